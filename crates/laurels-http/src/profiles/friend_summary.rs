//! Friend summary: what friends can see of a user, updated with the user's marks. It is stored compactly (one bit per
//! film) rather than as JSON, so that nearly all users fit into memory; serializing hundreds of IDs costs a fraction of
//! reading them from the database.

use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::{FilmSet, Timestamp, UserId};
use laurels_store as store;
use laurels_store::{Committed, MarkChange, MarkList};

use super::film_ids::{FilmIds, IdList};
use super::lists::{MAX_CHANGES, count_films};
use super::recent::Recent;
use crate::api::wire::{Friend, picture_url};

/// Number of recently viewed films in the friend report.
const RECENTLY_VIEWED: usize = 3;
/// Estimated size of a friend in JSON, without films, and of each film ID.
const JSON_FIELDS: usize = 200;
const JSON_ID: usize = r#""tt12345678","#.len();

/// A user as friends see them, at one revision. Films that aren't nominated are left out.
#[derive(Clone, Debug)]
pub(crate) struct FriendSummary {
    pub(super) id: UserId,
    revision: i64,
    pub(super) username: Box<str>,
    pub(super) picture: Option<i64>,
    ids: Arc<FilmIds>,
    pub(super) films: FilmSet,
    /// By film index, which fits into two bytes.
    recent: Recent<u16>,
}

impl FriendSummary {
    pub(super) fn of(catalogue: &Catalogue, ids: &Arc<FilmIds>, stored: &store::FriendSummary) -> Self {
        let mut films = FilmSet::empty(catalogue);
        let indexed = |(film, at)| Some((at, index_of(catalogue, film)?));
        let recent = Recent::of(stored.viewed.entries().filter_map(indexed).inspect(|(_, index)| {
            films.add(usize::from(*index));
        }));
        Self {
            id: stored.id.clone(),
            revision: stored.revision.0,
            username: stored.username.as_str().into(),
            picture: stored.picture,
            ids: Arc::clone(ids),
            films,
            recent,
        }
    }

    /// Whether the summary is at least at this revision, and its film indexes match the catalogue.
    pub(super) fn is_current(&self, revision: i64, catalogue: &Catalogue) -> bool {
        self.revision >= revision && self.ids.matches(catalogue)
    }

    /// Estimated size in JSON.
    pub(super) fn json_length(&self) -> usize {
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

    /// Index and timestamp of the most recently viewed films, the newest first.
    pub(super) fn recently_viewed(&self) -> impl Iterator<Item = (Timestamp, usize)> {
        let latest = self.recent.latest(RECENTLY_VIEWED).into_iter().flatten();
        latest.map(|(at, index)| (*at, usize::from(*index)))
    }

    /// The summary after the next marks; `None` if other changes are missing in between, if nothing is new, or if it must
    /// be read from the database.
    pub(super) fn after(&self, catalogue: &Catalogue, committed: &Committed) -> Option<Self> {
        let viewed = || committed.changes.iter().filter(|change| change.list == MarkList::Viewed);
        let before = committed.summary_revision.0 - i64::try_from(viewed().count()).ok()?;
        let applied = usize::try_from(self.revision - before).ok()?;
        let new: Vec<&MarkChange> = viewed().skip(applied).collect();
        let is_small = (1..=MAX_CHANGES).contains(&count_films(new.iter().copied()));
        if !is_small || !self.ids.matches(catalogue) {
            return None;
        }
        let mut next = Self { revision: committed.summary_revision.0, ..self.clone() };
        for change in new {
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
    use laurels_store::Revision;
    use proptest::prelude::*;

    use super::super::test_rows::Rows;
    use super::*;
    use crate::server::response::to_json;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());
    static IDS: LazyLock<Arc<FilmIds>> = LazyLock::new(|| Arc::new(FilmIds::of(&CATALOGUE)));

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
        FriendSummary::of(&CATALOGUE, &IDS, &stored)
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
        let list: Vec<String> =
            serde_json::from_slice(&to_json(&summary.to_friend().viewed, 0).unwrap()).unwrap();
        assert_eq!(list.len(), list.iter().collect::<BTreeSet<_>>().len(), "each film once");
        list.into_iter().collect()
    }

    fn recently_viewed(summary: &FriendSummary) -> Vec<(Timestamp, FilmId)> {
        let films: Vec<_> = CATALOGUE.all_films().collect();
        summary.recently_viewed().map(|(at, index)| (at, films[index].id.clone())).collect()
    }

    #[test]
    fn consecutive_marks_are_applied() {
        use MarkList::{Bookmarks, Viewed};
        let marks = [change(Viewed, &[20], &[]), change(Bookmarks, &[30], &[]), change(Viewed, &[], &[3])];
        let both = committed(7, marks.to_vec());
        let after = |revision| summary_of(revision, 0..10).after(&CATALOGUE, &both);
        let updated = after(5).unwrap();
        assert_eq!((updated.revision, updated.films.len()), (7, 10));
        assert!(ids(&updated).contains(film(20).as_str()) && !ids(&updated).contains(film(3).as_str()));
        assert_eq!(recently_viewed(&updated)[..2], [(Timestamp(1_000), film(20)), (Timestamp(9), film(9))]);
        assert_eq!(after(6).unwrap().films.len(), 9, "the first is applied already");
        assert!(after(7).is_none() && after(8).is_none(), "all are applied already");
        assert!(after(4).is_none(), "another change, such as a new name, is missing");
        let too_many: Vec<usize> = (0..=MAX_CHANGES).collect();
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
        assert_eq!(recently_viewed(&read), [(Timestamp(1), film(1))]);
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
                let revision = current.revision + i64::try_from(batch.len()).unwrap();
                let read = summary(revision, &rows);
                current = current.after(&CATALOGUE, &committed(revision, batch)).unwrap_or_else(|| read.clone());
                prop_assert_eq!(ids(&current), rows.0.iter().map(|(_, film)| film.to_string()).collect());
                prop_assert_eq!(recently_viewed(&current), recently_viewed(&read));
            }
        }
    }
}
