//! Health check.

use crate::engine::{Store, on_read};
use crate::error::StoreError;

const PING: &str = "SELECT 1 FROM catalogue_revision";

impl Store {
    /// Fails if the database does not respond to a query.
    pub async fn check_health(&self) -> Result<(), StoreError> {
        on_read!(self, pool => sqlx::query(PING).execute(pool).await.map(drop))?;
        Ok(())
    }
}
