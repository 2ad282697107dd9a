//! Connection pool for PostgreSQL.

mod circuit_breaker;
mod group_commit;
mod locks;
mod notify;
mod tls;

use std::io::{self, ErrorKind};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, Executor, PgPool};

use self::circuit_breaker::CircuitBreaker;
pub(crate) use self::locks::lock_users;
pub use self::notify::InstanceListener;
pub(crate) use self::tls::{connect_preferring_tls, is_handshake_error};
use crate::engine::essential_tasks::EssentialTasks;

const CONNECTIONS: u32 = 16;
/// How long a caller waits for a connection, whether none is free or the server does not respond.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// A connection that was idle for longer may be closed, or its server stuck: it is pinged before use to fail early.
const PING_AFTER_IDLE: Duration = Duration::from_millis(1);
/// How long a health check waits for a connection before it opens one outside the pool.
const HEALTH_ACQUIRE_TIMEOUT: Duration = Duration::from_millis(300);
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
    breaker: CircuitBreaker,
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
        Ok(Self { breaker: CircuitBreaker::new(pool.clone(), tasks.clone()), pool })
    }

    /// A connection for one use. `PoolTimedOut` means that all are in use.
    pub(crate) async fn acquire(&self) -> Result<PoolConnection<sqlx::Postgres>, sqlx::Error> {
        if self.breaker.is_open() {
            return Err(unavailable());
        }
        // Boxed, because it is large and a part of every call.
        match Box::pin(self.pool.acquire()).await {
            Ok(connection) => Ok(connection),
            Err(sqlx::Error::PoolClosed) => Err(sqlx::Error::PoolClosed),
            Err(_) if self.breaker.probe().await => Err(sqlx::Error::PoolTimedOut),
            Err(_) => Err(unavailable()),
        }
    }

    /// Fails if the server does not respond. Succeeds soon when all connections are in use: load balancers must not take
    /// every busy instance for a broken one.
    pub(crate) async fn check_health(&self, query: &'static str) -> Result<(), sqlx::Error> {
        match tokio::time::timeout(HEALTH_ACQUIRE_TIMEOUT, self.acquire()).await {
            Ok(Ok(mut connection)) => sqlx::query(query).execute(&mut *connection).await.map(drop),
            Ok(Err(error)) => Err(error),
            Err(_) if self.breaker.probe().await => Ok(()),
            Err(_) => Err(unavailable()),
        }
    }

    /// A connection without statement timeout. It is closed after use.
    pub(crate) async fn acquire_unbounded(&self) -> Result<PoolConnection<sqlx::Postgres>, sqlx::Error> {
        let mut connection = self.acquire().await?;
        connection.close_on_drop();
        connection.execute(NO_TIMEOUTS).await?;
        Ok(connection)
    }
}

fn unavailable() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(ErrorKind::NotConnected, "the database is not responding"))
}
