//! What friends see of a person, kept up to date with the person's marks.

use std::sync::OnceLock;

use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::{FilmSet, Timestamp, UserId};
use laurels_store::{Committed, MarkChange, MarkList, ShownPerson};

use super::film_list::FilmList;
use super::lists::{MOST_CHANGES, count_films};
use crate::Problem;

/// As many films as are shown as the latest.
const LATELY: usize = 3;
/// About what keeping somebody takes besides the list: the set and the recent films, mostly.
const FIELDS: usize = 1_500;

/// A person as friends see the person, as of one revision of it, under one catalogue.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(super) id: UserId,
    revision: i64,
    catalogue: String,
    pub(super) username: String,
    pub(super) picture: Option<i64>,
    pub(super) viewed: FilmList,
    /// Made when somebody's report needs it.
    films: OnceLock<FilmSet>,
}

impl Shown {
    pub(super) fn of(catalogue: &Catalogue, person: ShownPerson) -> Result<Self, Problem> {
        Ok(Self {
            id: person.id,
            revision: person.revision.0,
            catalogue: catalogue.version().to_owned(),
            username: person.username,
            picture: person.picture,
            viewed: FilmList::in_no_order(&person.viewed)?,
            films: OnceLock::new(),
        })
    }

    /// What was viewed of the films that count, under the catalogue of this.
    pub(super) fn films(&self, catalogue: &Catalogue) -> &FilmSet {
        self.films.get_or_init(|| FilmSet::of(catalogue, self.viewed.ids()))
    }

    /// Whether this is the person as of a revision, or of later.
    pub(super) fn is_of(&self, revision: i64, catalogue: &Catalogue) -> bool {
        self.revision >= revision && self.catalogue == catalogue.version()
    }

    /// In bytes.
    pub(super) fn length(&self) -> usize {
        FIELDS + self.viewed.json().get().len()
    }

    /// The films marked last, the newest first.
    pub(super) fn lately(&self) -> impl Iterator<Item = &(Timestamp, FilmId)> {
        self.viewed.latest(LATELY).into_iter().flatten()
    }

    /// The person after marks that follow on this; `None` when others lie between, when there is nothing new, and when
    /// it takes the database to tell.
    pub(super) fn after(&self, catalogue: &Catalogue, committed: &Committed) -> Option<Self> {
        let viewed = || committed.changes.iter().filter(|change| change.list == MarkList::Viewed);
        let before = committed.shown.0 - i64::try_from(viewed().count()).ok()?;
        let known = usize::try_from(self.revision - before).ok()?;
        let new: Vec<&MarkChange> = viewed().skip(known).collect();
        let is_little = (1..=MOST_CHANGES).contains(&count_films(new.iter().copied()));
        if !is_little || self.catalogue != catalogue.version() {
            return None;
        }
        let list = self.viewed.after(new.iter().copied())?;
        let list = Some(list).filter(|list| list.latest(LATELY).is_some())?;
        let mut films = self.films.clone();
        if let Some(films) = films.get_mut() {
            for change in new {
                change.off.iter().for_each(|film| films.put(catalogue, film.as_str(), false));
                change.on.iter().for_each(|film| films.put(catalogue, film.as_str(), true));
            }
        }
        Some(Self { revision: committed.shown.0, viewed: list, films, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use laurels_store::Revision;

    use super::super::rows::Rows;
    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn film(place: usize) -> FilmId {
        CATALOGUE.films().nth(place).unwrap().id.clone()
    }

    fn shown(revision: i64, places: std::ops::Range<usize>) -> Shown {
        let viewed = places.map(|place| (Timestamp(i64::try_from(place).unwrap()), film(place)));
        let person = ShownPerson {
            id: UserId::parse("ana").unwrap(),
            revision: Revision(revision),
            username: "Ana".to_owned(),
            picture: None,
            viewed: Rows(viewed.collect()).text().into(),
        };
        Shown::of(&CATALOGUE, person).unwrap()
    }

    /// Changes that ended with a revision of what is shown.
    fn committed(shown: i64, changes: Vec<MarkChange>) -> Committed {
        Committed {
            revision: Revision(0),
            first: Revision(0),
            changes: changes.into(),
            shown: Revision(shown),
        }
    }

    fn change(list: MarkList, on: &[usize], off: &[usize]) -> MarkChange {
        let films = |places: &[usize]| places.iter().map(|place| film(*place)).collect();
        MarkChange { list, on: films(on), off: films(off), at: Timestamp(1_000) }
    }

    #[test]
    fn marks_that_follow_on_are_taken_in() {
        use MarkList::{Bookmarks, Viewed};
        let marks = [change(Viewed, &[20], &[]), change(Bookmarks, &[30], &[]), change(Viewed, &[], &[3])];
        let both = committed(7, marks.to_vec());
        let (read, after) = (shown(5, 0..10), |revision| shown(revision, 0..10).after(&CATALOGUE, &both));
        let taken_in = after(5).unwrap();
        assert_eq!((taken_in.revision, taken_in.films(&CATALOGUE).len()), (7, 10));
        assert_eq!(read.films(&CATALOGUE).len(), 10);
        let with_set = read.after(&CATALOGUE, &both).unwrap();
        assert_eq!(
            with_set.films.get(),
            Some(taken_in.films(&CATALOGUE)),
            "a set that was made is changed, not lost"
        );
        assert!(taken_in.viewed.json().get().ends_with(&format!(",\"{}\"]", film(20))));
        assert!(!taken_in.viewed.json().get().contains(film(3).as_str()));
        assert_eq!(taken_in.lately().next(), Some(&(Timestamp(1_000), film(20))));
        assert_eq!(after(6).unwrap().films(&CATALOGUE).len(), 9, "the first is known");
        assert!(after(7).is_none() && after(8).is_none(), "all is known");
        assert!(after(4).is_none(), "a new name, say, lies between");
        let too_many: Vec<usize> = (0..=MOST_CHANGES).collect();
        assert!(read.after(&CATALOGUE, &committed(6, vec![change(Viewed, &too_many, &[])])).is_none());
    }

    #[test]
    fn a_person_whose_latest_films_are_no_longer_known_is_read_again() {
        let off: Vec<usize> = (10..30).collect();
        let change = change(MarkList::Viewed, &[], &off);
        assert!(shown(1, 0..30).after(&CATALOGUE, &committed(2, vec![change])).is_none());
    }
}
