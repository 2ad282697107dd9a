//! PostgreSQL's NOTIFY and LISTEN.

use std::io::ErrorKind;

use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::engine::postgres::{CONNECT_TIMEOUT, Postgres};
use crate::error::StoreError;

/// Also in `NOTIFY`.
const CHANNEL: &str = "laurels_live";
const NOTIFY: &str = "SELECT pg_notify('laurels_live', message) FROM UNNEST($1::TEXT[]) AS message";

/// Receives the messages of all instances, including this one.
#[derive(Debug)]
pub struct InstanceListener(PgListener);

impl Postgres {
    pub(crate) async fn notify(&self, messages: &[String]) -> Result<(), StoreError> {
        sqlx::query(NOTIFY).bind(messages).execute(&mut *self.acquire().await?).await?;
        Ok(())
    }

    /// Starts listening on a dedicated connection.
    pub(crate) async fn listen(&self) -> Result<InstanceListener, StoreError> {
        let options = self.pool.connect_options().as_ref().clone();
        // `PgListener` needs a pool; this one has a single connection and never closes it.
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(CONNECT_TIMEOUT)
            .max_lifetime(None)
            .idle_timeout(None);
        let mut listener = PgListener::connect_with(&pool.connect_with(options).await?).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(InstanceListener(listener))
    }
}

impl InstanceListener {
    /// Waits for the next message. Fails when the connection is lost, because messages may have been missed.
    pub async fn next(&mut self) -> Result<String, StoreError> {
        match self.0.try_recv().await? {
            Some(message) => Ok(message.payload().to_owned()),
            None => Err(sqlx::Error::Io(ErrorKind::ConnectionAborted.into()).into()),
        }
    }
}
