//! Whether the database answers.

use crate::db::on_read;
use crate::{Store, StoreError};

const ANSWER: &str = "SELECT 1 FROM catalogue_revision";

impl Store {
    /// Asks the database for one row.
    pub async fn check_health(&self) -> Result<(), StoreError> {
        on_read!(self, pool => sqlx::query(ANSWER).execute(pool).await.map(drop))?;
        Ok(())
    }
}
