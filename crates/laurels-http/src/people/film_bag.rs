//! What somebody has viewed, as friends see it: ready as JSON in no order, and with the latest. Nobody asks for the order of
//! hundreds of films of hundreds of people, and putting them in order would take longer than reading them.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_store::{MarkChange, MarkedText};
use serde_json::value::RawValue;

use super::id_text::{IdText, ids_in};
use super::recent::Recent;
use crate::Problem;

#[derive(Clone, Debug)]
pub(super) struct FilmBag {
    json: Arc<RawValue>,
    recent: Recent,
}

impl FilmBag {
    pub(super) fn of(films: &MarkedText) -> Result<Self, Problem> {
        let json = IdText::of_list(films.films()).into_json().map_err(|error| {
            tracing::error!(%error, "films could not be written as JSON");
            Problem::internal()
        })?;
        Ok(Self { json: json.into(), recent: Recent::of(films.entries()) })
    }

    pub(super) fn json(&self) -> &RawValue {
        &self.json
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        ids_in(&self.json)
    }

    /// The newest first; `None` when only the database knows them.
    pub(super) fn latest(&self, count: usize) -> Option<impl Iterator<Item = &(Timestamp, FilmId)>> {
        self.recent.latest(count)
    }

    /// With these changes; `None` should what was made of it be no JSON.
    pub(super) fn after<'a>(&self, changes: impl Iterator<Item = &'a MarkChange>) -> Option<Self> {
        let (mut text, mut recent) = (IdText::of(&self.json), self.recent.clone());
        for change in changes {
            for film in &change.off {
                text.remove(film);
                recent.remove(film);
            }
            for film in &change.on {
                if !text.has(film) {
                    text.append(film);
                    recent.add(film, change.at);
                }
            }
        }
        Some(Self { json: text.into_json().ok()?.into(), recent })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::rows::{Rows, any_change, change, marked, numbered};
    use super::*;

    fn bag(rows: &Rows) -> FilmBag {
        FilmBag::of(&rows.text().into()).unwrap()
    }

    fn set<'a>(ids: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
        ids.collect()
    }

    proptest! {
        #[test]
        fn a_changed_bag_has_the_films_that_the_database_would_give(
            before in prop::collection::vec(any_change(), 0..6),
            changes in prop::collection::vec(prop::collection::vec(any_change(), 1..5), 1..12),
            order in any::<u64>(),
        ) {
            let mut rows = Rows::default();
            for change in &before {
                rows.apply(change);
            }
            let mut read = rows.clone();
            let turns = usize::try_from(order % 7).unwrap() % read.0.len().max(1);
            read.0.rotate_left(turns);
            let mut bag = bag(&read);
            for together in changes {
                for change in &together {
                    rows.apply(change);
                }
                bag = bag.after(together.iter()).unwrap();
                prop_assert_eq!(bag.ids().count(), rows.0.len());
                prop_assert_eq!(set(bag.ids()), set(rows.0.iter().map(|(_, film)| film.as_str())));
                prop_assert!(serde_json::from_str::<Vec<String>>(bag.json().get()).is_ok());
                if let Some(latest) = bag.latest(3) {
                    prop_assert!(latest.eq(rows.0.iter().rev().take(3)));
                }
            }
        }
    }

    #[test]
    fn the_latest_are_known_until_too_many_of_them_are_taken_off() {
        let latest = |bag: &FilmBag| {
            bag.latest(3).map(|latest| latest.map(|(_, film)| film.clone()).collect::<Vec<_>>())
        };
        let without = |bag: &FilmBag, numbers: std::ops::RangeInclusive<usize>| {
            let off = numbers.map(numbered).collect();
            bag.after([MarkChange { on: Vec::new(), off, ..change(numbered(0), 99) }].iter()).unwrap()
        };
        let many = bag(&marked(20));
        assert_eq!(latest(&many), Some(vec![numbered(20), numbered(19), numbered(18)]));
        assert_eq!(latest(&without(&many, 18..=20)), Some(vec![numbered(17), numbered(16), numbered(15)]));
        assert_eq!(latest(&without(&many, 15..=20)), None);
        assert_eq!(latest(&without(&bag(&marked(4)), 2..=4)), Some(vec![numbered(1)]), "there are no others");
    }
}
