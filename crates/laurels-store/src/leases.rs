//! Leases: jobs that only one instance runs at a time.

use laurels_domain::Timestamp;

use crate::engine::on_write;
use crate::error::StoreError;
use crate::instances::InstanceStore;

const ACQUIRE_LEASE: &str = "
    INSERT INTO leases (name, holder, ends_at) VALUES ($1, $2, $4)
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
    WHERE leases.holder = excluded.holder OR leases.ends_at <= $3 OR leases.ends_at > $5";
const RELEASE_LEASE: &str = "DELETE FROM leases WHERE name = $1 AND holder = $2";

impl InstanceStore {
    /// Acquires or renews a lease; `false` while another owner has it.
    pub async fn acquire_lease(
        &self,
        name: &str,
        owner: &str,
        now: Timestamp,
        ends_at: Timestamp,
    ) -> Result<bool, StoreError> {
        // A lease that ends even later was acquired while a clock was wrong.
        let too_late = ends_at.after(ends_at.since(now));
        let acquired = on_write!(self, changes: [], pool => {
            sqlx::query(ACQUIRE_LEASE)
                .bind(name)
                .bind(owner)
                .bind(now.0)
                .bind(ends_at.0)
                .bind(too_late.0)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(acquired > 0)
    }

    /// Releases a lease before it expires.
    pub async fn release_lease(&self, name: &str, owner: &str) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => sqlx::query(RELEASE_LEASE).bind(name).bind(owner).execute(pool).await.map(drop))?;
        Ok(())
    }
}
