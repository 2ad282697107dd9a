//! What friends see of a person, kept up to date with the person's marks. It is kept small rather than ready, so that
//! nearly everybody finds room in memory: writing hundreds of ids takes a fraction of what reading them takes.

use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::{FilmSet, Timestamp, UserId};
use laurels_store::{Committed, FriendSummary, MarkChange, MarkList};

use super::film_ids::{FilmIds, IdList};
use super::lists::{MOST_CHANGES, count_films};
use super::recent::Recent;
use crate::wire::{Friend, picture_url};

/// As many films as are shown as the latest.
const LATELY: usize = 3;
/// About what somebody takes as JSON, and what each film adds.
const JSON_FIELDS: usize = 200;
const JSON_ID: usize = r#""tt12345678","#.len();

/// A person as friends see the person, as of one revision of it. Films that are not among the nominees are left out.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(super) id: UserId,
    revision: i64,
    pub(super) username: Box<str>,
    pub(super) picture: Option<i64>,
    ids: Arc<FilmIds>,
    pub(super) films: FilmSet,
    /// By their places, which two bytes hold.
    recent: Recent<u16>,
}

impl Shown {
    pub(super) fn of(catalogue: &Catalogue, ids: &Arc<FilmIds>, person: &FriendSummary) -> Self {
        let mut films = FilmSet::empty(catalogue);
        let placed = |(film, at)| Some((at, index_of(catalogue, film)?));
        let recent = Recent::of(person.viewed.entries().filter_map(placed).inspect(|(_, place)| {
            films.add(usize::from(*place));
        }));
        Self {
            id: person.id.clone(),
            revision: person.revision.0,
            username: person.username.as_str().into(),
            picture: person.picture,
            ids: Arc::clone(ids),
            films,
            recent,
        }
    }

    /// Whether this is the person as of a revision, or of later, with films where they are in a catalogue.
    pub(super) fn is_of(&self, revision: i64, catalogue: &Catalogue) -> bool {
        self.revision >= revision && self.ids.go_with(catalogue)
    }

    /// About what it takes as JSON.
    pub(super) fn length(&self) -> usize {
        JSON_FIELDS + self.films.len() as usize * JSON_ID
    }

    pub(super) fn to_friend(&self) -> Friend<'_> {
        Friend {
            id: self.id.as_str(),
            username: &self.username,
            picture_url: picture_url(&self.id, self.picture),
            viewed: IdList { films: &self.films, ids: &self.ids },
        }
    }

    /// The places of the films marked last with their moments, the newest first.
    pub(super) fn lately(&self) -> impl Iterator<Item = (Timestamp, usize)> {
        let latest = self.recent.latest(LATELY).into_iter().flatten();
        latest.map(|(at, place)| (*at, usize::from(*place)))
    }

    /// The person after marks that follow on this; `None` when others lie between, when there is nothing new, and when
    /// it takes the database to tell.
    pub(super) fn after(&self, catalogue: &Catalogue, committed: &Committed) -> Option<Self> {
        let viewed = || committed.changes.iter().filter(|change| change.list == MarkList::Viewed);
        let before = committed.shown.0 - i64::try_from(viewed().count()).ok()?;
        let known = usize::try_from(self.revision - before).ok()?;
        let new: Vec<&MarkChange> = viewed().skip(known).collect();
        let is_little = (1..=MOST_CHANGES).contains(&count_films(new.iter().copied()));
        if !is_little || !self.ids.go_with(catalogue) {
            return None;
        }
        let mut next = Self { revision: committed.shown.0, ..self.clone() };
        for change in new {
            for place in change.off.iter().filter_map(|film| index_of(catalogue, film.as_str())) {
                next.films.remove(usize::from(place));
                next.recent.remove(&place);
            }
            for place in change.on.iter().filter_map(|film| index_of(catalogue, film.as_str())) {
                if next.films.add(usize::from(place)) {
                    next.recent.add(place, change.at);
                }
            }
        }
        let is_known = next.recent.latest(LATELY).is_some();
        is_known.then_some(next)
    }
}

fn index_of(catalogue: &Catalogue, film: &str) -> Option<u16> {
    u16::try_from(catalogue.index_of(film)?).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::LazyLock;

    use laurels_catalogue::FilmId;
    use laurels_store::Revision;
    use proptest::prelude::*;

    use super::super::rows::Rows;
    use super::*;
    use crate::response::write;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());
    static IDS: LazyLock<Arc<FilmIds>> = LazyLock::new(|| Arc::new(FilmIds::of(&CATALOGUE)));

    fn film(number: usize) -> FilmId {
        CATALOGUE.films().nth(number).unwrap().id.clone()
    }

    fn person(revision: i64, rows: &Rows) -> Shown {
        let person = FriendSummary {
            id: UserId::parse("ana").unwrap(),
            revision: Revision(revision),
            username: "Ana".to_owned(),
            picture: None,
            viewed: rows.text().into(),
        };
        Shown::of(&CATALOGUE, &IDS, &person)
    }

    /// Marked one after the other.
    fn shown(revision: i64, films: std::ops::Range<usize>) -> Shown {
        let viewed = films.map(|number| (Timestamp(i64::try_from(number).unwrap()), film(number)));
        person(revision, &Rows(viewed.collect()))
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
        let films = |numbers: &[usize]| numbers.iter().map(|number| film(*number)).collect();
        MarkChange { list, on: films(on), off: films(off), at: Timestamp(1_000) }
    }

    fn ids(shown: &Shown) -> BTreeSet<String> {
        let list: Vec<String> =
            serde_json::from_slice(&write(&shown.to_friend().viewed, 0).unwrap()).unwrap();
        assert_eq!(list.len(), list.iter().collect::<BTreeSet<_>>().len(), "each film once");
        list.into_iter().collect()
    }

    fn lately(shown: &Shown) -> Vec<(Timestamp, FilmId)> {
        let films: Vec<_> = CATALOGUE.all_films().collect();
        shown.lately().map(|(at, place)| (at, films[place].id.clone())).collect()
    }

    #[test]
    fn marks_that_follow_on_are_taken_in() {
        use MarkList::{Bookmarks, Viewed};
        let marks = [change(Viewed, &[20], &[]), change(Bookmarks, &[30], &[]), change(Viewed, &[], &[3])];
        let both = committed(7, marks.to_vec());
        let after = |revision| shown(revision, 0..10).after(&CATALOGUE, &both);
        let taken_in = after(5).unwrap();
        assert_eq!((taken_in.revision, taken_in.films.len()), (7, 10));
        assert!(ids(&taken_in).contains(film(20).as_str()) && !ids(&taken_in).contains(film(3).as_str()));
        assert_eq!(lately(&taken_in)[..2], [(Timestamp(1_000), film(20)), (Timestamp(9), film(9))]);
        assert_eq!(after(6).unwrap().films.len(), 9, "the first is known");
        assert!(after(7).is_none() && after(8).is_none(), "all is known");
        assert!(after(4).is_none(), "a new name, say, lies between");
        let too_many: Vec<usize> = (0..=MOST_CHANGES).collect();
        let many = committed(6, vec![change(Viewed, &too_many, &[])]);
        assert!(shown(5, 0..10).after(&CATALOGUE, &many).is_none());
    }

    #[test]
    fn a_person_whose_latest_films_are_no_longer_known_is_read_again() {
        let off: Vec<usize> = (10..30).collect();
        let change = change(MarkList::Viewed, &[], &off);
        assert!(shown(1, 0..30).after(&CATALOGUE, &committed(2, vec![change])).is_none());
    }

    #[test]
    fn the_latest_of_many_films_of_one_moment_are_those_that_would_be_read() {
        let all: Vec<usize> = (0..30).collect();
        let many = committed(2, vec![change(MarkList::Viewed, &all, &[])]);
        let read = all.iter().map(|number| (Timestamp(1_000), film(*number))).collect();
        let taken_in = shown(1, 0..0).after(&CATALOGUE, &many).unwrap();
        assert_eq!(lately(&taken_in), lately(&person(2, &Rows(read))));
        assert_eq!(lately(&taken_in).len(), LATELY);
    }

    #[test]
    fn films_that_nobody_can_look_up_are_left_out() {
        let unknown = FilmId::parse("tt99999999").unwrap();
        let read = person(1, &Rows(vec![(Timestamp(1), film(1)), (Timestamp(2), unknown.clone())]));
        assert_eq!(ids(&read), BTreeSet::from([film(1).to_string()]));
        assert_eq!(lately(&read), [(Timestamp(1), film(1))]);
        let marked = MarkChange { on: vec![unknown], ..change(MarkList::Viewed, &[], &[]) };
        assert_eq!(read.after(&CATALOGUE, &committed(2, vec![marked])).unwrap().films.len(), 1);
    }

    prop_compose! {
        fn any_change()(
            on in prop::collection::btree_set(0..12_usize, 0..4),
            off in prop::collection::btree_set(0..12_usize, 0..4),
            at in 0..40_i64,
        ) -> MarkChange {
            let off: Vec<usize> = off.difference(&on).copied().collect();
            let on: Vec<usize> = on.into_iter().collect();
            MarkChange { at: Timestamp(at), ..change(MarkList::Viewed, &on, &off) }
        }
    }

    proptest! {
        #[test]
        fn a_person_after_marks_is_what_the_database_would_give(
            before in prop::collection::vec(any_change(), 0..6),
            changes in prop::collection::vec(prop::collection::vec(any_change(), 1..5), 1..12),
        ) {
            let mut rows = Rows::default();
            for change in &before {
                rows.apply(change);
            }
            let mut kept = person(0, &rows);
            for together in changes {
                for change in &together {
                    rows.apply(change);
                }
                let revision = kept.revision + i64::try_from(together.len()).unwrap();
                let read = person(revision, &rows);
                kept = kept.after(&CATALOGUE, &committed(revision, together)).unwrap_or_else(|| read.clone());
                prop_assert_eq!(ids(&kept), rows.0.iter().map(|(_, film)| film.to_string()).collect());
                prop_assert_eq!(lately(&kept), lately(&read));
            }
        }
    }
}
