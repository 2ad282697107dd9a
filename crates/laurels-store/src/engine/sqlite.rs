//! SQLite: one connection that writes, a pool of readers, a checkpointer and the session cache.

mod checkpointer;
mod group_commit;
mod reader_pool;
pub(crate) mod session_cache;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlitePool};

use crate::engine::essential_tasks::EssentialTasks;
use crate::engine::sqlite::checkpointer::Checkpointer;
use crate::engine::sqlite::reader_pool::ReaderPool;
use crate::engine::sqlite::session_cache::SessionCache;

/// One reader per processor, within these bounds: reads are CPU-bound because the data is in memory.
const READER_COUNT: RangeInclusive<u32> = 2..=8;
/// How long a write waits for the lock of another process, such as the CLI.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a write waits for the writing connection: normally milliseconds, longer while another process has the lock.
const WRITE_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

/// SQLite allows one writer at a time, so there is one writing connection: a queue for it is fair, waiting for SQLite's
/// lock is not. Readers do not block it (WAL mode).
#[derive(Clone, Debug)]
pub(crate) struct Sqlite {
    pub(crate) write: SqlitePool,
    pub(crate) read: ReaderPool,
    pub(crate) checkpointer: Checkpointer,
    pub(crate) session_cache: SessionCache,
}

impl Sqlite {
    pub(crate) async fn open(
        path: PathBuf,
        statement_cache_capacity: usize,
        tasks: &EssentialTasks,
    ) -> Result<Self, sqlx::Error> {
        let session_cache = SessionCache::new();
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // With group commit, full durability costs little.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT)
            .statement_cache_capacity(statement_cache_capacity)
            .disable_statement_logging();
        let on_connect = session_cache.clone();
        let write_pool = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(WRITE_ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            // When the disk is full, SQLite rolls back by itself and sqlx does not notice: the connection would count as
            // being in that transaction forever.
            .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
            .after_connect(move |_, _| {
                on_connect.require_check();
                Box::pin(async { Ok(()) })
            });
        // The checkpointer does it in the background.
        let write = write_pool.connect_with(options.clone().pragma("wal_autocheckpoint", "0")).await?;
        let processors = available_parallelism().ok().and_then(|count| u32::try_from(count.get()).ok());
        let readers = processors.unwrap_or_default().clamp(*READER_COUNT.start(), *READER_COUNT.end());
        let read = ReaderPool::open(&options, readers).await?;
        let checkpointer = Checkpointer::start(&options, write.clone(), tasks).await?;
        session_cache.spawn_checks(&write, tasks);
        Ok(Sqlite { write, read, checkpointer, session_cache })
    }

    /// Waits for writes in progress and closes all connections.
    pub(crate) async fn close(&self) {
        self.checkpointer.close().await;
        self.read.close().await;
        self.write.close().await;
    }
}
