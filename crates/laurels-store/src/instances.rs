//! What instances on one PostgreSQL tell each other. Nothing of it lasts: who does not listen does not hear it.

use std::io::ErrorKind;

use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::db::Db;
use crate::postgres::CONNECT_WITHIN;
use crate::{Store, StoreError};

/// The channel's name, in both statements.
const CHANNEL: &str = "laurels_live";
const TELL: &str = "SELECT pg_notify('laurels_live', message) FROM UNNEST($1::TEXT[]) AS message";

/// Messages of all instances, one's own included.
#[derive(Debug)]
pub struct InstanceListener(PgListener);

impl Store {
    /// Tells every instance that listens. On SQLite there is none but this one.
    pub async fn notify_instances(&self, messages: &[String]) -> Result<(), StoreError> {
        if let Db::Postgres(postgres) = &self.db {
            sqlx::query(TELL).bind(messages).execute(&mut *postgres.take().await?).await?;
        }
        Ok(())
    }

    /// Begins to listen, on a connection of its own; `None` on SQLite, where nobody else speaks.
    pub async fn listen_for_instances(&self) -> Result<Option<InstanceListener>, StoreError> {
        let Db::Postgres(postgres) = &self.db else { return Ok(None) };
        let options = postgres.pool.connect_options().as_ref().clone();
        // A pool of one, because listening takes a pool; it is not to end the connection of its own accord.
        let own = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(CONNECT_WITHIN)
            .max_lifetime(None)
            .idle_timeout(None);
        let mut listener = PgListener::connect_with(&own.connect_with(options).await?).await?;
        listener.eager_reconnect(false);
        listener.listen(CHANNEL).await?;
        Ok(Some(InstanceListener(listener)))
    }
}

impl InstanceListener {
    /// Waits for the next message. Fails when the connection breaks, since some may have been missed then.
    pub async fn next(&mut self) -> Result<String, StoreError> {
        match self.0.try_recv().await? {
            Some(message) => Ok(message.payload().to_owned()),
            None => Err(sqlx::Error::Io(ErrorKind::ConnectionAborted.into()).into()),
        }
    }
}
