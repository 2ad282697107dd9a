//! Friend summary: what friends can see of a user, updated with the user's marks. Films are one bit each, so that the
//! summaries of nearly all users fit into memory.

use laurels_catalogue::{Catalogue, FactsVersion, Film};
use laurels_domain::{FilmSet, UserId};
use laurels_store as store;
use laurels_store::Committed;

use super::recent::Recent;
use super::revisions::{Changes, Revisions};

/// Number of recently viewed films on a public page, which has the most of them.
const RECENTLY_VIEWED: usize = 12;

/// A user as friends see them, at one revision. Films that aren't nominated are left out.
#[derive(Clone, Debug)]
pub struct FriendSummary {
    pub id: UserId,
    pub username: Box<str>,
    /// Version of the picture.
    pub picture: Option<i64>,
    /// The viewed films.
    pub films: FilmSet,
    revisions: Revisions,
    /// The facts whose film indexes are used.
    facts: FactsVersion,
    /// By film index, which fits into two bytes.
    recent: Recent<u16>,
}

impl FriendSummary {
    pub(super) fn of(catalogue: &Catalogue, stored: &store::FriendSummary) -> Self {
        let mut films = FilmSet::empty(catalogue);
        let indexed = |(film, at)| Some((at, index_of(catalogue, film)?));
        let recent = Recent::of(stored.viewed.entries().filter_map(indexed).inspect(|(_, index)| {
            films.add(usize::from(*index));
        }));
        Self {
            id: stored.id.clone(),
            username: stored.username.as_str().into(),
            picture: stored.picture,
            films,
            revisions: Revisions::read_at(stored.revision.0),
            facts: catalogue.facts_version(),
            recent,
        }
    }

    /// The revision of what friends can see, which every change of it increments.
    pub fn revision(&self) -> i64 {
        self.revisions.last()
    }

    /// Whether the summary is at least at this revision, and its film indexes match the catalogue.
    pub(super) fn is_current(&self, revision: i64, catalogue: &Catalogue) -> bool {
        self.revisions.reach(revision) && self.facts == catalogue.facts_version()
    }

    /// The most recently viewed films, the newest first, up to 12.
    pub fn recently_viewed<'a>(&self, catalogue: &'a Catalogue) -> impl Iterator<Item = &'a Film> {
        let latest = self.recent.latest(RECENTLY_VIEWED).into_iter().flatten();
        latest.filter_map(|(_, index)| catalogue.film_at(usize::from(*index)))
    }

    /// The summary after the next marks; `None` if there are none or if it must be read from the database.
    pub(super) fn after(&self, catalogue: &Catalogue, committed: &Committed) -> Option<Self> {
        if self.facts != catalogue.facts_version() {
            return None;
        }
        let changes = Changes::of_summary(committed);
        let (revisions, missing) = self.revisions.advance(&changes)?;
        let mut next = Self { revisions, ..self.clone() };
        for change in missing {
            for index in change.off.iter().filter_map(|film| index_of(catalogue, film.as_str())) {
                next.films.remove(usize::from(index));
                next.recent.remove(&index);
            }
            for index in change.on.iter().filter_map(|film| index_of(catalogue, film.as_str())) {
                if next.films.add(usize::from(index)) {
                    next.recent.add(index, change.at);
                }
            }
        }
        let is_complete = next.recent.latest(RECENTLY_VIEWED).is_some();
        is_complete.then_some(next)
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
    use laurels_domain::Timestamp;
    use laurels_domain::marks::MarkList;
    use laurels_store::{MarkChange, Revision};
    use proptest::prelude::*;

    use super::super::revisions::MAX_FILMS;
    use super::super::test_rows::Rows;
    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn film(number: usize) -> FilmId {
        CATALOGUE.films().nth(number).unwrap().id.clone()
    }

    fn summary(revision: i64, rows: &Rows) -> FriendSummary {
        let stored = store::FriendSummary {
            id: UserId::parse("ana").unwrap(),
            revision: Revision(revision),
            username: "Ana".to_owned(),
            picture: None,
            viewed: rows.text().into(),
        };
        FriendSummary::of(&CATALOGUE, &stored)
    }

    /// With films marked one after the other.
    fn summary_of(revision: i64, films: std::ops::Range<usize>) -> FriendSummary {
        let viewed = films.map(|number| (Timestamp(i64::try_from(number).unwrap()), film(number)));
        summary(revision, &Rows(viewed.collect()))
    }

    /// Changes that resulted in a revision of the summary.
    fn committed(revision: i64, changes: Vec<MarkChange>) -> Committed {
        Committed {
            revision: Revision(0),
            first: Revision(0),
            changes: changes.into(),
            summary_revision: Revision(revision),
        }
    }

    fn change(list: MarkList, on: &[usize], off: &[usize]) -> MarkChange {
        let films = |numbers: &[usize]| numbers.iter().map(|number| film(*number)).collect();
        MarkChange { list, on: films(on), off: films(off), at: Timestamp(1_000) }
    }

    fn ids(summary: &FriendSummary) -> BTreeSet<String> {
        let films = summary.films.positions().map(|index| CATALOGUE.film_at(index).unwrap());
        films.map(|film| film.id.to_string()).collect()
    }

    fn recently_viewed(summary: &FriendSummary) -> Vec<FilmId> {
        summary.recently_viewed(&CATALOGUE).map(|film| film.id.clone()).collect()
    }

    #[test]
    fn consecutive_marks_are_applied() {
        use MarkList::{Bookmarks, Viewed};
        let marks = [change(Viewed, &[20], &[]), change(Bookmarks, &[30], &[]), change(Viewed, &[], &[3])];
        let both = committed(7, marks.to_vec());
        let after = |revision| summary_of(revision, 0..10).after(&CATALOGUE, &both);
        let updated = after(5).unwrap();
        assert_eq!((updated.revisions.last(), updated.films.len()), (7, 10));
        assert!(ids(&updated).contains(film(20).as_str()) && !ids(&updated).contains(film(3).as_str()));
        assert_eq!(recently_viewed(&updated)[..2], [film(20), film(9)]);
        assert_eq!(after(6).unwrap().films.len(), 9, "the first is applied already");
        assert!(after(7).is_none() && after(8).is_none(), "all are applied already");
        assert!(after(4).is_none(), "another change, such as a new name, is missing");
        let too_many: Vec<usize> = (0..=MAX_FILMS).collect();
        let many = committed(6, vec![change(Viewed, &too_many, &[])]);
        assert!(summary_of(5, 0..10).after(&CATALOGUE, &many).is_none());
    }

    #[test]
    fn summary_without_its_recent_films_is_read_again() {
        let off: Vec<usize> = (10..30).collect();
        let change = change(MarkList::Viewed, &[], &off);
        assert!(summary_of(1, 0..30).after(&CATALOGUE, &committed(2, vec![change])).is_none());
    }

    #[test]
    fn recent_films_with_equal_timestamps_match_the_database() {
        let all: Vec<usize> = (0..30).collect();
        let many = committed(2, vec![change(MarkList::Viewed, &all, &[])]);
        let read = all.iter().map(|number| (Timestamp(1_000), film(*number))).collect();
        let updated = summary_of(1, 0..0).after(&CATALOGUE, &many).unwrap();
        assert_eq!(recently_viewed(&updated), recently_viewed(&summary(2, &Rows(read))));
        assert_eq!(recently_viewed(&updated).len(), RECENTLY_VIEWED);
    }

    #[test]
    fn films_that_are_not_nominated_are_left_out() {
        let unknown = FilmId::parse("tt99999999").unwrap();
        let read = summary(1, &Rows(vec![(Timestamp(1), film(1)), (Timestamp(2), unknown.clone())]));
        assert_eq!(ids(&read), BTreeSet::from([film(1).to_string()]));
        assert_eq!(recently_viewed(&read), [film(1)]);
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
        fn summary_after_marks_matches_the_database(
            before in prop::collection::vec(any_change(), 0..6),
            changes in prop::collection::vec(prop::collection::vec(any_change(), 1..5), 1..12),
        ) {
            let mut rows = Rows::default();
            for change in &before {
                rows.apply(change);
            }
            let mut current = summary(0, &rows);
            for batch in changes {
                for change in &batch {
                    rows.apply(change);
                }
                let revision = current.revisions.last() + i64::try_from(batch.len()).unwrap();
                let read = summary(revision, &rows);
                current = current.after(&CATALOGUE, &committed(revision, batch)).unwrap_or_else(|| read.clone());
                prop_assert_eq!(ids(&current), rows.0.iter().map(|(_, film)| film.to_string()).collect());
                prop_assert_eq!(recently_viewed(&current), recently_viewed(&read));
            }
        }
    }
}
