//! Health check.

use crate::engine::{Db, on_read};
use crate::error::StoreError;
use crate::facts::DatabaseStore;

const PING: &str = "SELECT 1 FROM catalogue_revision";

impl DatabaseStore {
    /// Fails if the database does not respond to a query.
    pub async fn check_health(&self) -> Result<(), StoreError> {
        match &self.engine.db {
            Db::Sqlite(_) => on_read!(self, pool => sqlx::query(PING).execute(pool).await.map(drop))?,
            Db::Postgres(postgres) => postgres.check_health(PING).await?,
        }
        Ok(())
    }
}
