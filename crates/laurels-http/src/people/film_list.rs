//! A list of films, ready as JSON, that takes changes without being read again: somebody who ticks one film of
//! thousands gets a copy of the text with one id more.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_store::{MarkChange, Marked, MarkedText};
use serde_json::value::RawValue;

use super::id_text::{IdText, ids_in};
use super::lists::{not_written, raw_ids};
use super::recent::Recent;
use crate::Problem;

#[derive(Clone, Debug)]
pub(super) struct FilmList {
    json: Arc<RawValue>,
    recent: Recent,
    order: Order,
}

#[derive(Clone, Copy, Debug)]
enum Order {
    /// By when films were put on the list, those of one moment by their ids.
    ByMoment,
    /// Nobody asks for the order of hundreds of films of hundreds of friends, and putting them in order would take longer
    /// than reading them.
    None,
}

impl FilmList {
    pub(super) fn of(films: &[Marked]) -> Result<Self, Problem> {
        Ok(Self {
            json: raw_ids(films.iter().map(|marked| &marked.film))?.into(),
            recent: Recent::of(films.iter().map(|marked| (marked.film.as_str(), marked.at))),
            order: Order::ByMoment,
        })
    }

    pub(super) fn in_no_order(films: &MarkedText) -> Result<Self, Problem> {
        let json = IdText::of_list(films.films()).into_json().map_err(not_written)?;
        Ok(Self { json: json.into(), recent: Recent::of(films.entries()), order: Order::None })
    }

    pub(super) fn json(&self) -> &RawValue {
        &self.json
    }

    /// Of all the films.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        ids_in(&self.json)
    }

    /// The latest films with their moments, the newest first; `None` when only the database knows them.
    pub(super) fn latest(&self, count: usize) -> Option<impl Iterator<Item = &(Timestamp, FilmId)>> {
        self.recent.latest(count)
    }

    /// The list after some changes, as the database would give it; `None` when only the database knows the order.
    pub(super) fn after<'a>(&self, changes: impl Iterator<Item = &'a MarkChange>) -> Option<Self> {
        let (mut text, mut recent) = (IdText::of(&self.json), self.recent.clone());
        for change in changes {
            for film in &change.off {
                text.remove(film);
                recent.remove(film);
            }
            for film in &change.on {
                if !text.has(film) {
                    let later = recent.add(film, change.at);
                    let behind = match self.order {
                        Order::ByMoment => later?,
                        Order::None => 0,
                    };
                    let last = recent.films.iter().rev().take(behind);
                    text.insert_before(film, last.map(|(_, film)| film));
                }
            }
        }
        Some(Self { json: text.into_json().ok()?.into(), recent, order: self.order })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::recent::RECENT;
    use super::super::rows::{Rows, any_change, change, marked, numbered};
    use super::*;

    proptest! {
        #[test]
        fn a_changed_list_is_what_the_database_would_give(
            before in prop::collection::vec(any_change(), 0..6),
            changes in prop::collection::vec(prop::collection::vec(any_change(), 1..5), 1..12),
        ) {
            let mut rows = Rows::default();
            for change in &before {
                rows.apply(change);
            }
            let mut list = FilmList::of(&rows.read()).unwrap();
            for together in changes {
                for change in &together {
                    rows.apply(change);
                }
                let read = FilmList::of(&rows.read()).unwrap();
                list = match list.after(together.iter()) {
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
    fn only_a_film_that_belongs_among_the_old_ones_needs_the_database() {
        let list = FilmList::of(&marked(RECENT + 5).read()).unwrap();
        assert!(list.after([change(numbered(900), 5)].iter()).is_none());
        assert!(list.after([change(numbered(2), 5)].iter()).is_some(), "it is there already");
        let later = list.after([change(numbered(902), 99), change(numbered(901), 99)].iter()).unwrap();
        assert!(later.json().get().ends_with(r#","tt0013","tt0901","tt0902"]"#));
        let between = list.after([change(numbered(903), 6)].iter()).unwrap();
        assert!(between.json().get().contains(r#""tt0006","tt0903","tt0007""#));
    }

    #[test]
    fn moments_of_long_ago_are_forgotten() {
        let all = marked(RECENT + 9).read();
        let later: Vec<_> = all.iter().map(|marked| change(marked.film.clone(), marked.at.0)).collect();
        let grown = FilmList::of(&[]).unwrap().after(later.iter()).unwrap();
        for list in [grown, FilmList::of(&all).unwrap()] {
            assert_eq!((list.recent.films.len(), list.recent.settled), (RECENT, Some(Timestamp(9))));
            assert!(list.after([change(numbered(999), 9)].iter()).is_none());
        }
    }

    fn bag(rows: &Rows) -> FilmList {
        FilmList::in_no_order(&rows.text().into()).unwrap()
    }

    fn set<'a>(ids: impl Iterator<Item = &'a str>) -> BTreeSet<&'a str> {
        ids.collect()
    }

    proptest! {
        #[test]
        fn a_changed_list_in_no_order_has_the_films_that_the_database_would_give(
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
        let latest = |bag: &FilmList| {
            bag.latest(3).map(|latest| latest.map(|(_, film)| film.clone()).collect::<Vec<_>>())
        };
        let without = |bag: &FilmList, numbers: std::ops::RangeInclusive<usize>| {
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
