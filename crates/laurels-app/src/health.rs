//! Whether this instance can serve requests.

use laurels_store::{DatabaseStore, StoreError};

use crate::LiveUpdates;
use crate::supervisor::{Supervisor, WorkerReport};

#[derive(Clone, Debug)]
pub struct Health {
    pub(crate) store: DatabaseStore,
    pub(crate) live: LiveUpdates,
    pub(crate) supervisor: Supervisor,
}

impl Health {
    /// Whether the process is shutting down.
    pub fn is_stopping(&self) -> bool {
        self.live.is_closed()
    }

    /// Fails if the database is unreachable.
    pub async fn check_database(&self) -> Result<(), StoreError> {
        self.store.check_health().await
    }

    /// How the background workers are doing.
    pub fn workers(&self) -> Vec<WorkerReport> {
        self.supervisor.report()
    }
}
