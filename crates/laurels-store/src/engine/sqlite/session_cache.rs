//! Session cache for SQLite.
//!
//! Nearly every request resolves a session token, and on SQLite that would read the pages of several tables again each
//! time, because every write invalidates the page caches of the other connections.
//!
//! Entries are never stale. An update hook on the writing connection reports every row that this process changes; a
//! write by another process (the CLI) changes the header of the WAL index (`-shm`), which is compared on every lookup.
//! Marks, by far the most frequent writes, only increment revisions of users, so cached entries are updated instead of
//! invalidated.

mod change_tracker;

use std::fmt;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use laurels_domain::Timestamp;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sqlx::sqlite::UpdateHookResult;
use sqlx::{SqliteConnection, SqlitePool};
use tokio::sync::Notify;
use tokio::time::timeout;

use self::change_tracker::{ChangeTracker, Row, WAL_HEADER_BYTES, WalHeader};
use crate::engine::mark_change::RevisionBump;
use crate::engine::signed_in::{RelationshipRevisions, SignedIn};

/// Capacity of the cache: some five thousand users with ten friends each.
const MAX_BYTES: u64 = 10_000_000;
/// Initial size estimate.
const EXPECTED_ENTRIES: usize = 5_000;
/// Approximate size of an entry without relationships, and of each relationship.
const ENTRY_BYTES: u64 = 1_000;
const RELATIONSHIP_BYTES: u64 = 100;
/// Delay before the cache checks for writes of another process; until then lookups miss.
const CATCH_UP_DELAY: Duration = Duration::from_millis(20);
/// How long a lookup waits for marks that are being committed. Waking the writing task is faster than that.
const CATCH_UP_TIMEOUT: Duration = Duration::from_millis(5);

/// Changes when another connection has committed: <https://www.sqlite.org/pragma.html#pragma_data_version>.
const DATA_VERSION: &str = "PRAGMA data_version";

/// The value of an entry.
#[derive(Clone, Debug)]
pub(crate) struct CachedSession {
    pub(crate) signed_in: SignedIn,
    pub(crate) relationships: RelationshipRevisions,
}

/// A session read from the database, with the rowids it was read from.
#[derive(Debug)]
pub(crate) struct LoadedSession {
    pub(crate) session: CachedSession,
    pub(crate) ends_at: Timestamp,
    pub(crate) session_rowid: i64,
    pub(crate) user_rowid: i64,
    /// Of the related users, in the order of the relationships.
    pub(crate) other_rowids: Vec<i64>,
}

impl LoadedSession {
    fn rows(&self) -> impl Iterator<Item = Row> {
        let users =
            std::iter::once(&self.user_rowid).chain(&self.other_rowids).map(|rowid| Row::User(*rowid));
        std::iter::once(Row::Session(self.session_rowid)).chain(users)
    }
}

struct Entry {
    loaded: LoadedSession,
    /// When it was read.
    epoch: Epoch,
}

/// The cache's logical time: increments whenever the cache has caught up with new writes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Epoch(u64);

#[derive(Clone)]
struct EntryWeighter;

impl Weighter<String, Arc<Entry>> for EntryWeighter {
    fn weight(&self, _token: &String, entry: &Arc<Entry>) -> u64 {
        ENTRY_BYTES + RELATIONSHIP_BYTES * entry.loaded.other_rowids.len() as u64
    }
}

/// Cheap to clone; all clones share the entries.
#[derive(Clone)]
pub(crate) struct SessionCache(Arc<Inner>);

struct Inner {
    wal_index_path: PathBuf,
    wal_index: OnceLock<File>,
    tracker: Mutex<ChangeTracker>,
    entries: Cache<String, Arc<Entry>, EntryWeighter>,
    catch_up_requested: Notify,
    /// Notified after each write of marks.
    marks_written: Notify,
}

/// Guard for a write of marks. Dropping it without `commit` invalidates the users that were marked.
pub(crate) struct MarkWrite<'a>(&'a Inner);

impl MarkWrite<'_> {
    /// Applies the new revisions, by the users' rowids, after the transaction has committed.
    pub(crate) fn commit(self, bumps: impl ExactSizeIterator<Item = (i64, RevisionBump)>) {
        // No updated rows: nothing was committed.
        let is_written = bumps.len() > 0;
        let header = self.0.wal_header();
        let mut tracker = self.0.tracker();
        tracker.commit_marks(bumps);
        if is_written {
            tracker.catch_up_with_own_write(header);
        }
    }
}

impl Drop for MarkWrite<'_> {
    fn drop(&mut self) {
        self.0.tracker().abort_marks();
        self.0.marks_written.notify_waiters();
    }
}

impl SessionCache {
    pub(crate) fn new(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-shm");
        Self(Arc::new(Inner {
            wal_index_path: path.into(),
            wal_index: OnceLock::new(),
            tracker: Mutex::new(ChangeTracker::new()),
            entries: Cache::with_weighter(EXPECTED_ENTRIES, MAX_BYTES, EntryWeighter),
            catch_up_requested: Notify::new(),
            marks_written: Notify::new(),
        }))
    }

    /// Tracks every row that the writing connection changes from now on.
    pub(crate) async fn install_update_hook(&self, writer: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        // `data_version` is relative to a connection, and this one is new.
        self.0.tracker().data_version = None;
        let inner = Arc::clone(&self.0);
        writer.lock_handle().await?.set_update_hook(move |change| inner.track(&change));
        Ok(())
    }

    /// Catches up with all writes. The writing connection must not be in a transaction.
    pub(crate) async fn catch_up(&self, writer: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        let header = self.0.wal_header();
        if header.is_some() && self.0.tracker().wal_header == header {
            return Ok(());
        }
        // Queried after the header was read: a later write changes the header again.
        let data_version = sqlx::query_scalar(DATA_VERSION).fetch_one(writer).await?;
        self.0.tracker().catch_up(header, data_version);
        Ok(())
    }

    /// Starts the task that catches up with writes of other processes when a lookup has missed because of them. It ends
    /// when the pool is closed.
    pub(crate) fn spawn_catch_up_task(&self, write: &SqlitePool) {
        let (cache, write) = (self.clone(), write.clone());
        tokio::spawn(async move {
            while write.close_event().do_until(cache.0.catch_up_requested.notified()).await.is_ok() {
                // Usually it was a write of this process, which catches up by itself.
                tokio::time::sleep(CATCH_UP_DELAY).await;
                if cache.epoch_if_current().is_none() {
                    // Releasing the connection catches up (see `after_release` of the pool).
                    drop(write.acquire().await);
                }
            }
        });
    }

    /// The epoch for `get` and `insert`; `None` while there are writes that the cache has not caught up with.
    pub(crate) async fn current_epoch(&self) -> Option<Epoch> {
        if let Some(epoch) = self.epoch_if_current() {
            return Some(epoch);
        }
        // Waiting for marks that were just committed is faster than querying the database.
        let mut marks_written = pin!(self.0.marks_written.notified());
        marks_written.as_mut().enable();
        if self.0.wal_header().is_some_and(|header| self.0.tracker().lags_by_marks_only(&header)) {
            let _ = timeout(CATCH_UP_TIMEOUT, marks_written).await;
        }
        let epoch = self.epoch_if_current();
        if epoch.is_none() {
            self.0.catch_up_requested.notify_one();
        }
        epoch
    }

    fn epoch_if_current(&self) -> Option<Epoch> {
        let header = self.0.wal_header()?;
        let tracker = self.0.tracker();
        (tracker.wal_header == Some(header)).then_some(Epoch(tracker.epoch))
    }

    /// Call before writing marks, while holding the writing connection.
    pub(crate) fn begin_mark_write(&self) -> MarkWrite<'_> {
        self.0.tracker().is_writing_marks = true;
        MarkWrite(&self.0)
    }

    /// Requires an epoch as proof that the cache was current.
    pub(crate) fn get(&self, _epoch: Epoch, token_hash: &str, now: Timestamp) -> Option<CachedSession> {
        let entry = self.0.entries.get(token_hash)?;
        let tracker = self.0.tracker();
        let is_valid = entry.loaded.ends_at > now && tracker.is_current(&entry);
        is_valid.then(|| tracker.with_bumps(&entry.loaded))
    }

    /// Inserts what was read after `epoch`.
    pub(crate) fn insert(&self, epoch: Epoch, token_hash: &str, loaded: LoadedSession) {
        self.0.entries.insert(token_hash.to_owned(), Arc::new(Entry { loaded, epoch }));
    }
}

impl Inner {
    fn tracker(&self) -> MutexGuard<'_, ChangeTracker> {
        self.tracker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wal_header(&self) -> Option<WalHeader> {
        let wal_index = if let Some(file) = self.wal_index.get() {
            file
        } else {
            let opened = File::open(&self.wal_index_path).ok()?;
            self.wal_index.get_or_init(|| opened)
        };
        let mut header = [0; WAL_HEADER_BYTES];
        wal_index.read_exact_at(&mut header, 0).ok()?;
        Some(header)
    }

    /// Relationships, passwords and identities are in other tables, but every change of one also increments a revision
    /// in the row of each user concerned.
    fn track(&self, change: &UpdateHookResult<'_>) {
        match change.table {
            "users" => self.tracker().track(Row::User(change.rowid)),
            "sessions" => self.tracker().track(Row::Session(change.rowid)),
            _ => {}
        }
    }
}

impl fmt::Debug for SessionCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionCache").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
