//! Cache of friend summaries by revision, so that a profile with the films of hundreds of friends is assembled without
//! reading any of them from the database.

use std::sync::Arc;

use arc_swap::ArcSwapOption;
use laurels_app::App;
use laurels_catalogue::Catalogue;
use laurels_domain::friends::Relationship;
use laurels_domain::{User, UserId};
use laurels_store::{Committed, RelatedUser, RelationshipRevisions};
use quick_cache::sync::Cache;

use super::film_ids::FilmIds;
use super::friend_summary::FriendSummary;
use crate::content::cached_response::short_hash;
use crate::server::Problem;

/// Capacity of the cache. A summary has about 1.1 kB.
const CAPACITY: usize = 100_000;
/// Summaries per query, so that a user with hundreds of friends doesn't block a connection for long.
const BATCH: usize = 32;
/// The same during warm-up, when no request is waiting.
const WARM_UP_BATCH: usize = 16;

/// All users that a user has a relationship with, and the revisions of their summaries.
#[derive(Debug, Default)]
pub(crate) struct RelatedUsers {
    /// Part of the `ETag`: changes with every relationship and with the summary of each related user.
    pub(super) tag: String,
    users: Arc<[RelatedUser]>,
    summary_revisions: Vec<i64>,
}

impl RelatedUsers {
    pub(super) fn of(revisions: RelationshipRevisions) -> Self {
        let RelationshipRevisions { revision, others: users, summary_revisions } = revisions;
        if users.is_empty() {
            return Self::default();
        }
        let tag = short_hash(format!("{revision} {summary_revisions:?}").as_bytes());
        Self { tag, users, summary_revisions }
    }

    pub(super) async fn read(app: &App, user: &User) -> Result<Self, Problem> {
        if user.relationships == 0 {
            return Ok(Self::default());
        }
        Ok(Self::of(app.store.find_relationship_revisions(&user.id).await?))
    }

    /// The users with this relationship, each with the revision of the summary.
    pub(super) fn filter(&self, relationship: Relationship) -> impl Iterator<Item = (&UserId, i64)> {
        let users = self.iter().filter(move |(related, _)| related.state == relationship);
        users.map(|(related, revision)| (&related.other, revision))
    }

    /// Each user with the revision of the summary.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&RelatedUser, i64)> {
        self.users.iter().zip(self.summary_revisions.iter().copied())
    }
}

pub(super) struct FriendSummaryCache {
    summaries: Cache<UserId, Arc<FriendSummary>>,
    film_ids: ArcSwapOption<FilmIds>,
}

impl FriendSummaryCache {
    pub(super) fn new() -> Self {
        Self { summaries: Cache::new(CAPACITY), film_ids: ArcSwapOption::empty() }
    }

    fn film_ids(&self, catalogue: &Catalogue) -> Arc<FilmIds> {
        let cached = self.film_ids.load_full().filter(|ids| ids.matches(catalogue));
        cached.unwrap_or_else(|| {
            let ids = Arc::new(FilmIds::of(catalogue));
            self.film_ids.store(Some(Arc::clone(&ids)));
            ids
        })
    }

    /// The summaries of users, each at the given revision or a later one, in the given order. Users who were deleted in
    /// the meantime are missing from the result.
    pub(super) async fn get<'a>(
        &self,
        app: &App,
        catalogue: &Catalogue,
        users: impl Iterator<Item = (&'a UserId, i64)>,
    ) -> Result<Vec<Arc<FriendSummary>>, Problem> {
        let film_ids = self.film_ids(catalogue);
        let cached = |(user, revision): (&'a UserId, i64)| {
            let summary = self.summaries.get(user).filter(|summary| summary.is_current(revision, catalogue));
            (user, summary)
        };
        let mut all: Vec<_> = users.map(cached).collect();
        let mut missing: Vec<_> = all.iter_mut().filter(|(_, summary)| summary.is_none()).collect();
        for batch in missing.chunks_mut(BATCH) {
            let ids: Vec<&UserId> = batch.iter().map(|(user, _)| *user).collect();
            for stored in app.store.list_friend_summaries(&ids).await? {
                let summary = Arc::new(FriendSummary::of(catalogue, &film_ids, &stored));
                self.summaries.insert(summary.id.clone(), Arc::clone(&summary));
                let entries = batch.iter_mut().filter(|(user, _)| **user == summary.id);
                entries.for_each(|(_, entry)| *entry = Some(Arc::clone(&summary)));
            }
        }
        Ok(all.into_iter().filter_map(|(_, summary)| summary).collect())
    }

    /// Loads the summaries of the most recently active users, up to the capacity of the cache. Batches run one after
    /// the other, so that warming up uses no more than one core.
    pub(super) async fn warm_up(&self, app: &App) -> Result<(), Problem> {
        let users = app.store.list_recent_users(CAPACITY).await?;
        for batch in users.chunks(WARM_UP_BATCH) {
            self.get(app, &app.catalogue(), batch.iter().map(|user| (user, 0))).await?;
        }
        Ok(())
    }

    /// Updates a cached summary with committed marks, so that requests of friends don't read it again. If that's not
    /// possible, the next request reads it from the database.
    pub(super) fn apply(&self, app: &App, user: &UserId, committed: &Committed) {
        let Some(summary) = self.summaries.get(user) else { return };
        if let Some(next) = summary.after(&app.catalogue(), committed) {
            self.summaries.insert(user.clone(), Arc::new(next));
        }
    }
}
