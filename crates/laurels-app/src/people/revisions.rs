//! Revision arithmetic: which revisions of a user a cached value is valid for, and which committed changes it lacks.

use laurels_domain::marks::MarkList;
use laurels_store::{Committed, MarkChange};

/// Above this number of films, reading from the database again is cheaper.
pub(super) const MAX_FILMS: usize = 256;

/// Changes that were committed together. Each has incremented the revision by one.
#[derive(Debug)]
pub(super) struct Changes<'a> {
    changes: Vec<&'a MarkChange>,
    /// The revision after all of them.
    last: i64,
}

impl<'a> Changes<'a> {
    /// Every change increments the revision of the user.
    pub(super) fn of_user(committed: &'a Committed) -> Self {
        Self { changes: committed.changes.iter().collect(), last: committed.last().0 }
    }

    /// Changes of viewed films increment the revision of the friend summary.
    pub(super) fn of_summary(committed: &'a Committed) -> Self {
        let is_visible = |change: &&MarkChange| change.list == MarkList::Viewed;
        Self {
            changes: committed.changes.iter().filter(is_visible).collect(),
            last: committed.summary_revision.0,
        }
    }

    /// The revision before the first of them.
    fn before(&self) -> Option<i64> {
        self.last.checked_sub(i64::try_from(self.changes.len()).ok()?)
    }
}

/// The revisions that a cached value is valid for: it's at `last`, and only marks have changed since `first`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Revisions {
    first: i64,
    last: i64,
}

impl Revisions {
    /// Of a value that was read from the database.
    pub(super) fn read_at(revision: i64) -> Self {
        Self { first: revision, last: revision }
    }

    pub(super) fn last(self) -> i64 {
        self.last
    }

    /// Whether the value is at this revision, or at a later one that differs only in marks.
    pub(super) fn contain(self, revision: i64) -> bool {
        (self.first..=self.last).contains(&revision)
    }

    /// Whether the value is at this revision, or at any later one.
    pub(super) fn reach(self, revision: i64) -> bool {
        revision <= self.last
    }

    /// The changes to apply, and the revisions afterwards. `None` if all are applied, if other changes are missing in
    /// between, or if reading again is cheaper.
    pub(super) fn advance<'c, 'a>(self, changes: &'c Changes<'a>) -> Option<(Self, &'c [&'a MarkChange])> {
        let applied = usize::try_from(self.last - changes.before()?).ok()?;
        let missing = changes.changes.get(applied..).filter(|missing| !missing.is_empty())?;
        let films: usize = missing.iter().map(|change| change.on.len() + change.off.len()).sum();
        (films <= MAX_FILMS).then_some((Self { last: changes.last, ..self }, missing))
    }
}

#[cfg(test)]
mod tests {
    use laurels_store::Revision;

    use super::super::test_rows::{change, numbered};
    use super::*;

    /// Viewed, bookmarked, viewed: the user is at revisions 5 to 7 and the summary at 2 to 3.
    fn committed() -> Committed {
        let (first, last) = (change(numbered(1), 1), change(numbered(3), 3));
        let bookmark = MarkChange { list: MarkList::Bookmarks, ..change(numbered(2), 2) };
        Committed {
            revision: Revision(5),
            first: Revision(5),
            changes: [first, bookmark, last].into(),
            summary_revision: Revision(3),
        }
    }

    /// The revision afterwards, and the timestamps of the missing changes.
    fn advanced(revision: i64, changes: &Changes<'_>) -> Option<(i64, Vec<i64>)> {
        let (next, missing) = Revisions::read_at(revision).advance(changes)?;
        Some((next.last(), missing.iter().map(|change| change.at.0).collect()))
    }

    #[test]
    fn only_missing_changes_are_applied() {
        let committed = committed();
        let changes = Changes::of_user(&committed);
        assert_eq!(advanced(4, &changes), Some((7, vec![1, 2, 3])));
        assert_eq!(advanced(6, &changes), Some((7, vec![3])));
        assert_eq!(advanced(7, &changes), None, "all are applied");
        assert_eq!(advanced(8, &changes), None, "the value is newer");
        assert_eq!(advanced(3, &changes), None, "another change is missing in between");
    }

    #[test]
    fn only_viewed_films_change_the_revision_of_a_summary() {
        let committed = committed();
        let changes = Changes::of_summary(&committed);
        assert_eq!(advanced(1, &changes), Some((3, vec![1, 3])));
        assert_eq!(advanced(2, &changes), Some((3, vec![3])));
        assert_eq!((advanced(0, &changes), advanced(3, &changes)), (None, None));
    }

    #[test]
    fn changes_of_many_films_are_read_from_the_database() {
        let with_films =
            |count| MarkChange { on: (0..count).map(numbered).collect(), ..change(numbered(0), 1) };
        let committed = |count| Committed { changes: [with_films(count)].into(), ..committed() };
        assert!(advanced(4, &Changes::of_user(&committed(MAX_FILMS))).is_some());
        assert!(advanced(4, &Changes::of_user(&committed(MAX_FILMS + 1))).is_none());
    }

    #[test]
    fn value_is_current_for_revisions_that_differ_only_in_marks() {
        let committed = committed();
        let changes = Changes::of_user(&committed);
        let (revisions, _) = Revisions::read_at(4).advance(&changes).unwrap();
        assert!((4..=7).all(|revision| revisions.contain(revision)));
        assert!(!revisions.contain(3) && revisions.reach(3), "something else has changed since");
        assert!(!revisions.contain(8) && !revisions.reach(8), "the value is older");
    }
}
