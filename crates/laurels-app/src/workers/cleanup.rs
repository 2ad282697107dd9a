//! Deletes expired sessions, reset links and pending sign-ins. Safe to run on several instances at once.

use std::time::Duration;

use crate::App;

const EVERY: Duration = Duration::from_hours(1);

impl App {
    pub async fn run_cleanup_worker(self) {
        loop {
            match self.store.remove_expired(self.now()).await {
                Ok(0) => {}
                Ok(removed) => tracing::info!(removed, "deleted expired sessions and links"),
                Err(error) => tracing::warn!(%error, "could not delete expired sessions"),
            }
            tokio::time::sleep(EVERY).await;
        }
    }
}
