//! What background workers could not process. Each item has its own delay, so one that keeps failing doesn't hold up the
//! others.

use std::collections::HashMap;

use laurels_domain::Timestamp;

use crate::engine::{on_read, on_write};
use crate::error::StoreError;
use crate::instances::InstanceStore;

const SET_FAILED: &str = "
    INSERT INTO failed_items (worker, item, failures, failed_at, next_attempt_at, error)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (worker, item) DO UPDATE SET failures = excluded.failures, failed_at = excluded.failed_at,
        next_attempt_at = excluded.next_attempt_at, error = excluded.error";
const REMOVE: &str = "DELETE FROM failed_items WHERE worker = $1 AND item = $2";
const LIST_OF_WORKER: &str = "SELECT item, failures, next_attempt_at FROM failed_items WHERE worker = $1";
const LIST: &str = "
    SELECT worker, item, failures, failed_at, next_attempt_at, error FROM failed_items
    ORDER BY failures DESC, worker, item LIMIT $1";

/// How often an item has failed, and when it is due again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failures {
    pub count: u32,
    pub next_attempt_at: Timestamp,
}

/// An item that a worker could not process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedItem {
    pub worker: String,
    pub item: String,
    pub failures: u32,
    pub failed_at: Timestamp,
    pub next_attempt_at: Timestamp,
    pub error: String,
}

impl InstanceStore {
    /// Records another failure of an item.
    pub async fn set_item_failed(&self, failed: &FailedItem) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(SET_FAILED)
                .bind(&failed.worker)
                .bind(&failed.item)
                .bind(i64::from(failed.failures))
                .bind(failed.failed_at.0)
                .bind(failed.next_attempt_at.0)
                .bind(&failed.error)
                .execute(pool)
                .await
                .map(drop)
        })?;
        Ok(())
    }

    /// Forgets the failures of an item that succeeded, or that doesn't exist any more.
    pub async fn remove_failed_item(&self, worker: &str, item: &str) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => sqlx::query(REMOVE).bind(worker).bind(item).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// The items that a worker could not process.
    pub async fn find_failures(&self, worker: &str) -> Result<HashMap<String, Failures>, StoreError> {
        let rows: Vec<(String, i64, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST_OF_WORKER).bind(worker).fetch_all(pool).await)?;
        let failures = |(item, count, at)| {
            (
                item,
                Failures { count: u32::try_from(count).unwrap_or(u32::MAX), next_attempt_at: Timestamp(at) },
            )
        };
        Ok(rows.into_iter().map(failures).collect())
    }

    /// The items of all workers, those that failed most often first.
    pub async fn list_failed_items(&self, limit: u32) -> Result<Vec<FailedItem>, StoreError> {
        type Row = (String, String, i64, i64, i64, String);
        let rows: Vec<Row> =
            on_read!(self, pool => sqlx::query_as(LIST).bind(i64::from(limit)).fetch_all(pool).await)?;
        let failed = |(worker, item, failures, failed_at, next_attempt_at, error): Row| FailedItem {
            worker,
            item,
            failures: u32::try_from(failures).unwrap_or(u32::MAX),
            failed_at: Timestamp(failed_at),
            next_attempt_at: Timestamp(next_attempt_at),
            error,
        };
        Ok(rows.into_iter().map(failed).collect())
    }
}
