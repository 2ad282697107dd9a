//! Removal of expired rows.

use laurels_domain::Timestamp;

use crate::engine::in_transaction;
use crate::error::StoreError;
use crate::facts::DatabaseStore;

const DELETIONS: [&str; 7] = [
    "DELETE FROM sessions WHERE ends_at <= $1",
    "DELETE FROM resets WHERE ends_at <= $1",
    "DELETE FROM sign_ins WHERE ends_at <= $1",
    "DELETE FROM passkey_challenges WHERE ends_at <= $1",
    "DELETE FROM email_links WHERE ends_at <= $1",
    "DELETE FROM email_restores WHERE ends_at <= $1",
    "DELETE FROM emails WHERE reserved_until <= $1",
];

impl DatabaseStore {
    /// Removes expired sessions, links, reservations of emails, pending sign-ins and challenges. Queries ignore them, so it
    /// may run late.
    pub async fn remove_expired(&self, now: Timestamp) -> Result<u64, StoreError> {
        let removed = in_transaction!(self, changes: [], tx => {
            let mut removed = 0;
            for delete in DELETIONS {
                removed += sqlx::query(delete).bind(now.0).execute(&mut *tx).await?.rows_affected();
            }
            removed
        });
        Ok(removed)
    }
}
