//! Errors of an open database.

use std::sync::Arc;

use sqlx::postgres::PgDatabaseError;

/// A query failed. A missing row is not an error: lookups return an `Option`.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Shared because one failed group commit is reported to many callers.
    #[error("database error: {0}")]
    Database(Arc<sqlx::Error>),
    /// All connections are in use. The database responds.
    #[error("no database connection became free in time")]
    Busy,
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

/// `deadlock_detected` and `serialization_failure`: the same transaction most likely succeeds a second time.
const CONFLICTS: [&str; 2] = ["40P01", "40001"];
const LOCK_TIMEOUT: &str = "55P03";
/// Invalid data, constraints and locks: of a row, not of the server.
const ROW_ERRORS: [&str; 3] = ["22", "23", "55"];
/// `query_canceled`, after waiting for several locks.
const STATEMENT_TIMEOUT: &str = "57014";

impl StoreError {
    fn postgres_code(&self) -> Option<&str> {
        let Self::Database(error) = self else { return None };
        Some(error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?.code())
    }

    /// Whether a transaction lost against a concurrent one.
    pub(crate) fn is_conflict(&self) -> bool {
        self.postgres_code().is_some_and(|code| CONFLICTS.contains(&code))
    }

    pub(crate) fn is_lock_timeout(&self) -> bool {
        self.postgres_code() == Some(LOCK_TIMEOUT)
    }

    /// Whether the rows of one caller may have failed a transaction for many.
    pub(crate) fn may_concern_one_caller(&self) -> bool {
        let is_of_a_row =
            |code: &str| code == STATEMENT_TIMEOUT || ROW_ERRORS.iter().any(|class| code.starts_with(class));
        self.is_conflict() || self.postgres_code().is_some_and(is_of_a_row)
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut => Self::Busy,
            error => Self::Database(Arc::new(error)),
        }
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
