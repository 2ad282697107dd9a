//! Looks daily at subscriptions of which no event has told anything. Several instances may do it at once.

use std::time::Duration;

use laurels_domain::Timestamp;

use crate::{App, PurchaseError};

const EVERY: Duration = Duration::from_hours(1);
const UNHEARD_FOR: Duration = Duration::from_hours(24);

impl App {
    pub async fn run_membership_worker(self) {
        if self.providers.stripe.is_none() {
            return;
        }
        loop {
            if let Err(error) = self.sync_stale_subscriptions().await {
                tracing::warn!(%error, "subscriptions could not be looked at");
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Stops at the first that cannot be looked at; the next hour goes on from there.
    pub async fn sync_stale_subscriptions(&self) -> Result<(), PurchaseError> {
        let since = Timestamp(self.now().0 - i64::try_from(UNHEARD_FOR.as_millis()).unwrap_or_default());
        for (user, subscription) in self.store.list_unchecked_subscriptions(since).await? {
            self.look_again(&user, &subscription).await?;
        }
        Ok(())
    }
}
