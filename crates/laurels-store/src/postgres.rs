//! Connections to PostgreSQL. A server that is away is told of once and waited for in one place: whoever needs it
//! meanwhile is refused at once instead of after the time that a connection may take.

use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, Executor, PgPool};

const CONNECTIONS: u32 = 16;
/// How long a caller waits for a connection, be it that none is free or that the server does not answer.
pub(crate) const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// A connection that was idle for longer may have gone away, or its server be stuck: whoever asks is to learn it soon.
const ASK_AFTER: Duration = Duration::from_millis(1);
const TRY_AGAIN: Duration = Duration::from_millis(500);
/// Nobody waits longer for an answer, and nobody who has gone away keeps others waiting for a row.
const BOUNDS: &str = "SET statement_timeout = '10s'; SET idle_in_transaction_session_timeout = '10s'";
const NO_BOUNDS: &str = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0";

/// How long a statement may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Statements {
    /// Somebody waits for the answer.
    Bounded,
    /// Backups and migrations take as long as they take.
    Unbounded,
}

/// Cheap to clone; all clones are one.
#[derive(Clone, Debug)]
pub(crate) struct Postgres {
    pub(crate) pool: PgPool,
    is_away: Arc<AtomicBool>,
    /// How often it has answered again.
    returns: Arc<AtomicU64>,
}

impl Postgres {
    pub(crate) async fn open(options: PgConnectOptions, statements: Statements) -> Result<Self, sqlx::Error> {
        let bounds = match statements {
            Statements::Bounded => BOUNDS,
            Statements::Unbounded => NO_BOUNDS,
        };
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(CONNECT_WITHIN)
            // Asking a connection whether it is still there takes as long as a small query, and most were in use just
            // now.
            .test_before_acquire(false)
            .before_acquire(|connection, standing| {
                Box::pin(async move {
                    if standing.idle_for >= ASK_AFTER {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .after_connect(move |connection, _| {
                Box::pin(async move { connection.execute(bounds).await.map(drop) })
            })
            .connect_with(options)
            .await?;
        Ok(Self { pool, is_away: Arc::default(), returns: Arc::default() })
    }

    /// A connection for one use.
    pub(crate) async fn take(&self) -> Result<PoolConnection<sqlx::Postgres>, sqlx::Error> {
        if self.is_away.load(Ordering::Acquire) {
            return Err(away());
        }
        let returns = self.returns.load(Ordering::Acquire);
        // Boxed, because it is large and a part of every call.
        Box::pin(self.pool.acquire()).await.map_err(|error| match error {
            sqlx::Error::PoolClosed => error,
            error => {
                // Whoever has waited since before it came back tells of an outage that is over.
                if self.returns.load(Ordering::Acquire) == returns {
                    self.wait_for_it(&error);
                }
                away()
            }
        })
    }

    /// A connection on which a statement may take as long as it takes; it is not used for anything else.
    pub(crate) async fn take_unbounded(&self) -> Result<PoolConnection<sqlx::Postgres>, sqlx::Error> {
        let mut connection = self.take().await?;
        connection.close_on_drop();
        connection.execute(NO_BOUNDS).await?;
        Ok(connection)
    }

    /// Refuses everybody until the server answers again.
    fn wait_for_it(&self, error: &sqlx::Error) {
        if self.is_away.swap(true, Ordering::AcqRel) {
            return;
        }
        tracing::error!(%error, "the database does not answer; what needs it is refused until it does");
        let (since, this) = (Instant::now(), self.clone());
        tokio::spawn(async move {
            while let Err(error) = this.pool.acquire().await {
                if matches!(error, sqlx::Error::PoolClosed) {
                    return;
                }
                tokio::time::sleep(TRY_AGAIN).await;
            }
            this.returns.fetch_add(1, Ordering::AcqRel);
            this.is_away.store(false, Ordering::Release);
            tracing::warn!(after_s = since.elapsed().as_secs(), "the database answers again");
        });
    }
}

fn away() -> sqlx::Error {
    sqlx::Error::Io(io::Error::new(ErrorKind::NotConnected, "the database does not answer"))
}
