//! Cache of friend summaries by revision, so that a profile with the films of hundreds of friends is assembled without
//! reading any of them from the database.

use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::UserId;
use laurels_store::{Committed, FriendStore, SessionStore, StoreError};
use quick_cache::sync::Cache;

use super::friend_summary::FriendSummary;

/// Capacity of the cache. A summary has about 1.2 kB.
const CAPACITY: usize = 100_000;
/// Summaries per query, so that a user with hundreds of friends doesn't block a connection for long.
const BATCH: usize = 32;
/// The same during warm-up, when no request is waiting.
const WARM_UP_BATCH: usize = 16;

pub(super) struct FriendSummaryCache(Cache<UserId, Arc<FriendSummary>>);

impl FriendSummaryCache {
    pub(super) fn new() -> Self {
        Self(Cache::new(CAPACITY))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The summaries of users, each at the given revision or a later one, in the given order. Users who were deleted in
    /// the meantime are missing from the result.
    pub(super) async fn get<'a>(
        &self,
        store: &FriendStore,
        catalogue: &Catalogue,
        users: impl Iterator<Item = (&'a UserId, i64)>,
    ) -> Result<Vec<Arc<FriendSummary>>, StoreError> {
        let cached = |(user, revision): (&'a UserId, i64)| {
            let summary = self.0.get(user).filter(|summary| summary.is_current(revision, catalogue));
            (user, summary)
        };
        let mut all: Vec<_> = users.map(cached).collect();
        let mut missing: Vec<_> = all.iter_mut().filter(|(_, summary)| summary.is_none()).collect();
        for batch in missing.chunks_mut(BATCH) {
            let ids: Vec<&UserId> = batch.iter().map(|(user, _)| *user).collect();
            for stored in store.list_friend_summaries(&ids).await? {
                let summary = Arc::new(FriendSummary::of(catalogue, &stored));
                self.0.insert(summary.id.clone(), Arc::clone(&summary));
                let entries = batch.iter_mut().filter(|(user, _)| **user == summary.id);
                entries.for_each(|(_, entry)| *entry = Some(Arc::clone(&summary)));
            }
        }
        Ok(all.into_iter().filter_map(|(_, summary)| summary).collect())
    }

    /// Loads the summaries of the most recently active users, up to the capacity of the cache. Batches run one after
    /// the other, so that warming up uses no more than one core.
    pub(super) async fn warm_up(
        &self,
        sessions: &SessionStore,
        store: &FriendStore,
        catalogue: &Catalogue,
    ) -> Result<(), StoreError> {
        let users = sessions.list_recent_users(CAPACITY).await?;
        for batch in users.chunks(WARM_UP_BATCH) {
            self.get(store, catalogue, batch.iter().map(|user| (user, 0))).await?;
        }
        Ok(())
    }

    /// Updates a cached summary with committed marks, so that requests of friends don't read it again. If that's not
    /// possible, the next request reads it from the database.
    pub(super) fn apply(&self, catalogue: &Catalogue, user: &UserId, committed: &Committed) {
        let Some(summary) = self.0.get(user) else { return };
        if let Some(next) = summary.after(catalogue, committed) {
            self.0.insert(user.clone(), Arc::new(next));
        }
    }
}
