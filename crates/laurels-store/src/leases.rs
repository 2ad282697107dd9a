//! Work that one instance does at a time.

use laurels_domain::Timestamp;

use crate::db::on_write;
use crate::{Store, StoreError};

const TAKE_LEASE: &str = "
    INSERT INTO leases (name, holder, ends_at) VALUES ($1, $2, $4)
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
    WHERE leases.holder = excluded.holder OR leases.ends_at <= $3 OR leases.ends_at > $5";
const RELEASE_LEASE: &str = "DELETE FROM leases WHERE name = $1 AND holder = $2";

impl Store {
    /// Takes a lease or makes it last longer; `false` while somebody else holds it.
    pub async fn acquire_lease(
        &self,
        name: &str,
        holder: &str,
        now: Timestamp,
        ends_at: Timestamp,
    ) -> Result<bool, StoreError> {
        // Nobody takes it for so long: it was taken while a clock was wrong.
        let too_late = ends_at.after(ends_at.since(now));
        let taken = on_write!(self, pool => {
            sqlx::query(TAKE_LEASE)
                .bind(name)
                .bind(holder)
                .bind(now.0)
                .bind(ends_at.0)
                .bind(too_late.0)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(taken > 0)
    }

    /// Gives a lease back, so that nobody waits for its end.
    pub async fn release_lease(&self, name: &str, holder: &str) -> Result<(), StoreError> {
        on_write!(self, pool => sqlx::query(RELEASE_LEASE).bind(name).bind(holder).execute(pool).await.map(drop))?;
        Ok(())
    }
}
