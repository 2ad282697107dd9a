//! Test model of the database rows of a list.

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_domain::marks::MarkList;
use laurels_store::{MarkChange, Marked};
use proptest::prelude::*;

#[derive(Clone, Default)]
pub(super) struct Rows(pub(super) Vec<(Timestamp, FilmId)>);

impl Rows {
    pub(super) fn apply(&mut self, change: &MarkChange) {
        self.0.retain(|(_, film)| !change.off.contains(film));
        for film in &change.on {
            if !self.0.iter().any(|(_, other)| other == film) {
                self.0.push((change.at, film.clone()));
            }
        }
        self.0.sort();
    }

    pub(super) fn read(&self) -> Vec<Marked> {
        self.0.iter().map(|(at, film)| Marked { film: film.clone(), at: *at }).collect()
    }

    pub(super) fn text(&self) -> Option<String> {
        let films: Vec<&str> = self.0.iter().map(|(_, film)| film.as_str()).collect();
        let timestamps: Vec<String> = self.0.iter().map(|(at, _)| at.0.to_string()).collect();
        (!films.is_empty()).then(|| format!("{};{}", films.join(","), timestamps.join(",")))
    }
}

/// With IDs that have a common prefix and different lengths.
pub(super) fn any_change() -> impl Strategy<Value = MarkChange> {
    let film = |number: u8| FilmId::parse(&format!("tt{}", "1".repeat(usize::from(number) + 1))).unwrap();
    let films = || prop::collection::btree_set(0..12_u8, 0..4);
    (films(), films(), 0..40_i64).prop_map(move |(on, off, at)| MarkChange {
        list: MarkList::Viewed,
        off: off.difference(&on).map(|number| film(*number)).collect(),
        on: on.into_iter().map(film).collect(),
        at: Timestamp(at),
    })
}

pub(super) fn change(film: FilmId, at: i64) -> MarkChange {
    MarkChange { list: MarkList::Viewed, on: vec![film], off: Vec::new(), at: Timestamp(at) }
}

pub(super) fn numbered(number: usize) -> FilmId {
    FilmId::parse(&format!("tt{number:04}")).unwrap()
}

/// Marked at the timestamps 1 to `count`.
pub(super) fn marked(count: usize) -> Rows {
    Rows((1..=count).map(|number| (Timestamp(i64::try_from(number).unwrap()), numbered(number))).collect())
}
