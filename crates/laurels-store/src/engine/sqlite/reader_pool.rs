//! Pool of reading connections to SQLite.
//!
//! sqlx's own pool pings each connection before and after every use, which costs as much as a small query and is
//! pointless for a file.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Cheap to clone; all clones share the connections.
#[derive(Clone, Debug)]
pub(crate) struct ReaderPool(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    idle: Mutex<Vec<SqliteConnection>>,
    /// One permit per idle connection; waiters are served in FIFO order.
    permits: Semaphore,
    count: u32,
}

impl ReaderPool {
    pub(crate) async fn open(options: &SqliteConnectOptions, count: u32) -> Result<Self, sqlx::Error> {
        let mut idle = Vec::new();
        for _ in 0..count {
            idle.push(options.connect().await?);
        }
        Ok(Self(Arc::new(Inner { permits: Semaphore::new(idle.len()), idle: Mutex::new(idle), count })))
    }

    /// Waits for a connection.
    pub(crate) async fn acquire(&self) -> Result<Reader<'_>, sqlx::Error> {
        let permit = self.0.permits.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        let connection = self.0.idle().pop();
        Ok(Reader { pool: &self.0, connection, _permit: permit })
    }

    /// Waits until all connections are idle and closes them.
    pub(crate) async fn close(&self) {
        let _permits = self.0.permits.acquire_many(self.0.count).await;
        self.0.permits.close();
        let connections = std::mem::take(&mut *self.0.idle());
        for connection in connections {
            // There is nothing to lose on a reading connection.
            let _ = connection.close().await;
        }
    }
}

impl Inner {
    fn idle(&self) -> MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection in use; dropping it returns it to the pool.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pool: &'a Inner,
    connection: Option<SqliteConnection>,
    _permit: SemaphorePermit<'a>,
}

impl Reader<'_> {
    pub(crate) fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.pool.idle().extend(self.connection.take());
    }
}
