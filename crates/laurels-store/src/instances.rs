//! Notifications between instances that share a PostgreSQL database. They are not stored: an instance that is not
//! listening misses them.

use std::sync::Arc;

use crate::engine::{Db, Engine, InstanceListener};
use crate::error::StoreError;

/// Notifications between instances, and leases.
#[derive(Clone, Debug)]
pub struct InstanceStore {
    pub(crate) engine: Arc<Engine>,
}

impl InstanceStore {
    /// Notifies all listening instances. Does nothing on SQLite, where there is only one.
    pub async fn notify_instances(&self, messages: &[String]) -> Result<(), StoreError> {
        match &self.engine.db {
            Db::Sqlite(_) => Ok(()),
            Db::Postgres(postgres) => postgres.notify(messages).await,
        }
    }

    /// Starts listening on a dedicated connection; `None` on SQLite.
    pub async fn listen_for_instances(&self) -> Result<Option<InstanceListener>, StoreError> {
        match &self.engine.db {
            Db::Sqlite(_) => Ok(None),
            Db::Postgres(postgres) => postgres.listen().await.map(Some),
        }
    }
}
