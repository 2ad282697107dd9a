//! What can go wrong with a database that was opened.

use std::sync::Arc;

/// A database that refused, broke or went away. Finding nothing is no error: look-ups give an `Option`.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The cause is shared because one failed transaction can answer many callers.
    #[error("the database failed: {0}")]
    Database(Arc<sqlx::Error>),
    #[error("row {row} of table {table} holds a {column} that cannot be read")]
    Corrupt { table: &'static str, column: &'static str, row: String },
}

/// Locked by another process, not writable, out of room; writing, syncing and making room to share failed.
const REFUSED_BY_SQLITE: [&str; 7] = ["5", "8", "1544", "13", "778", "1034", "4874"];
/// Read-only, out of room.
const REFUSED_BY_POSTGRES: [&str; 2] = ["25006", "53100"];

impl StoreError {
    /// Whether the database can most likely be read, and only takes nothing.
    pub fn is_write_rejected(&self) -> bool {
        let Self::Database(error) = self else { return false };
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        code.is_some_and(|code| {
            REFUSED_BY_SQLITE.contains(&code.as_ref()) || REFUSED_BY_POSTGRES.contains(&code.as_ref())
        })
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

/// A change that a rule looked at: the rule said no, or the database failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ChangeError<E> {
    #[error(transparent)]
    Rejected(E),
    #[error(transparent)]
    Store(StoreError),
}

impl<E> From<sqlx::Error> for ChangeError<E> {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}
