//! A list of films, ready as JSON, that takes changes without being read again: somebody who ticks one film of
//! thousands gets a copy of the text with one id more.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_store::{FilmsInOrder, MarkChange};
use memchr::memmem;
use serde_json::value::RawValue;

use super::lists::raw_ids;
use crate::Problem;

/// Films whose moment is remembered.
const RECENT: usize = 64;

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
    pub(super) fn of(films: &FilmsInOrder) -> Result<Self, Problem> {
        Ok(Self { json: raw_ids(films.films.iter())?.into(), recent: Vec::new(), settled: films.until })
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

        fn read(&self) -> FilmsInOrder {
            let films = self.0.iter().map(|(_, film)| film.clone()).collect();
            FilmsInOrder { films, until: self.0.last().map(|(at, _)| *at) }
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
                        changed
                    }
                    None => read,
                };
            }
        }
    }

    #[test]
    fn only_a_film_that_belongs_among_the_old_ones_needs_the_database() {
        let change = |number, at| MarkChange {
            list: MarkList::Viewed,
            on: vec![film(number)],
            off: Vec::new(),
            at: Timestamp(at),
        };
        let old = FilmsInOrder { films: vec![film(1)], until: Some(Timestamp(5)) };
        let list = FilmList::of(&old).unwrap();
        assert!(list.after([change(2, 5)].iter()).is_none());
        assert!(list.after([change(1, 5)].iter()).is_some(), "it is there already");
        let later = list.after([change(3, 9), change(2, 9), change(4, 6)].iter()).unwrap();
        assert_eq!(later.json().get(), r#"["tt11","tt11111","tt111","tt1111"]"#);
    }

    #[test]
    fn moments_of_long_ago_are_forgotten() {
        let change = |number: usize| MarkChange {
            list: MarkList::Viewed,
            on: vec![FilmId::parse(&format!("tt{number}")).unwrap()],
            off: Vec::new(),
            at: Timestamp(i64::try_from(number).unwrap()),
        };
        let many: Vec<_> = (0..RECENT + 10).map(change).collect();
        let list = FilmList::of(&FilmsInOrder::default()).unwrap().after(many.iter()).unwrap();
        assert_eq!((list.recent.len(), list.settled), (RECENT, Some(Timestamp(9))));
        assert!(list.after([MarkChange { at: Timestamp(9), ..change(999) }].iter()).is_none());
    }
}
