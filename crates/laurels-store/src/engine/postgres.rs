//! Connection pool for PostgreSQL, with a circuit breaker.
//!
//! An outage is logged once, and one task waits for the server to return. Until then callers fail immediately instead
//! of after the connection timeout.

mod group_commit;
mod locks;
mod notify;

use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, Executor, PgPool};

pub(crate) use self::locks::lock_users;
pub use self::notify::InstanceListener;
use crate::engine::essential_tasks::EssentialTasks;

const CONNECTIONS: u32 = 16;
/// How long a caller waits for a connection, whether none is free or the server does not respond.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// A connection that was idle for longer may be closed, or its server stuck: it is pinged before use to fail early.
const PING_AFTER_IDLE: Duration = Duration::from_millis(1);
const RETRY_DELAY: Duration = Duration::from_millis(500);
/// Limits how long callers wait, and how long a lost client can hold locks.
const TIMEOUTS: &str = "
    SET statement_timeout = '10s'; SET lock_timeout = '5s'; SET idle_in_transaction_session_timeout = '10s'";
const NO_TIMEOUTS: &str = "
    SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0";

/// Whether statements have a timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StatementTimeout {
    /// For requests.
    Limited,
    /// For backups and migrations.
    Unlimited,
}

/// Cheap to clone; all clones share the pool.
#[derive(Clone, Debug)]
pub(crate) struct Postgres {
    pub(crate) pool: PgPool,
    is_down: Arc<AtomicBool>,
    /// Counts how often the server has recovered.
    recoveries: Arc<AtomicU64>,
    tasks: EssentialTasks,
}

impl Postgres {
    pub(crate) async fn open(
        options: PgConnectOptions,
        timeout: StatementTimeout,
        tasks: &EssentialTasks,
    ) -> Result<Self, sqlx::Error> {
        let timeouts = match timeout {
            StatementTimeout::Limited => TIMEOUTS,
            StatementTimeout::Unlimited => NO_TIMEOUTS,
        };
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(CONNECT_TIMEOUT)
            // A ping costs as much as a small query, and most connections were in use just before.
            .test_before_acquire(false)
            .before_acquire(|connection, metadata| {
                Box::pin(async move {
                    if metadata.idle_for >= PING_AFTER_IDLE {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .after_connect(move |connection, _| {
                Box::pin(async move { connection.execute(timeouts).await.map(drop) })
            })
            .connect_with(options)
            .await?;
        Ok(Self { pool, is_down: Arc::default(), recoveries: Arc::default(), tasks: tasks.clone() })
    }

    /// A connection for one use.
    pub(crate) async fn acquire(&self) -> Result<PoolConnection<sqlx::Postgres>, sqlx::Error> {
        if self.is_down.load(Ordering::Acquire) {
            return Err(unavailable());
        }
        let recoveries = self.recoveries.load(Ordering::Acquire);
        // Boxed, because it is large and a part of every call.
        Box::pin(self.pool.acquire()).await.map_err(|error| match error {
            sqlx::Error::PoolClosed => error,
            error => {
                // An error from before the last recovery is outdated.
                if self.recoveries.load(Ordering::Acquire) == recoveries {
                    self.start_recovery(&error);
                }
                unavailable()
            }
        })
    }

    /// A connection without statement timeout. It is closed after use.
    pub(crate) async fn acquire_unbounded(&self) -> Result<PoolConnection<sqlx::Postgres>, sqlx::Error> {
        let mut connection = self.acquire().await?;
        connection.close_on_drop();
        connection.execute(NO_TIMEOUTS).await?;
        Ok(connection)
    }

    /// Fails all callers until the server responds again.
    fn start_recovery(&self, error: &sqlx::Error) {
        if self.is_down.swap(true, Ordering::AcqRel) {
            return;
        }
        tracing::error!(%error, "the database is not responding; requests that need it fail until it does");
        let (since, this) = (Instant::now(), self.clone());
        self.tasks.spawn("waits for the database to return", async move {
            while let Err(error) = this.pool.acquire().await {
                if matches!(error, sqlx::Error::PoolClosed) {
                    return;
                }
                tokio::time::sleep(RETRY_DELAY).await;
            }
            this.recoveries.fetch_add(1, Ordering::AcqRel);
            this.is_down.store(false, Ordering::Release);
            tracing::warn!(after_s = since.elapsed().as_secs(), "the database is responding again");
        });
    }
}

fn unavailable() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(ErrorKind::NotConnected, "the database is not responding"))
}
