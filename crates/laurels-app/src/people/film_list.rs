//! A list of films that applies changes incrementally: marking one film of thousands copies the list and inserts one ID,
//! without reading it from the database.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_store::{MarkChange, Marked};

/// Ordered by when films were added, then by ID.
#[derive(Clone, Debug)]
pub(super) struct FilmList {
    pub(super) films: Arc<[FilmId]>,
    /// When each of `films` was added. Marks at the same time can be committed in any order.
    times: Arc<[Timestamp]>,
}

impl FilmList {
    pub(super) fn of(films: &[Marked]) -> Self {
        Self {
            films: films.iter().map(|marked| marked.film.clone()).collect(),
            times: films.iter().map(|marked| marked.at).collect(),
        }
    }

    /// The list after some changes, as the database would return it.
    pub(super) fn after<'a>(&self, changes: impl Iterator<Item = &'a MarkChange>) -> Self {
        let (mut films, mut times) = (self.films.to_vec(), self.times.to_vec());
        for change in changes {
            for film in &change.off {
                if let Some(index) = films.iter().rposition(|other| other == film) {
                    films.remove(index);
                    times.remove(index);
                }
            }
            for film in &change.on {
                if !films.contains(film) {
                    let same_time = times.partition_point(|at| *at < change.at)
                        ..times.partition_point(|at| *at <= change.at);
                    let index = same_time.start + films[same_time].partition_point(|other| other < film);
                    films.insert(index, film.clone());
                    times.insert(index, change.at);
                }
            }
        }
        Self { films: films.into(), times: times.into() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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
                list = list.after(batch.iter());
                prop_assert_eq!(&list.films, &read.films);
            }
        }
    }

    #[test]
    fn films_are_inserted_by_time_and_id() {
        let list = FilmList::of(&marked(3).read());
        let numbers = |list: &FilmList| {
            list.films
                .iter()
                .map(|film| film.as_str().trim_start_matches("tt0"))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let changes = [(900, 0), (902, 2), (901, 2), (903, 99), (2, 99)];
        let changes = changes.map(|(number, at)| change(numbered(number), at));
        assert_eq!(numbers(&list.after(changes.iter())), "900 001 002 901 902 003 903");
    }
}
