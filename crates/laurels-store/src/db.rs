//! The two databases behind one type, and the macros that run one SQL text on either.

use std::fmt;

use sqlx::SqlitePool;

use crate::checkpointer::Checkpoints;
use crate::group_commit::GroupWriter;
use crate::postgres::Postgres;
use crate::reader_pool::Readers;
use crate::session_cache::Known;

/// Everything that lasts. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) db: Db,
    /// Writes marks.
    pub(crate) group: GroupWriter,
}

#[derive(Clone, Debug)]
pub(crate) enum Db {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Db {
    /// Waits for what is being written and closes every connection.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(sqlite) => {
                sqlite.checkpoints.close().await;
                sqlite.read.close().await;
                sqlite.write.close().await;
            }
            Self::Postgres(postgres) => postgres.pool.close().await,
        }
    }
}

/// SQLite takes one writer at a time, so there is one writing connection: waiting for it in a queue is fair,
/// waiting for a lock is not. Readers are never in its way (write-ahead log).
#[derive(Clone, Debug)]
pub(crate) struct Sqlite {
    pub(crate) write: SqlitePool,
    pub(crate) read: Readers,
    pub(crate) checkpoints: Checkpoints,
    pub(crate) known: Known,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseKind {
    Sqlite,
    Postgres,
}

impl fmt::Display for DatabaseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

impl Store {
    pub fn kind(&self) -> DatabaseKind {
        match self.db {
            Db::Sqlite(_) => DatabaseKind::Sqlite,
            Db::Postgres(_) => DatabaseKind::Postgres,
        }
    }

    /// Waits for what is being written and closes every connection.
    pub async fn close(&self) {
        self.db.close().await;
    }
}

/// Runs one expression on whichever database there is, for reading.
macro_rules! on_read {
    ($store:expr, $pool:ident => $run:expr) => {
        match &$store.db {
            $crate::db::Db::Sqlite(sqlite) => {
                let mut reader = sqlite.read.take().await?;
                let $pool = reader.connection()?;
                $run
            }
            $crate::db::Db::Postgres(postgres) => {
                let mut connection = postgres.take().await?;
                let $pool = &mut *connection;
                $run
            }
        }
    };
}

/// Runs one expression on whichever database there is, for writing.
macro_rules! on_write {
    ($store:expr, $pool:ident => $run:expr) => {
        match &$store.db {
            $crate::db::Db::Sqlite(sqlite) => {
                let $pool = &sqlite.write;
                $run
            }
            $crate::db::Db::Postgres(postgres) => {
                let mut connection = postgres.take().await?;
                let $pool = &mut *connection;
                $run
            }
        }
    };
}

/// Runs a block in one transaction for writing and commits it; an error inside rolls everything back.
macro_rules! in_transaction {
    ($store:expr, $tx:ident => $run:block) => {
        match &$store.db {
            $crate::db::Db::Sqlite(sqlite) => {
                // A transaction that starts by reading cannot always become a writing one: say so at once.
                let mut $tx = sqlite.write.begin_with("BEGIN IMMEDIATE").await?;
                let outcome = $run;
                $tx.commit().await?;
                outcome
            }
            $crate::db::Db::Postgres(postgres) => {
                let mut connection = postgres.take().await?;
                let mut $tx = sqlx::Connection::begin(&mut *connection).await?;
                let outcome = $run;
                $tx.commit().await?;
                outcome
            }
        }
    };
}

pub(crate) use {in_transaction, on_read, on_write};
