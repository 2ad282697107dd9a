//! Errors of an open database.

use std::sync::Arc;

/// A query failed. A missing row is not an error: lookups return an `Option`.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Shared because one failed group commit is reported to many callers.
    #[error("database error: {0}")]
    Database(Arc<sqlx::Error>),
    #[error("invalid {column} in row {row} of table {table}")]
    Corrupt { table: &'static str, column: &'static str, row: String },
}

/// `SQLITE_BUSY`, `READONLY`, `READONLY_DIRECTORY`, `FULL`, `IOERR_WRITE`, `IOERR_FSYNC`, `IOERR_SHMSIZE`.
const SQLITE_WRITE_ERRORS: [&str; 7] = ["5", "8", "1544", "13", "778", "1034", "4874"];
/// `read_only_sql_transaction` and `disk_full`.
const POSTGRES_WRITE_ERRORS: [&str; 2] = ["25006", "53100"];

impl StoreError {
    /// Whether only writing failed, so that the database can most likely still be read.
    pub fn is_write_rejected(&self) -> bool {
        let Self::Database(error) = self else { return false };
        let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
        code.is_some_and(|code| {
            SQLITE_WRITE_ERRORS.contains(&code.as_ref()) || POSTGRES_WRITE_ERRORS.contains(&code.as_ref())
        })
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

/// Why a change was not made: a rule rejected it, or the database failed.
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
