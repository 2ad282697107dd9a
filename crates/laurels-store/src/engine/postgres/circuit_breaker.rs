//! Circuit breaker: an outage is logged once, and one task waits for the server to return. Until then callers fail
//! immediately instead of after the connection timeout.
//!
//! A pool whose connections are all in use is not an outage, so it opens only if the server doesn't accept a new
//! connection outside the pool.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection, PgPool};
use tokio::sync::Mutex;

use crate::engine::essential_tasks::EssentialTasks;

const RETRY_DELAY: Duration = Duration::from_millis(500);
/// Together with the time to wait for a connection less than the timeout of load balancers, see `Postgres::check_health`.
const PROBE_TIMEOUT: Duration = Duration::from_millis(1500);
/// Callers that fail shortly after each other share a probe.
const PROBE_INTERVAL: Duration = Duration::from_secs(1);
/// `too_many_connections`: others have them, so the server responds.
const TOO_MANY_CONNECTIONS: &str = "53300";

/// Cheap to clone; all clones share the state.
#[derive(Clone, Debug)]
pub(super) struct CircuitBreaker(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pool: PgPool,
    tasks: EssentialTasks,
    is_open: AtomicBool,
    /// Locked during a probe.
    last_response: Mutex<Option<Instant>>,
}

impl CircuitBreaker {
    pub(super) fn new(pool: PgPool, tasks: EssentialTasks) -> Self {
        let (is_open, last_response) = (AtomicBool::new(false), Mutex::new(None));
        Self(Arc::new(Inner { pool, tasks, is_open, last_response }))
    }

    /// Whether the server does not respond.
    pub(super) fn is_open(&self) -> bool {
        self.0.is_open.load(Ordering::Acquire)
    }

    /// Whether the server responds. If not, opens the breaker until it does.
    pub(super) async fn probe(&self) -> bool {
        let mut last_response = self.0.last_response.lock().await;
        if self.is_open() {
            return false;
        }
        if last_response.is_some_and(|at| at.elapsed() < PROBE_INTERVAL) {
            return true;
        }
        // Boxed, because it is large and a part of every call.
        let outcome = Box::pin(self.connect()).await;
        match outcome {
            Ok(()) => *last_response = Some(Instant::now()),
            Err(ref error) => self.open(error),
        }
        outcome.is_ok()
    }

    /// Opens a connection outside the pool and closes it again.
    async fn connect(&self) -> Result<(), sqlx::Error> {
        let options = self.0.pool.connect_options();
        let probe = async {
            let mut connection = PgConnection::connect_with(&options).await?;
            connection.ping().await?;
            connection.close().await
        };
        match tokio::time::timeout(PROBE_TIMEOUT, probe).await {
            Ok(Err(error)) if is_full(&error) => Ok(()),
            Ok(outcome) => outcome,
            Err(elapsed) => Err(sqlx::Error::Io(elapsed.into())),
        }
    }

    fn open(&self, error: &sqlx::Error) {
        self.0.is_open.store(true, Ordering::Release);
        tracing::error!(%error, "the database is not responding; requests that need it fail until it does");
        let (since, this) = (Instant::now(), self.clone());
        self.0.tasks.spawn("waits for the database to return", async move {
            while this.connect().await.is_err() {
                if this.0.pool.is_closed() {
                    return;
                }
                tokio::time::sleep(RETRY_DELAY).await;
            }
            this.0.is_open.store(false, Ordering::Release);
            tracing::warn!(after_s = since.elapsed().as_secs(), "the database is responding again");
        });
    }
}

fn is_full(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == TOO_MANY_CONNECTIONS)
}
