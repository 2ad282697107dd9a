//! Changes of marks, and the revisions they are committed at.

use std::sync::Arc;

use laurels_catalogue::FilmId;
use laurels_domain::Timestamp;
use laurels_domain::marks::MarkList;

/// Counts the changes of one user's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub i64);

/// Films to add to a list and films to remove from it, atomically. No film is in both.
#[derive(Clone, Debug)]
pub struct MarkChange {
    pub list: MarkList,
    pub on: Vec<FilmId>,
    pub off: Vec<FilmId>,
    pub at: Timestamp,
}

/// A committed change, with the changes of the same user that were committed together with it.
#[derive(Clone, Debug)]
pub struct Committed {
    /// The revision of the user after this change.
    pub revision: Revision,
    /// The revision after the first of `changes`; each of the others has incremented it by one.
    pub first: Revision,
    pub changes: Arc<[MarkChange]>,
    /// The summary revision after all changes; each change of viewed films has incremented it by one.
    pub summary_revision: Revision,
}

impl Committed {
    /// The change at `index` of a group that ended with these revisions.
    pub(crate) fn at(index: usize, changes: Arc<[MarkChange]>, last: RevisionBump) -> Self {
        let signed = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let first = last.revision.0 + 1 - signed(changes.len());
        let revision = Revision(first + signed(index));
        Self { revision, first: Revision(first), changes, summary_revision: last.summary_revision }
    }

    /// The revision after all changes.
    pub fn last(&self) -> Revision {
        Revision(self.first.0 + i64::try_from(self.changes.len()).unwrap_or(i64::MAX) - 1)
    }
}

/// The revisions of a user after a write of marks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RevisionBump {
    pub(crate) revision: Revision,
    pub(crate) summary_revision: Revision,
}
