//! Daily sync of subscriptions without recent webhook events. Safe to run on several instances at once.

use std::time::Duration;

use laurels_domain::{Backoff, Timestamp};

use crate::item_retries::ItemRetries;
use crate::supervisor::Worker;
use crate::{Membership, PurchaseError};

pub(crate) const SYNC_MEMBERSHIPS: &str = "sync memberships";
const EVERY: Duration = Duration::from_mins(10);
const STALE_AFTER: Duration = Duration::from_hours(24);
const RETRY_DELAYS: Backoff = Backoff { first: Duration::from_hours(1), max: Duration::from_hours(24) };
/// After so many failures in a row the provider itself is unavailable.
const MAX_FAILURES: usize = 3;

impl Membership {
    pub(crate) async fn run_worker(self, worker: Worker) {
        worker.repeat(EVERY, || self.sync_stale_subscriptions()).await;
    }

    /// Fails with the last failure if nothing else can be expected to succeed.
    pub async fn sync_stale_subscriptions(&self) -> Result<(), PurchaseError> {
        let now = self.clock.now();
        let since = Timestamp(now.0 - i64::try_from(STALE_AFTER.as_millis()).unwrap_or_default());
        let retries = ItemRetries::load(&self.instance_store, SYNC_MEMBERSHIPS, RETRY_DELAYS).await?;
        let mut failures = 0;
        for (user, subscription) in
            self.store.list_unchecked_subscriptions(since, SYNC_MEMBERSHIPS, now).await?
        {
            let synced = self.resync_subscription(&user, &subscription).await;
            retries.record(&subscription, &synced, now).await?;
            failures = if synced.is_ok() { 0 } else { failures + 1 };
            if failures == MAX_FAILURES {
                return synced;
            }
        }
        Ok(())
    }
}
