//! Throwing away what has ended.

use laurels_domain::Timestamp;

use crate::db::in_transaction;
use crate::{Store, StoreError};

const SWEEPS: [&str; 3] = [
    "DELETE FROM sessions WHERE ends_at <= $1",
    "DELETE FROM resets WHERE ends_at <= $1",
    "DELETE FROM sign_ins WHERE ends_at <= $1",
];

impl Store {
    /// Removes sessions, links and sign-ins that have ended. Nothing looks at them any more, so it may be late.
    pub async fn remove_expired(&self, now: Timestamp) -> Result<u64, StoreError> {
        let removed = in_transaction!(self, tx => {
            let mut removed = 0;
            for sweep in SWEEPS {
                removed += sqlx::query(sweep).bind(now.0).execute(&mut *tx).await?.rows_affected();
            }
            removed
        });
        Ok(removed)
    }
}
