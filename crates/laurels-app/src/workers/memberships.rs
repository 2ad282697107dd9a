//! Daily sync of subscriptions without recent webhook events. Safe to run on several instances at once.

use std::time::Duration;

use laurels_domain::Timestamp;

use crate::{Membership, PurchaseError};

const EVERY: Duration = Duration::from_hours(1);
const STALE_AFTER: Duration = Duration::from_hours(24);

impl Membership {
    pub(crate) async fn run_worker(self) {
        if !self.is_set_up() {
            return;
        }
        loop {
            if let Err(error) = self.sync_stale_subscriptions().await {
                tracing::warn!(%error, "could not sync subscriptions");
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Stops at the first failure; the next run continues from there.
    pub async fn sync_stale_subscriptions(&self) -> Result<(), PurchaseError> {
        let since =
            Timestamp(self.clock.now().0 - i64::try_from(STALE_AFTER.as_millis()).unwrap_or_default());
        for (user, subscription) in self.store.list_unchecked_subscriptions(since).await? {
            self.resync_subscription(&user, &subscription).await?;
        }
        Ok(())
    }
}
