//! A list of films, ready as JSON, that takes changes without being read again: somebody who ticks one film of
//! thousands gets a copy of the text with one id more.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_store::{MarkChange, Marked};
use memchr::memmem;
use serde_json::value::RawValue;

use super::lists::raw_ids;
use crate::Problem;

/// Films whose moment is remembered: more than are shown as the latest.
const RECENT: usize = 8;

/// Films by when they were put on the list, those of one moment by their ids.
#[derive(Clone, Debug)]
pub(super) struct FilmList {
    json: Arc<RawValue>,
    /// The last films of the list with their moments.
    recent: Vec<(Timestamp, FilmId)>,
    /// Every other film was there by this moment.
    settled: Option<Timestamp>,
}

impl FilmList {
    pub(super) fn of(films: &[Marked]) -> Result<Self, Problem> {
        let (old, recent) = films.split_at(films.len().saturating_sub(RECENT));
        Ok(Self {
            json: raw_ids(films.iter().map(|marked| &marked.film))?.into(),
            recent: recent.iter().map(|marked| (marked.at, marked.film.clone())).collect(),
            settled: old.last().map(|marked| marked.at),
        })
    }

    /// The latest films with their moments, the newest first; `None` when only the database knows them.
    pub(super) fn latest(&self, count: usize) -> Option<impl Iterator<Item = &(Timestamp, FilmId)>> {
        let is_known = self.recent.len() >= count || self.settled.is_none();
        is_known.then(|| self.recent.iter().rev().take(count))
    }

    /// Of all the films. They hold nothing that is written in another way in JSON.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        self.json.get().split('"').skip(1).step_by(2)
    }

    pub(super) fn json(&self) -> &RawValue {
        &self.json
    }

    /// The list after some changes, as the database would give it; `None` when only the database knows the order.
    pub(super) fn after<'a>(&self, changes: impl Iterator<Item = &'a MarkChange>) -> Option<Self> {
        let mut draft =
            Draft { text: self.json.get().to_owned(), recent: self.recent.clone(), settled: self.settled };
        for change in changes {
            change.off.iter().for_each(|film| draft.remove(film));
            for film in &change.on {
                draft.add(film, change.at)?;
            }
        }
        let Draft { text, recent, settled } = draft;
        Some(Self { json: RawValue::from_string(text).ok()?.into(), recent, settled })
    }
}

struct Draft {
    text: String,
    recent: Vec<(Timestamp, FilmId)>,
    settled: Option<Timestamp>,
}

impl Draft {
    /// Ids hold nothing that is written in another way in JSON.
    fn find(&self, film: &FilmId) -> Option<std::ops::Range<usize>> {
        let quoted = format!("\"{film}\"");
        let start = memmem::find(self.text.as_bytes(), quoted.as_bytes())?;
        Some(start..start + quoted.len())
    }

    fn remove(&mut self, film: &FilmId) {
        let Some(mut found) = self.find(film) else { return };
        // With the comma in front of it, or behind it where it is the first of several.
        if self.text[..found.start].ends_with(',') {
            found.start -= 1;
        } else if self.text[found.end..].starts_with(',') {
            found.end += 1;
        }
        self.text.replace_range(found, "");
        self.recent.retain(|(_, known)| known != film);
    }

    fn add(&mut self, film: &FilmId, at: Timestamp) -> Option<()> {
        if self.find(film).is_some() {
            return Some(());
        }
        if self.settled.is_some_and(|settled| at <= settled) {
            return None;
        }
        let entry = (at, film.clone());
        let place = self.recent.partition_point(|known| *known < entry);
        let written = |(_, film): &(Timestamp, FilmId)| film.as_str().len() + ",\"\"".len();
        let behind: usize = self.recent[place..].iter().map(written).sum();
        match self.text.len() - "]".len() - behind {
            // All the others are behind it, and the first of them has no comma.
            0 => self.text.insert_str(1, &format!("\"{film}\",")),
            1 => self.text.insert_str(1, &format!("\"{film}\"")),
            end => self.text.insert_str(end, &format!(",\"{film}\"")),
        }
        self.recent.insert(place, entry);
        if self.recent.len() > RECENT {
            self.settled = Some(self.recent.remove(0).0);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use laurels_store::MarkList;
    use proptest::prelude::*;

    use super::*;

    fn film(number: u8) -> FilmId {
        // Ids that begin alike and differ in length.
        FilmId::parse(&format!("tt{}", "1".repeat(usize::from(number) + 1))).unwrap()
    }

    /// What a database would hold.
    #[derive(Clone, Default)]
    struct Rows(Vec<(Timestamp, FilmId)>);

    impl Rows {
        fn apply(&mut self, change: &MarkChange) {
            self.0.retain(|(_, film)| !change.off.contains(film));
            for film in &change.on {
                if !self.0.iter().any(|(_, known)| known == film) {
                    self.0.push((change.at, film.clone()));
                }
            }
            self.0.sort();
        }

        fn read(&self) -> Vec<Marked> {
            self.0.iter().map(|(at, film)| Marked { film: film.clone(), at: *at }).collect()
        }
    }

    fn any_change() -> impl Strategy<Value = MarkChange> {
        let films = || prop::collection::btree_set(0..12_u8, 0..4);
        (films(), films(), 0..40_i64).prop_map(|(on, off, at)| MarkChange {
            list: MarkList::Viewed,
            off: off.difference(&on).map(|number| film(*number)).collect(),
            on: on.into_iter().map(film).collect(),
            at: Timestamp(at),
        })
    }

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
                        if let Some(latest) = changed.latest(3) {
                            prop_assert!(latest.eq(rows.0.iter().rev().take(3)));
                        }
                        changed
                    }
                    None => read,
                };
            }
        }
    }

    fn change(film: FilmId, at: i64) -> MarkChange {
        MarkChange { list: MarkList::Viewed, on: vec![film], off: Vec::new(), at: Timestamp(at) }
    }

    fn numbered(number: usize) -> FilmId {
        FilmId::parse(&format!("tt{number:04}")).unwrap()
    }

    /// Marked at the moments 1 to `count`.
    fn marked(count: usize) -> Vec<Marked> {
        let mark = |number| Marked { film: numbered(number), at: Timestamp(i64::try_from(number).unwrap()) };
        (1..=count).map(mark).collect()
    }

    #[test]
    fn only_a_film_that_belongs_among_the_old_ones_needs_the_database() {
        let list = FilmList::of(&marked(RECENT + 5)).unwrap();
        assert!(list.after([change(numbered(900), 5)].iter()).is_none());
        assert!(list.after([change(numbered(2), 5)].iter()).is_some(), "it is there already");
        let later = list.after([change(numbered(902), 99), change(numbered(901), 99)].iter()).unwrap();
        assert!(later.json().get().ends_with(r#","tt0013","tt0901","tt0902"]"#));
        let between = list.after([change(numbered(903), 6)].iter()).unwrap();
        assert!(between.json().get().contains(r#""tt0006","tt0903","tt0007""#));
    }

    #[test]
    fn moments_of_long_ago_are_forgotten() {
        let later: Vec<_> =
            marked(RECENT + 9).into_iter().map(|marked| change(marked.film, marked.at.0)).collect();
        let grown = FilmList::of(&[]).unwrap().after(later.iter()).unwrap();
        for list in [grown, FilmList::of(&marked(RECENT + 9)).unwrap()] {
            assert_eq!((list.recent.len(), list.settled), (RECENT, Some(Timestamp(9))));
            assert!(list.after([change(numbered(999), 9)].iter()).is_none());
        }
    }

    #[test]
    fn the_latest_are_known_until_too_many_of_them_are_taken_off() {
        let latest = |list: &FilmList| {
            list.latest(3).map(|latest| latest.map(|(_, film)| film.clone()).collect::<Vec<_>>())
        };
        let without = |list: &FilmList, numbers: std::ops::RangeInclusive<usize>| {
            let change = MarkChange {
                on: Vec::new(),
                off: numbers.map(numbered).collect(),
                ..change(numbered(0), 99)
            };
            list.after([change].iter()).unwrap()
        };
        let many = FilmList::of(&marked(20)).unwrap();
        assert_eq!(latest(&many), Some(vec![numbered(20), numbered(19), numbered(18)]));
        assert_eq!(latest(&without(&many, 18..=20)), Some(vec![numbered(17), numbered(16), numbered(15)]));
        assert_eq!(latest(&without(&many, 15..=20)), None);
        let few = FilmList::of(&marked(4)).unwrap();
        assert_eq!(latest(&without(&few, 2..=4)), Some(vec![numbered(1)]), "there are no others");
    }
}
