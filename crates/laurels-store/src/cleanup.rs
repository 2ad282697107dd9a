//! Removal of expired rows.

use laurels_domain::Timestamp;

use crate::engine::{Db, on_write};
use crate::error::StoreError;
use crate::facts::DatabaseStore;

/// The expired rows of a table.
struct Deletion {
    sqlite: &'static str,
    /// Skips rows that others have locked: it locks rows of many users and must not wait for any of them.
    postgres: &'static str,
}

macro_rules! delete_sql {
    ($table:literal, $end:literal) => {
        Deletion {
            sqlite: concat!("DELETE FROM ", $table, " WHERE ", $end, " <= $1"),
            postgres: concat!(
                "DELETE FROM ",
                $table,
                " WHERE ctid = ANY (ARRAY(SELECT ctid FROM ",
                $table,
                " WHERE ",
                $end,
                " <= $1 FOR UPDATE SKIP LOCKED))"
            ),
        }
    };
}

const DELETIONS: [Deletion; 14] = [
    delete_sql!("sessions", "ends_at"),
    delete_sql!("api_tokens", "ends_at"),
    delete_sql!("resets", "ends_at"),
    delete_sql!("sign_ins", "ends_at"),
    delete_sql!("passkey_challenges", "ends_at"),
    delete_sql!("email_links", "ends_at"),
    delete_sql!("email_restores", "ends_at"),
    delete_sql!("emails", "reserved_until"),
    delete_sql!("hidden_films", "ends_at"),
    delete_sql!("public_pages", "reserved_until"),
    // Thirty days later.
    delete_sql!("streaming_departures", "left_at + 2592000000"),
    // A year later.
    delete_sql!("early_edits", "received_at + 31536000000"),
    // Three days later: none is sent for longer than two.
    delete_sql!("notifications", "made_at + 259200000"),
    // Also three days later, and passed on by then.
    delete_sql!("announcements", "made_at + 259200000"),
];

impl DatabaseStore {
    /// Removes expired sessions, API tokens, links, reservations of emails and of names of public pages, pending sign-ins, challenges, hidden films, departures,
    /// notifications and the times of early edits.
    /// Queries ignore them, so it may run late.
    pub async fn remove_expired(&self, now: Timestamp) -> Result<u64, StoreError> {
        let mut removed = 0;
        for Deletion { sqlite, postgres } in DELETIONS {
            let delete = match self.engine.db {
                Db::Sqlite(_) => sqlite,
                Db::Postgres(_) => postgres,
            };
            let deleted = on_write!(self, changes: [], pool => sqlx::query(delete).bind(now.0).execute(pool).await.map(|done| done.rows_affected()))?;
            removed += deleted;
        }
        Ok(removed)
    }
}
