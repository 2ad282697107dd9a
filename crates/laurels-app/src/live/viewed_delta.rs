//! Films that a user has marked as viewed, or as not viewed, between two revisions of the friend summary.

use std::collections::BTreeMap;

use laurels_catalogue::FilmId;
use laurels_domain::UserId;
use laurels_domain::marks::MarkList;
use laurels_store::Committed;

/// With more films than this, friends fetch the profile instead.
pub(super) const MAX_FILMS: usize = 64;

/// Applies to a friend summary at any revision from `since` to `revision`, because only marks are in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewedDelta {
    pub user: UserId,
    /// The revision of the friend summary before the changes.
    pub since: i64,
    /// The revision after them.
    pub revision: i64,
    pub viewed: Vec<FilmId>,
    pub unviewed: Vec<FilmId>,
}

impl ViewedDelta {
    /// The net effect of committed changes on the viewed films. Without such changes the revisions are equal.
    pub(super) fn of(user: &UserId, committed: &Committed) -> Self {
        let mut since = committed.summary_revision.0;
        let mut films = BTreeMap::new();
        for change in committed.changes.iter().filter(|change| change.list == MarkList::Viewed) {
            since -= 1;
            films.extend(change.off.iter().map(|film| (film, false)));
            films.extend(change.on.iter().map(|film| (film, true)));
        }
        Self::new(user, (since, committed.summary_revision.0), &films)
    }

    fn new(user: &UserId, (since, revision): (i64, i64), films: &BTreeMap<&FilmId, bool>) -> Self {
        let with = |is_viewed| films.iter().filter(move |(_, state)| **state == is_viewed);
        let ids = |is_viewed| with(is_viewed).map(|(film, _)| (*film).clone()).collect();
        Self { user: user.clone(), since, revision, viewed: ids(true), unviewed: ids(false) }
    }

    pub(super) fn film_count(&self) -> usize {
        self.viewed.len() + self.unviewed.len()
    }

    /// Both as one, in any order; `None` if other changes may be in between.
    pub(super) fn merged(&self, other: &Self) -> Option<Self> {
        let (first, second) = if self.since <= other.since { (self, other) } else { (other, self) };
        if second.since > first.revision {
            return None;
        }
        if second.revision <= first.revision {
            return Some(first.clone());
        }
        let states = |delta: &'_ Self| {
            let viewed = delta.viewed.iter().map(|film| (film.clone(), true));
            viewed.chain(delta.unviewed.iter().map(|film| (film.clone(), false))).collect::<Vec<_>>()
        };
        let films: BTreeMap<FilmId, bool> = states(first).into_iter().chain(states(second)).collect();
        let films = films.iter().map(|(film, is_viewed)| (film, *is_viewed)).collect();
        Some(Self::new(&first.user, (first.since, second.revision), &films))
    }
}

#[cfg(test)]
mod tests {
    use laurels_domain::Timestamp;
    use laurels_store::{MarkChange, Revision};

    use super::*;

    fn films(ids: &[&str]) -> Vec<FilmId> {
        ids.iter().map(|id| FilmId::parse(id).unwrap()).collect()
    }

    fn delta((since, revision): (i64, i64), viewed: &[&str], unviewed: &[&str]) -> ViewedDelta {
        let user = UserId::parse("ana").unwrap();
        ViewedDelta { user, since, revision, viewed: films(viewed), unviewed: films(unviewed) }
    }

    #[test]
    fn a_group_of_changes_becomes_one_delta() {
        let change = |list, on: &[&str], off: &[&str]| MarkChange {
            list,
            on: films(on),
            off: films(off),
            at: Timestamp(1),
        };
        let changes = [
            change(MarkList::Viewed, &["tt1", "tt2"], &[]),
            change(MarkList::Bookmarks, &["tt3"], &[]),
            change(MarkList::Viewed, &["tt4"], &["tt1"]),
        ];
        let committed = |changes: &[MarkChange]| Committed {
            revision: Revision(8),
            first: Revision(8),
            changes: changes.into(),
            summary_revision: Revision(5),
        };
        let user = UserId::parse("ana").unwrap();
        assert_eq!(ViewedDelta::of(&user, &committed(&changes)), delta((3, 5), &["tt2", "tt4"], &["tt1"]));
        let private = ViewedDelta::of(&user, &committed(&changes[1..2]));
        assert_eq!((private.since, private.revision, private.film_count()), (5, 5, 0));
    }

    #[test]
    fn consecutive_deltas_are_merged_in_any_order() {
        let (first, second) = (delta((1, 2), &["tt1", "tt2"], &[]), delta((2, 3), &["tt3"], &["tt1"]));
        let both = delta((1, 3), &["tt2", "tt3"], &["tt1"]);
        for merged in [first.merged(&second), second.merged(&first)] {
            assert_eq!(merged.as_ref(), Some(&both));
        }
        assert_eq!(both.merged(&second), Some(both.clone()), "it's included already");
        assert_eq!(both.merged(&delta((2, 4), &["tt1", "tt3"], &[])).unwrap().revision, 4);
        assert_eq!(first.merged(&delta((3, 4), &["tt3"], &[])), None, "a change is missing in between");
    }
}
