//! `Engine` over SQLite or PostgreSQL, and the macros that run one SQL text on either.

use std::fmt;

use crate::engine::essential_tasks::EssentialTasks;
use crate::engine::group_commit::MarkWriter;
use crate::engine::postgres::Postgres;
use crate::engine::sqlite::Sqlite;

/// An open database, shared by the features.
#[derive(Debug)]
pub(crate) struct Engine {
    pub(crate) db: Db,
    pub(crate) mark_writer: MarkWriter,
    pub(crate) tasks: EssentialTasks,
}

#[derive(Clone, Debug)]
pub(crate) enum Db {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl Db {
    /// Waits for writes in progress and closes all connections.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(sqlite) => sqlite.close().await,
            Self::Postgres(postgres) => postgres.pool.close().await,
        }
    }
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

impl Engine {
    pub(crate) fn kind(&self) -> DatabaseKind {
        match self.db {
            Db::Sqlite(_) => DatabaseKind::Sqlite,
            Db::Postgres(_) => DatabaseKind::Postgres,
        }
    }

    /// Waits for writes in progress and closes all connections.
    pub(crate) async fn close(&self) {
        self.db.close().await;
    }
}

/// Runs one expression with a connection for reading, on either database. `$store` is a feature store.
macro_rules! on_read {
    ($store:expr, $pool:ident => $run:expr) => {
        match &$store.engine.db {
            $crate::engine::Db::Sqlite(sqlite) => {
                let mut reader = sqlite.read.acquire().await?;
                let $pool = reader.connection()?;
                $run
            }
            $crate::engine::Db::Postgres(postgres) => {
                let mut connection = postgres.acquire().await?;
                let $pool = &mut *connection;
                $run
            }
        }
    };
}

/// Runs one statement with a connection for writing, on either database. `changes` are the users of whom it changes
/// anything that their sessions, or those of related users, show: rows of `users`, `sessions`, `passwords`, `identities`
/// or `relationships`.
macro_rules! on_write {
    ($store:expr, changes: $users:expr, $pool:ident => $run:expr) => {
        match &$store.engine.db {
            $crate::engine::Db::Sqlite(sqlite) => {
                let write = sqlite.session_cache.begin_write($users);
                let $pool = &sqlite.write;
                let outcome = $run;
                if outcome.is_ok() {
                    write.committed();
                }
                outcome
            }
            $crate::engine::Db::Postgres(postgres) => {
                let mut connection = postgres.acquire().await?;
                let $pool = &mut *connection;
                $run
            }
        }
    };
}

/// Runs a block in one transaction for writing and commits it; an error inside rolls everything back. `changes` are the
/// users who own any row that it changes. On PostgreSQL they are locked first, in the order of their ids.
macro_rules! in_transaction {
    ($store:expr, changes: $users:expr, $tx:ident => $run:block) => {
        match &$store.engine.db {
            $crate::engine::Db::Sqlite(sqlite) => {
                // A transaction that starts by reading cannot always be upgraded to a writing one.
                let mut $tx = sqlite.write.begin_with("BEGIN IMMEDIATE").await?;
                let outcome = $run;
                let write = sqlite.session_cache.begin_write($users);
                $tx.commit().await?;
                write.committed();
                outcome
            }
            $crate::engine::Db::Postgres(postgres) => {
                let mut connection = postgres.acquire().await?;
                let mut $tx = sqlx::Connection::begin(&mut *connection).await?;
                $crate::engine::lock_users(&mut $tx, $users).await?;
                let outcome = $run;
                $tx.commit().await?;
                outcome
            }
        }
    };
}

pub(crate) use {in_transaction, on_read, on_write};
