//! What a server would find in the database, found without changing it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use laurels_domain::Timestamp;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection, SqliteConnection};

use crate::engine::{
    DatabaseUrl, HAS_SCHEMA_ON_POSTGRES, HAS_SCHEMA_ON_SQLITE, NEWEST, OpenError, SCHEMA_VERSION,
    connect_preferring_tls,
};
use crate::store::Store;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const FIRST_DAMAGE: &str = "PRAGMA quick_check(1)";
const UNDAMAGED: &str = "ok";
const CLOCK: &str = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint";
/// Neither on a replica nor for a user without the right to create tables, which migrations need.
const CAN_MIGRATE: &str = "\
SELECT NOT pg_is_in_recovery() AND COALESCE(has_schema_privilege(current_schema(), 'CREATE'), FALSE)";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    pub schema: Schema,
    /// The first damage of a SQLite file, in SQLite's words.
    pub damage: Option<String>,
    /// Whether a server could run migrations; SQLite files are not checked.
    pub can_migrate: bool,
    /// The time on a database server.
    pub clock: Option<Timestamp>,
    /// Why connections to a database server that supports TLS aren't encrypted.
    pub tls_error: Option<String>,
}

/// The tables compared with those of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schema {
    /// No database, or an empty one: a server creates the tables.
    Missing,
    /// A server runs the missing migrations.
    Older,
    Current,
    /// A server refuses to start.
    Newer,
}

impl Schema {
    fn of(version: i64) -> Self {
        match version.cmp(&NEWEST) {
            std::cmp::Ordering::Less => Self::Older,
            std::cmp::Ordering::Equal => Self::Current,
            std::cmp::Ordering::Greater => Self::Newer,
        }
    }
}

impl Store {
    /// Works while a server runs.
    pub async fn inspect(url: &DatabaseUrl) -> Result<Inspection, OpenError> {
        let inspected = match url {
            DatabaseUrl::Sqlite(path) => inspect_file(path).await,
            DatabaseUrl::Postgres(options) => inspect_server(options.as_ref().clone()).await,
        };
        inspected.map_err(|cause| OpenError::unreachable(url, cause))
    }
}

async fn inspect_file(path: &Path) -> Result<Inspection, sqlx::Error> {
    let mut found =
        Inspection { schema: Schema::Missing, damage: None, can_migrate: true, clock: None, tls_error: None };
    if !path.try_exists()? {
        return Ok(found);
    }
    // A database that isn't open is read without its log, which would be created and left behind.
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .immutable(!write_ahead_log(path).try_exists()?)
        .disable_statement_logging();
    let mut connection: SqliteConnection = options.connect().await?;
    let has_schema: i64 = sqlx::query_scalar(HAS_SCHEMA_ON_SQLITE).fetch_one(&mut connection).await?;
    if has_schema > 0 {
        found.schema = Schema::of(sqlx::query_scalar(SCHEMA_VERSION).fetch_one(&mut connection).await?);
    }
    let damage: String = sqlx::query_scalar(FIRST_DAMAGE).fetch_one(&mut connection).await?;
    found.damage = Some(damage).filter(|damage| damage != UNDAMAGED);
    connection.close().await?;
    Ok(found)
}

fn write_ahead_log(path: &Path) -> PathBuf {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    log.into()
}

async fn inspect_server(options: PgConnectOptions) -> Result<Inspection, sqlx::Error> {
    let (mut connection, tls_error) =
        connect_preferring_tls(options.disable_statement_logging(), connect).await?;
    let has_schema: i64 = sqlx::query_scalar(HAS_SCHEMA_ON_POSTGRES).fetch_one(&mut connection).await?;
    let schema = if has_schema > 0 {
        Schema::of(sqlx::query_scalar(SCHEMA_VERSION).fetch_one(&mut connection).await?)
    } else {
        Schema::Missing
    };
    let can_migrate = sqlx::query_scalar(CAN_MIGRATE).fetch_one(&mut connection).await?;
    let clock = sqlx::query_scalar(CLOCK).fetch_one(&mut connection).await?;
    connection.close().await?;
    Ok(Inspection {
        schema,
        damage: None,
        can_migrate,
        clock: Some(Timestamp(clock)),
        tls_error: tls_error.map(|error| error.to_string()),
    })
}

async fn connect(options: PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let connected = tokio::time::timeout(CONNECT_TIMEOUT, options.connect()).await;
    connected.map_err(|_| sqlx::Error::Io(ErrorKind::TimedOut.into()))?
}
