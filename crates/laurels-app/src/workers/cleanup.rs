//! Deletes expired sessions, reset links and pending sign-ins. Safe to run on several instances at once.

use std::time::Duration;

use laurels_store::DatabaseStore;

use crate::Clock;

const EVERY: Duration = Duration::from_hours(1);

pub(crate) async fn run_worker(store: DatabaseStore, clock: Clock) {
    loop {
        match store.remove_expired(clock.now()).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(removed, "deleted expired sessions and links"),
            Err(error) => tracing::warn!(%error, "could not delete expired sessions"),
        }
        tokio::time::sleep(EVERY).await;
    }
}
