//! A list of films as serialized JSON that applies changes incrementally: marking one film of thousands copies the
//! text and inserts one ID, without reading the list from the database.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_store::{MarkChange, Marked};
use serde_json::value::RawValue;

use super::id_text::IdText;
use super::lists::raw_ids;
use super::recent::Recent;
use crate::server::Problem;

/// Ordered by when films were added, then by ID.
#[derive(Clone, Debug)]
pub(super) struct FilmList {
    json: Arc<RawValue>,
    recent: Recent<FilmId>,
}

impl FilmList {
    pub(super) fn of(films: &[Marked]) -> Result<Self, Problem> {
        Ok(Self {
            json: raw_ids(films.iter().map(|marked| &marked.film))?.into(),
            recent: Recent::of(films.iter().map(|marked| (marked.at, marked.film.clone()))),
        })
    }

    pub(super) fn json(&self) -> &RawValue {
        &self.json
    }

    /// The list after some changes, as the database would return it; `None` if the order must be read from there.
    pub(super) fn after<'a>(&self, changes: impl Iterator<Item = &'a MarkChange>) -> Option<Self> {
        let (mut text, mut recent) = (IdText::of(&self.json), self.recent.clone());
        for change in changes {
            for film in &change.off {
                text.remove(film);
                recent.remove(film);
            }
            for film in &change.on {
                if !text.contains(film) {
                    let newer = recent.add(film.clone(), change.at)?;
                    let last = recent.films.iter().rev().take(newer);
                    text.insert_before(film, last.map(|(_, film)| film));
                }
            }
        }
        Some(Self { json: text.into_json().ok()?.into(), recent })
    }
}

#[cfg(test)]
mod tests {
    use laurels_domain::Timestamp;
    use proptest::prelude::*;

    use super::super::recent::RECENT;
    use super::super::test_rows::{Rows, any_change, change, marked, numbered};
    use super::*;

    proptest! {
        #[test]
        fn changed_list_matches_the_database(
            before in prop::collection::vec(any_change(), 0..6),
            changes in prop::collection::vec(prop::collection::vec(any_change(), 1..5), 1..12),
        ) {
            let mut rows = Rows::default();
            for change in &before {
                rows.apply(change);
            }
            let mut list = FilmList::of(&rows.read()).unwrap();
            for batch in changes {
                for change in &batch {
                    rows.apply(change);
                }
                let read = FilmList::of(&rows.read()).unwrap();
                list = match list.after(batch.iter()) {
                    Some(changed) => {
                        prop_assert_eq!(changed.json().get(), read.json().get());
                        changed
                    }
                    None => read,
                };
            }
        }
    }

    #[test]
    fn only_a_film_older_than_the_cutoff_needs_the_database() {
        let list = FilmList::of(&marked(RECENT + 5).read()).unwrap();
        assert!(list.after([change(numbered(900), 4)].iter()).is_none());
        let after_cutoff = list.after([change(numbered(900), 5)].iter()).unwrap();
        assert!(after_cutoff.json().get().contains(r#""tt0005","tt0900","tt0006""#));
        assert!(list.after([change(numbered(2), 5)].iter()).is_some(), "it's on the list already");
        let later = list.after([change(numbered(902), 99), change(numbered(901), 99)].iter()).unwrap();
        assert!(later.json().get().ends_with(r#","tt0013","tt0901","tt0902"]"#));
        let between = list.after([change(numbered(903), 6)].iter()).unwrap();
        assert!(between.json().get().contains(r#""tt0006","tt0903","tt0007""#));
    }

    #[test]
    fn old_timestamps_are_dropped() {
        let all = marked(RECENT + 9).read();
        let later: Vec<_> = all.iter().map(|marked| change(marked.film.clone(), marked.at.0)).collect();
        let grown = FilmList::of(&[]).unwrap().after(later.iter()).unwrap();
        for list in [grown, FilmList::of(&all).unwrap()] {
            assert_eq!(
                (list.recent.films.len(), list.recent.cutoff.as_ref()),
                (RECENT, Some(&(Timestamp(9), numbered(9))))
            );
            assert!(list.after([change(numbered(999), 8)].iter()).is_none());
        }
    }
}
