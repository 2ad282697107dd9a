//! Notifications between instances that share a PostgreSQL database. They are not stored: an instance that is not
//! listening misses them.

use crate::engine::{Db, InstanceListener, Store};
use crate::error::StoreError;

impl Store {
    /// Notifies all listening instances. Does nothing on SQLite, where there is only one.
    pub async fn notify_instances(&self, messages: &[String]) -> Result<(), StoreError> {
        match &self.db {
            Db::Sqlite(_) => Ok(()),
            Db::Postgres(postgres) => postgres.notify(messages).await,
        }
    }

    /// Starts listening on a dedicated connection; `None` on SQLite.
    pub async fn listen_for_instances(&self) -> Result<Option<InstanceListener>, StoreError> {
        match &self.db {
            Db::Sqlite(_) => Ok(None),
            Db::Postgres(postgres) => postgres.listen().await.map(Some),
        }
    }
}
