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

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

/// A change that a rule looked at: the rule said no, or the database failed.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ChangeError<E> {
    #[error(transparent)]
    Refused(E),
    #[error(transparent)]
    Store(StoreError),
}

impl<E> From<sqlx::Error> for ChangeError<E> {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}
