//! Session cache for SQLite.
//!
//! Nearly every request resolves a session token, and on SQLite that would read the pages of several tables again each
//! time, because every write invalidates the page caches of the other connections.
//!
//! An entry shows its user and the related users, and is valid until one of them changes. Each write names the users
//! it changes, see `in_transaction!` and `on_write!`. Marks, by far the most frequent writes, only raise revisions,
//! which are stored by user and added on look-up. A write of another process, such as the CLI, makes all entries
//! outdated: it changes `PRAGMA data_version` of the writing connection, which is checked in the background.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::{Duration, Instant};

use laurels_domain::{Timestamp, UserId};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use sqlx::SqlitePool;
use tokio::sync::Notify;

use crate::engine::essential_tasks::EssentialTasks;
use crate::engine::group_commit::RevisionBumps;
use crate::engine::signed_in::{RelationshipRevisions, SignedIn};

/// Capacity of the cache: some five thousand users with ten friends each.
const MAX_BYTES: u64 = 10_000_000;
/// Initial size estimate.
const EXPECTED_ENTRIES: usize = 5_000;
/// Approximate size of an entry without relationships, and of each relationship.
const ENTRY_BYTES: u64 = 1_000;
const RELATIONSHIP_BYTES: u64 = 100;
/// Users whose changes are stored; beyond that, all entries are outdated.
const MAX_CHANGED_USERS: usize = 50_000;
/// How long a write of another process may go unnoticed: look-ups miss if the last check was longer ago.
const MAX_CHECK_AGE: Duration = Duration::from_millis(100);
/// Look-ups request the next check early, so that on a busy server none of them misses.
const CHECK_AGAIN_AFTER: Duration = Duration::from_millis(50);

/// Changes when another connection has committed: <https://www.sqlite.org/pragma.html#pragma_data_version>.
const DATA_VERSION: &str = "PRAGMA data_version";

/// What a token resolves to.
#[derive(Clone, Debug)]
pub(crate) struct CachedSession {
    pub(crate) signed_in: SignedIn,
    pub(crate) relationships: RelationshipRevisions,
    pub(crate) ends_at: Timestamp,
}

struct Entry {
    session: CachedSession,
    /// The generation before its query.
    loaded_at: u64,
}

#[derive(Clone)]
struct EntryWeighter;

impl Weighter<String, Arc<Entry>> for EntryWeighter {
    fn weight(&self, _token: &String, entry: &Arc<Entry>) -> u64 {
        ENTRY_BYTES + RELATIONSHIP_BYTES * entry.session.relationships.others.len() as u64
    }
}

/// What has changed since entries were loaded.
#[derive(Debug, Default)]
struct Changes {
    /// Counts writes.
    generation: u64,
    /// The generation in which all users have changed.
    all_changed_at: u64,
    by_user: HashMap<UserId, UserChange>,
    /// The writing connection's `data_version` at the last check. Without it, the next check cannot tell what was
    /// written and makes all entries outdated.
    data_version: Option<i64>,
    /// When that was; `None` while look-ups must miss.
    checked_at: Option<Instant>,
}

#[derive(Debug, Default)]
struct UserChange {
    /// The generation of the last write other than marks.
    at: u64,
    /// The revisions after the last marks since then, or 0.
    revision: i64,
    summary_revision: i64,
}

impl Changes {
    fn change_all(&mut self) {
        self.generation += 1;
        self.all_changed_at = self.generation;
        self.by_user.clear();
    }

    fn limit_size(&mut self) {
        if self.by_user.len() > MAX_CHANGED_USERS {
            self.change_all();
        }
    }

    /// The session as it is now; `None` if it must be loaded again.
    fn apply_to(&self, entry: &Entry) -> Option<CachedSession> {
        let mut session = entry.session.clone();
        let CachedSession { signed_in: SignedIn { user, .. }, relationships, .. } = &mut session;
        let mut is_valid = self.all_changed_at <= entry.loaded_at;
        if let Some(change) = self.by_user.get(&user.id) {
            is_valid &= change.at <= entry.loaded_at;
            user.revision = user.revision.max(change.revision);
            user.summary_revision = user.summary_revision.max(change.summary_revision);
        }
        for (related, revision) in relationships.others.iter().zip(&mut relationships.summary_revisions) {
            if let Some(change) = self.by_user.get(&related.other) {
                is_valid &= change.at <= entry.loaded_at;
                *revision = (*revision).max(change.summary_revision);
            }
        }
        is_valid.then_some(session)
    }
}

/// Cheap to clone; all clones share the entries.
#[derive(Clone)]
pub(crate) struct SessionCache(Arc<Inner>);

struct Inner {
    entries: Cache<String, Arc<Entry>, EntryWeighter>,
    changes: RwLock<Changes>,
    check_requested: Notify,
}

/// A commit in progress. If it is dropped before its outcome is known, because the commit failed or the caller was
/// canceled, look-ups miss until the writing connection is free again and all entries are outdated.
#[must_use]
pub(crate) struct Write<'a> {
    cache: &'a SessionCache,
    users: Vec<&'a UserId>,
}

impl Write<'_> {
    /// Call after the commit, before it is acknowledged.
    pub(crate) fn committed(mut self) {
        let users = std::mem::take(&mut self.users);
        if users.is_empty() {
            return;
        }
        let mut changes = self.cache.changes_mut();
        changes.generation += 1;
        let at = changes.generation;
        for user in users {
            changes.by_user.insert(user.clone(), UserChange { at, ..UserChange::default() });
        }
        changes.limit_size();
    }

    /// The same for marks, with the new revisions of the users who still exist.
    pub(crate) fn committed_marks(mut self, bumps: &RevisionBumps) {
        let users = std::mem::take(&mut self.users);
        let mut changes = self.cache.changes_mut();
        for (user, bump) in users.into_iter().filter_map(|user| Some((user, bumps.get(user.as_str())?))) {
            let change = changes.by_user.entry(user.clone()).or_default();
            change.revision = change.revision.max(bump.revision.0);
            change.summary_revision = change.summary_revision.max(bump.summary_revision.0);
        }
        changes.limit_size();
    }
}

impl Drop for Write<'_> {
    fn drop(&mut self) {
        if !self.users.is_empty() {
            self.cache.require_check();
        }
    }
}

impl SessionCache {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Inner {
            entries: Cache::with_weighter(EXPECTED_ENTRIES, MAX_BYTES, EntryWeighter),
            changes: RwLock::default(),
            check_requested: Notify::new(),
        }))
    }

    pub(crate) fn get(&self, token_hash: &str, now: Timestamp) -> Option<CachedSession> {
        let entry = self.0.entries.get(token_hash)?;
        let changes = self.changes();
        let check_age = changes.checked_at.map_or(Duration::MAX, |at| at.elapsed());
        if check_age > CHECK_AGAIN_AFTER {
            self.0.check_requested.notify_one();
        }
        let is_usable = check_age <= MAX_CHECK_AGE && now < entry.session.ends_at;
        is_usable.then(|| changes.apply_to(&entry)).flatten()
    }

    /// Call before the query of a session, for `insert`: a change that is committed later makes the entry outdated,
    /// even if that happens before it is inserted.
    pub(crate) fn generation(&self) -> u64 {
        self.changes().generation
    }

    pub(crate) fn insert(&self, token_hash: &str, session: CachedSession, loaded_at: u64) {
        self.0.entries.insert(token_hash.to_owned(), Arc::new(Entry { session, loaded_at }));
    }

    /// Call before a commit that changes anything that a session of these users, or of users related to them, shows.
    pub(crate) fn begin_write<'a>(&'a self, users: impl IntoIterator<Item = &'a UserId>) -> Write<'a> {
        Write { cache: self, users: users.into_iter().collect() }
    }

    /// For when it is unknown what was written, and for a new writing connection, whose `data_version` is its own.
    pub(crate) fn require_check(&self) {
        let mut changes = self.changes_mut();
        (changes.data_version, changes.checked_at) = (None, None);
    }

    /// Starts the task that checks for writes of other processes when look-ups request it. It ends when the pool is
    /// closed. `data_version` of any other connection would change with the writes of this process, too.
    pub(crate) fn spawn_checks(&self, write: &SqlitePool, tasks: &EssentialTasks) {
        let (cache, write) = (self.clone(), write.clone());
        tasks.spawn("checks for writes of other processes", async move {
            while write.close_event().do_until(cache.0.check_requested.notified()).await.is_ok() {
                let Ok(mut connection) = write.acquire().await else { continue };
                let at = Instant::now();
                // On failure look-ups miss, and request the next check.
                if let Ok(data_version) = sqlx::query_scalar(DATA_VERSION).fetch_one(&mut *connection).await {
                    cache.checked(data_version, at);
                }
            }
        });
    }

    fn checked(&self, data_version: i64, at: Instant) {
        let mut changes = self.changes_mut();
        if changes.data_version.replace(data_version) != Some(data_version) {
            changes.change_all();
        }
        changes.checked_at = Some(at);
    }

    fn changes(&self) -> RwLockReadGuard<'_, Changes> {
        self.0.changes.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn changes_mut(&self) -> RwLockWriteGuard<'_, Changes> {
        self.0.changes.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SessionCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionCache").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
