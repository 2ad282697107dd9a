//! Connections for reading from SQLite. The library's pool asks each connection before and after every use whether it
//! is still there, which takes as long as a small query; a connection to a file does not go away.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Cheap to clone; all clones share the connections.
#[derive(Clone, Debug)]
pub(crate) struct Readers(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    idle: Mutex<Vec<SqliteConnection>>,
    /// As many as there are idle connections; those who wait get theirs in the order they came.
    turns: Semaphore,
    count: u32,
}

impl Readers {
    pub(crate) async fn open(options: &SqliteConnectOptions, count: u32) -> Result<Self, sqlx::Error> {
        let mut idle = Vec::new();
        for _ in 0..count {
            idle.push(options.connect().await?);
        }
        Ok(Self(Arc::new(Parts { turns: Semaphore::new(idle.len()), idle: Mutex::new(idle), count })))
    }

    /// Waits for a connection.
    pub(crate) async fn take(&self) -> Result<Reader<'_>, sqlx::Error> {
        let turn = self.0.turns.acquire().await.map_err(|_| sqlx::Error::PoolClosed)?;
        let connection = self.0.idle().pop();
        Ok(Reader { readers: &self.0, connection, _turn: turn })
    }

    /// Waits until nobody reads any more and closes every connection.
    pub(crate) async fn close(&self) {
        let _turns = self.0.turns.acquire_many(self.0.count).await;
        self.0.turns.close();
        let connections = std::mem::take(&mut *self.0.idle());
        for connection in connections {
            // What was read is read, whatever becomes of the connection.
            let _ = connection.close().await;
        }
    }
}

impl Parts {
    fn idle(&self) -> MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection in use; it goes back when dropped.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    readers: &'a Parts,
    connection: Option<SqliteConnection>,
    _turn: SemaphorePermit<'a>,
}

impl Reader<'_> {
    pub(crate) fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        self.readers.idle().extend(self.connection.take());
    }
}
