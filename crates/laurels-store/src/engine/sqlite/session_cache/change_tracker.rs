//! Change tracking for the session cache: which rows have changed since an entry was read.

use std::collections::HashMap;

use super::{CachedSession, Entry, LoadedSession};
use crate::engine::mark_change::RevisionBump;

/// Rows are hashed to slots; a collision only invalidates more than necessary.
const SLOTS: usize = 1 << u16::BITS;
/// Marks a slot with changes that the cache has not caught up with.
const PENDING: u64 = u64::MAX;
/// Users whose revision bumps are stored; beyond that, the whole cache is invalidated.
const MAX_BUMPS: usize = 50_000;
/// Size of one copy of the WAL index header. SQLite stores two; one is enough to detect a write.
/// <https://www.sqlite.org/walformat.html#the_wal_index_header>
pub(super) const WAL_HEADER_BYTES: usize = 48;

pub(super) type WalHeader = [u8; WAL_HEADER_BYTES];

/// Whether exactly one transaction was committed between two headers.
fn is_one_transaction_later(before: &WalHeader, after: &WalHeader) -> bool {
    transaction_count(after) == transaction_count(before).wrapping_add(1)
}

/// The field `iChange` at offset 8: counts transactions, wraps around, native byte order.
fn transaction_count(header: &WalHeader) -> u32 {
    let [.., a, b, c, d] = *header.first_chunk::<12>().unwrap_or(&[0; 12]);
    u32::from_ne_bytes([a, b, c, d])
}

/// A row that an entry depends on, by its rowid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    User(i64),
    Session(i64),
}

impl Row {
    fn slot(self) -> usize {
        let number = match self {
            Self::User(rowid) => rowid.wrapping_mul(2),
            Self::Session(rowid) => rowid.wrapping_mul(2) + 1,
        };
        let [low, high, ..] = number.to_le_bytes();
        usize::from(u16::from_le_bytes([low, high]))
    }
}

#[derive(Debug)]
pub(super) struct ChangeTracker {
    pub(super) epoch: u64,
    /// The WAL index header up to which all writes are tracked.
    pub(super) wal_header: Option<WalHeader>,
    /// The last `PRAGMA data_version` of the writing connection.
    pub(super) data_version: Option<i64>,
    /// The epoch of each slot's last change, or `PENDING`.
    changed_at: Vec<u64>,
    /// Slots that are `PENDING`.
    pending: Vec<usize>,
    /// The epoch at which everything was last invalidated.
    invalidated_at: u64,
    pub(super) is_writing_marks: bool,
    /// Slots that are `PENDING` only because of marks, with their previous value.
    pending_marks: Vec<(usize, u64)>,
    /// The latest revisions made by marks, by the users' rowids.
    bumps: HashMap<i64, RevisionBump>,
}

impl ChangeTracker {
    pub(super) fn new() -> Self {
        Self {
            epoch: 0,
            wal_header: None,
            data_version: None,
            changed_at: vec![0; SLOTS],
            pending: Vec::new(),
            invalidated_at: 0,
            is_writing_marks: false,
            pending_marks: Vec::new(),
            bumps: HashMap::new(),
        }
    }

    pub(super) fn track(&mut self, row: Row) {
        let slot = row.slot();
        let before = std::mem::replace(&mut self.changed_at[slot], PENDING);
        if !self.is_writing_marks {
            self.pending.push(slot);
            if let Row::User(rowid) = row {
                self.bumps.remove(&rowid);
            }
        } else if before != PENDING {
            self.pending_marks.push((slot, before));
        }
    }

    /// Starts a new epoch that includes all writes up to this header.
    pub(super) fn catch_up(&mut self, wal_header: Option<WalHeader>, data_version: i64) {
        self.epoch += 1;
        if self.data_version.replace(data_version) != Some(data_version) {
            self.invalidate_all();
        }
        for (slot, before) in self.pending_marks.drain(..) {
            self.changed_at[slot] = before;
        }
        for slot in self.pending.drain(..) {
            self.changed_at[slot] = self.epoch;
        }
        self.wal_header = wal_header;
    }

    /// Catches up if a transaction of this process is the only write since the last time. Then `data_version` need not
    /// be queried: a write of another process would have been counted in the header as well.
    pub(super) fn catch_up_with_own_write(&mut self, wal_header: Option<WalHeader>) {
        let (Some(before), Some(after), Some(data_version)) =
            (self.wal_header, wal_header, self.data_version)
        else {
            return;
        };
        if is_one_transaction_later(&before, &after) {
            self.catch_up(wal_header, data_version);
        }
    }

    /// Whether the marks being written may be the only write that the cache has not caught up with.
    pub(super) fn lags_by_marks_only(&self, wal_header: &WalHeader) -> bool {
        self.is_writing_marks
            && self.wal_header.is_some_and(|before| is_one_transaction_later(&before, wal_header))
    }

    fn invalidate_all(&mut self) {
        self.bumps.clear();
        self.invalidated_at = self.epoch;
    }

    pub(super) fn is_current(&self, entry: &Entry) -> bool {
        let is_unchanged = |row: Row| self.changed_at[row.slot()] <= entry.epoch.0;
        self.invalidated_at <= entry.epoch.0 && entry.loaded.rows().all(is_unchanged)
    }

    /// The session as it was read, with the revisions of later marks.
    pub(super) fn with_bumps(&self, loaded: &LoadedSession) -> CachedSession {
        let mut session = loaded.session.clone();
        if let Some(bump) = self.bumps.get(&loaded.user_rowid) {
            let user = &mut session.signed_in.user;
            user.revision = user.revision.max(bump.revision.0);
            user.summary_revision = user.summary_revision.max(bump.summary_revision.0);
        }
        let revisions = &mut session.relationships.summary_revisions;
        for (revision, rowid) in revisions.iter_mut().zip(&loaded.other_rowids) {
            let bumped = self.bumps.get(rowid).map(|bump| bump.summary_revision.0);
            *revision = bumped.map_or(*revision, |bumped| bumped.max(*revision));
        }
        session
    }

    /// Stores the new revisions of users.
    pub(super) fn commit_marks(&mut self, bumps: impl Iterator<Item = (i64, RevisionBump)>) {
        self.is_writing_marks = false;
        self.bumps.extend(bumps);
        if self.bumps.len() > MAX_BUMPS {
            self.epoch += 1;
            self.invalidate_all();
        }
    }

    /// The write failed or was canceled: treats its rows as changed. Does nothing after `commit_marks`.
    pub(super) fn abort_marks(&mut self) {
        if std::mem::take(&mut self.is_writing_marks) {
            self.pending.extend(self.pending_marks.drain(..).map(|(slot, _)| slot));
        }
    }
}
