//! A list of films that applies changes incrementally: marking one film of thousands copies the list and inserts one ID,
//! without reading it from the database.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_store::{MarkChange, Marked};

use super::recent::Recent;

/// Ordered by when films were added, then by ID.
#[derive(Clone, Debug)]
pub(super) struct FilmList {
    pub(super) films: Arc<[FilmId]>,
    recent: Recent<FilmId>,
}

impl FilmList {
    pub(super) fn of(films: &[Marked]) -> Self {
        Self {
            films: films.iter().map(|marked| marked.film.clone()).collect(),
            recent: Recent::of(films.iter().map(|marked| (marked.at, marked.film.clone()))),
        }
    }

    /// The list after some changes, as the database would return it; `None` if the order must be read from there.
    pub(super) fn after<'a>(&self, changes: impl Iterator<Item = &'a MarkChange>) -> Option<Self> {
        let (mut films, mut recent) = (self.films.to_vec(), self.recent.clone());
        for change in changes {
            for film in &change.off {
                if let Some(index) = films.iter().rposition(|other| other == film) {
                    films.remove(index);
                    recent.remove(film);
                }
            }
            for film in &change.on {
                if !films.contains(film) {
                    let newer = recent.add(film.clone(), change.at)?;
                    films.insert(films.len() - newer, film.clone());
                }
            }
        }
        Some(Self { films: films.into(), recent })
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
            let mut list = FilmList::of(&rows.read());
            for batch in changes {
                for change in &batch {
                    rows.apply(change);
                }
                let read = FilmList::of(&rows.read());
                list = match list.after(batch.iter()) {
                    Some(changed) => {
                        prop_assert_eq!(&changed.films, &read.films);
                        changed
                    }
                    None => read,
                };
            }
        }
    }

    fn numbers(list: &FilmList) -> String {
        list.films.iter().map(|film| film.as_str().trim_start_matches("tt0")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn only_a_film_older_than_the_cutoff_needs_the_database() {
        let list = FilmList::of(&marked(RECENT + 5).read());
        let after = |changes: &[MarkChange]| list.after(changes.iter()).as_ref().map(numbers);
        assert_eq!(after(&[change(numbered(900), 4)]), None);
        let at_cutoff = after(&[change(numbered(900), 5)]).unwrap();
        assert!(at_cutoff.contains("005 900 006"), "{at_cutoff}");
        assert!(after(&[change(numbered(2), 5)]).is_some(), "it's on the list already");
        let later = after(&[change(numbered(902), 99), change(numbered(901), 99)]).unwrap();
        assert!(later.ends_with(" 013 901 902"), "{later}");
        let between = after(&[change(numbered(903), 6)]).unwrap();
        assert!(between.contains("006 903 007"), "{between}");
    }

    #[test]
    fn old_timestamps_are_dropped() {
        let all = marked(RECENT + 9).read();
        let later: Vec<_> = all.iter().map(|marked| change(marked.film.clone(), marked.at.0)).collect();
        let grown = FilmList::of(&[]).after(later.iter()).unwrap();
        for list in [grown, FilmList::of(&all)] {
            assert_eq!(
                (list.recent.films.len(), list.recent.cutoff.as_ref()),
                (RECENT, Some(&(Timestamp(9), numbered(9))))
            );
            assert!(list.after([change(numbered(999), 8)].iter()).is_none());
        }
    }
}
