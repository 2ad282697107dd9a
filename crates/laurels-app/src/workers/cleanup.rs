//! Throws away sessions, links and sign-ins that have ended. Several instances may do it at once.

use std::time::Duration;

use crate::App;

const EVERY: Duration = Duration::from_hours(1);

impl App {
    pub async fn run_cleanup_worker(self) {
        loop {
            match self.store.remove_expired(self.now()).await {
                Ok(0) => {}
                Ok(removed) => tracing::info!(removed, "ended sessions and links were thrown away"),
                Err(error) => tracing::warn!(%error, "ended sessions could not be thrown away"),
            }
            tokio::time::sleep(EVERY).await;
        }
    }
}
