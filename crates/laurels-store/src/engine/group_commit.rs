//! Group commit for marks.
//!
//! A durable commit costs a disk flush regardless of its size, and on PostgreSQL several round trips. So a task drains
//! the queue of pending marks, writes them in one transaction and replies to every caller after the commit.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{iter, slice};

use laurels_catalogue::FilmId;
use laurels_domain::{Timestamp, UserId};
use serde_json::json;
use tokio::sync::{Mutex, mpsc, oneshot};

use crate::engine::mark_change::{Committed, MarkChange, Revision, RevisionBump};
use crate::error::StoreError;
use laurels_domain::marks::MarkList;

/// When the queue is full, callers wait in `write`.
const QUEUE_CAPACITY: usize = 4_096;
const MAX_GROUP: usize = 1_024;

type MarkResult = Result<Option<Committed>, StoreError>;

pub(super) struct PendingMark {
    pub(super) user: UserId,
    change: MarkChange,
    reply: oneshot::Sender<MarkResult>,
}

impl PendingMark {
    fn fail(self, error: &StoreError) {
        // A caller that was canceled has dropped its receiver.
        let _ = self.reply.send(Err(error.clone()));
    }
}

/// Shared by the writing tasks.
pub(super) type MarkQueue = Arc<Mutex<mpsc::Receiver<PendingMark>>>;

#[derive(Clone, Debug)]
pub(crate) struct MarkWriter {
    queue: mpsc::Sender<PendingMark>,
}

impl MarkWriter {
    /// A handle to a new queue, and the queue for the writing tasks.
    pub(super) fn new() -> (Self, MarkQueue) {
        let (sender, receiver) = mpsc::channel(QUEUE_CAPACITY);
        (Self { queue: sender }, Arc::new(Mutex::new(receiver)))
    }

    pub(crate) async fn write(&self, user: UserId, change: MarkChange) -> MarkResult {
        let (reply, result) = oneshot::channel();
        let closed = || StoreError::from(sqlx::Error::PoolClosed);
        self.queue.send(PendingMark { user, change, reply }).await.map_err(|_| closed())?;
        result.await.map_err(|_| closed())?
    }
}

/// Sends each caller the revision of its own change and all changes of the group to the same user.
fn send_results(group: impl Iterator<Item = PendingMark>, bumps: &RevisionBumps) {
    let mut by_user: BTreeMap<UserId, (Vec<MarkChange>, Vec<oneshot::Sender<MarkResult>>)> = BTreeMap::new();
    for mark in group {
        let (changes, callers) = by_user.entry(mark.user).or_default();
        changes.push(mark.change);
        callers.push(mark.reply);
    }
    for (user, (changes, callers)) in by_user {
        let changes: Arc<[MarkChange]> = changes.into();
        let last = bumps.get(user.as_str());
        for (index, caller) in callers.into_iter().enumerate() {
            let committed = last.map(|last| Committed::at(index, Arc::clone(&changes), *last));
            // The mark is committed even if the caller was canceled.
            let _ = caller.send(Ok(committed));
        }
    }
}

/// The net effect of a group on one list: rows to remove, then rows to add.
#[derive(Default)]
pub(super) struct Rows<'a> {
    off: BTreeMap<(&'a str, &'a str), Timestamp>,
    /// The times of the first and of the last mark.
    on: BTreeMap<(&'a str, &'a str), (Timestamp, Timestamp)>,
}

impl<'a> Rows<'a> {
    /// Applies the group's changes to one list, in order. Removing a film and adding it again within one group deletes
    /// the old row and inserts a new one, as two transactions would.
    pub(super) fn of(group: &'a [PendingMark], list: MarkList) -> Self {
        let mut rows = Self::default();
        for PendingMark { user, change, .. } in group.iter().filter(|mark| mark.change.list == list) {
            let row = |film: &'a FilmId| (user.as_str(), film.as_str());
            for film in &change.off {
                rows.on.remove(&row(film));
                rows.off.insert(row(film), change.at);
            }
            for film in &change.on {
                rows.on.entry(row(film)).or_insert((change.at, change.at)).1 = change.at;
            }
        }
        rows
    }

    /// The rows to remove as JSON; `None` if there are none.
    pub(super) fn off(&self) -> Option<String> {
        let off: Vec<_> = self.off.iter().map(|((user, film), at)| (user, film, at.0)).collect();
        (!off.is_empty()).then(|| json!(off).to_string())
    }

    /// The rows to add as JSON; `None` if there are none.
    pub(super) fn on(&self) -> Option<String> {
        let confirmed = |(first, last): (Timestamp, Timestamp)| (last > first).then_some(last.0);
        let row = |((user, film), times): (&(&'a str, &'a str), &(Timestamp, Timestamp))| {
            (*user, *film, times.0.0, confirmed(*times))
        };
        let on: Vec<_> = self.on.iter().map(row).collect();
        (!on.is_empty()).then(|| json!(on).to_string())
    }
}

/// `$rows` expands a JSON array; the databases have different functions for that.
macro_rules! remove_sql {
    ($table:literal, $rows:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE (user_id, film_id) IN (SELECT value ->> 0, value ->> 1 FROM ",
            $rows,
            ")"
        )
    };
}

/// Records when films were removed, so that an older edit doesn't mark them again. The join skips users that were deleted
/// in the meantime.
macro_rules! record_removal_sql {
    ($table:literal, $rows:literal, $condition:literal) => {
        concat!(
            "INSERT INTO removed_marks (user_id, film_id, list, removed_at) SELECT users.id, value ->> 1, '",
            $table,
            "', CAST(value ->> 2 AS BIGINT) FROM ",
            $rows,
            " JOIN users ON users.id = value ->> 0 WHERE ",
            $condition,
            " ON CONFLICT (user_id, film_id, list) DO UPDATE SET removed_at = excluded.removed_at ",
            "WHERE excluded.removed_at > removed_marks.removed_at"
        )
    };
}

/// A film that is marked already keeps its time. The join skips users that were deleted in the meantime.
macro_rules! add_sql {
    ($table:literal, $rows:literal, $condition:literal) => {
        concat!(
            "INSERT INTO ",
            $table,
            " (user_id, film_id, marked_at, confirmed_at) ",
            "SELECT users.id, value ->> 1, CAST(value ->> 2 AS BIGINT), CAST(value ->> 3 AS BIGINT) FROM ",
            $rows,
            " JOIN users ON users.id = value ->> 0 WHERE ",
            $condition,
            " ON CONFLICT (user_id, film_id) DO UPDATE SET confirmed_at = COALESCE(excluded.confirmed_at, excluded.marked_at) ",
            "WHERE COALESCE(excluded.confirmed_at, excluded.marked_at) > COALESCE(",
            $table,
            ".confirmed_at, ",
            $table,
            ".marked_at)"
        )
    };
}

/// Adds the number of changes, so that each change has a revision of its own.
macro_rules! increment_sql {
    ($rows:literal, $condition:literal) => {
        concat!(
            "UPDATE users SET revision = revision + counts.total, summary_revision = summary_revision + counts.viewed ",
            "FROM (SELECT value ->> 0 AS user_id, CAST(value ->> 1 AS BIGINT) AS total, ",
            "CAST(value ->> 2 AS BIGINT) AS viewed FROM ",
            $rows,
            ") AS counts WHERE id = counts.user_id AND ",
            $condition,
            " RETURNING id, revision, summary_revision"
        )
    };
}

/// Counts the changes of each user, and those of viewed films, which friends can see. As JSON.
pub(super) fn count_changes(group: &[PendingMark]) -> String {
    let mut counts: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for mark in group {
        let (total, viewed) = counts.entry(mark.user.as_str()).or_default();
        *total += 1;
        *viewed += u32::from(mark.change.list == MarkList::Viewed);
    }
    let counts: Vec<_> = counts.into_iter().map(|(user, (total, viewed))| (user, total, viewed)).collect();
    json!(counts).to_string()
}

/// By user id.
pub(super) type RevisionBumps = HashMap<String, RevisionBump>;

pub(super) fn collect_bumps(rows: Vec<(String, i64, i64)>) -> RevisionBumps {
    let bump = |(user, revision, summary_revision)| {
        (user, RevisionBump { revision: Revision(revision), summary_revision: Revision(summary_revision) })
    };
    rows.into_iter().map(bump).collect()
}

pub(super) use {add_sql, increment_sql, record_removal_sql, remove_sql};

/// A database that groups are written to.
pub(super) trait WriteGroup: Sync {
    /// Limits an attempt to write a group.
    const TIMEOUT: Duration;

    /// Writes a group in one transaction.
    fn write_group(
        &self,
        group: &[PendingMark],
    ) -> impl Future<Output = Result<RevisionBumps, StoreError>> + Send;

    fn write_in_time(
        &self,
        group: &[PendingMark],
    ) -> impl Future<Output = Result<RevisionBumps, StoreError>> + Send {
        async {
            let written = tokio::time::timeout(Self::TIMEOUT, self.write_group(group)).await;
            written.unwrap_or_else(|elapsed| Err(timed_out(elapsed)))
        }
    }
}

pub(super) async fn write_groups(database: impl WriteGroup, queue: MarkQueue) {
    let mut group = Vec::new();
    while queue.lock().await.recv_many(&mut group, MAX_GROUP).await > 0 {
        write_and_reply(&database, std::mem::take(&mut group)).await;
    }
}

/// Writes a group, a second time if it conflicts with another transaction, and then each mark alone, so that one caller
/// can't fail the others.
async fn write_and_reply(database: &impl WriteGroup, group: Vec<PendingMark>) {
    let mut written = database.write_in_time(&group).await;
    if written.as_ref().is_err_and(StoreError::is_conflict) {
        written = database.write_in_time(&group).await;
    }
    match written {
        Ok(bumps) => send_results(group.into_iter(), &bumps),
        Err(error) if group.len() > 1 && error.may_concern_one_caller() => write_each(database, group).await,
        Err(error) => group.into_iter().for_each(|mark| mark.fail(&error)),
    }
}

fn timed_out(cause: impl Into<io::Error>) -> StoreError {
    sqlx::Error::Io(cause.into()).into()
}

async fn write_each<D: WriteGroup>(database: &D, group: Vec<PendingMark>) {
    let started = Instant::now();
    // Later marks of a user who is locked would wait as long in vain.
    let mut locked: HashMap<UserId, StoreError> = HashMap::new();
    for mark in group {
        let written = match locked.get(&mark.user) {
            Some(error) => Err(error.clone()),
            None if started.elapsed() > D::TIMEOUT => Err(timed_out(ErrorKind::TimedOut)),
            None => database.write_in_time(slice::from_ref(&mark)).await,
        };
        match written {
            Ok(bumps) => send_results(iter::once(mark), &bumps),
            Err(error) => {
                if error.is_lock_timeout() {
                    locked.insert(mark.user.clone(), error.clone());
                }
                mark.fail(&error);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pending_mark(user: &str, on: &[&str], off: &[&str], at: i64) -> PendingMark {
        let films = |ids: &[&str]| ids.iter().filter_map(|id| FilmId::parse(id)).collect();
        PendingMark {
            user: UserId::parse(user).unwrap(),
            change: MarkChange { list: MarkList::Viewed, on: films(on), off: films(off), at: Timestamp(at) },
            reply: oneshot::channel().0,
        }
    }

    #[test]
    fn last_change_of_a_group_wins() {
        let group = [
            pending_mark("ana", &["tt1", "tt2"], &[], 1),
            pending_mark("ana", &[], &["tt1"], 2),
            pending_mark("ben", &["tt1"], &[], 3),
            pending_mark("ana", &["tt2"], &[], 4),
            pending_mark("ben", &[], &["tt1"], 5),
            pending_mark("ben", &["tt1"], &[], 6),
        ];
        let rows = Rows::of(&group, MarkList::Viewed);
        assert_eq!(
            rows.off,
            BTreeMap::from([(("ana", "tt1"), Timestamp(2)), (("ben", "tt1"), Timestamp(5))])
        );
        assert_eq!(
            rows.on,
            BTreeMap::from([
                (("ana", "tt2"), (Timestamp(1), Timestamp(4))),
                (("ben", "tt1"), (Timestamp(6), Timestamp(6))),
            ])
        );
        assert!(Rows::of(&group, MarkList::Bookmarks).on.is_empty());
    }
}
