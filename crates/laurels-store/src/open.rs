//! Opening a database: parsing its URL, creating missing files, running migrations.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread::available_parallelism;
use std::time::Duration;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlSafeStr};

use crate::Store;
use crate::checkpointer::Checkpointer;
use crate::db::{Db, Sqlite};
use crate::group_commit::MarkWriter;
use crate::postgres::{Postgres, StatementTimeout};
use crate::reader_pool::ReaderPool;
use crate::session_cache::SessionCache;

/// One reader per processor, within these bounds: reads are CPU-bound because the data is in memory.
const READER_COUNT: RangeInclusive<u32> = 2..=8;
/// How long a write waits for the lock of another process, such as the CLI.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a write waits for the writing connection: normally milliseconds, longer while another process has the lock.
const WRITE_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);
const STATEMENT_CACHE_CAPACITY: usize = 256;

/// All migrations, in order. Existing files must not change.
const MIGRATIONS: [(i64, &str, &str); 13] = [
    (1, "catalogue", include_str!("../migrations/0001_catalogue.sql")),
    (2, "people", include_str!("../migrations/0002_people.sql")),
    (3, "friends", include_str!("../migrations/0003_friends.sql")),
    (4, "watched_dates", include_str!("../migrations/0004_watched_dates.sql")),
    (5, "listings", include_str!("../migrations/0005_listings.sql")),
    (6, "my_services", include_str!("../migrations/0006_my_services.sql")),
    (7, "revocations", include_str!("../migrations/0007_revocations.sql")),
    (8, "marks_and_ties", include_str!("../migrations/0008_marks_and_ties.sql")),
    (9, "memberships", include_str!("../migrations/0009_memberships.sql")),
    (10, "admin", include_str!("../migrations/0010_admin.sql")),
    (11, "imports", include_str!("../migrations/0011_imports.sql")),
    (12, "lists_in_order_of_keys", include_str!("../migrations/0012_lists_in_order_of_keys.sql")),
    (13, "plain_names", include_str!("../migrations/0013_plain_names.sql")),
];

/// Migrations of SQLite's storage layout; on PostgreSQL they are no-ops.
const SQLITE_ONLY: [i64; 1] = [12];
const NO_OP: &str = "SELECT 1";

/// The current schema version: the number of the last migration.
pub(crate) const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// The URL of the database. `Display` omits the password.
#[derive(Clone, Debug)]
pub enum DatabaseUrl {
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

impl FromStr for DatabaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("sqlite://") {
            return match path {
                "" => Err("sqlite:// must be followed by a file name".to_owned()),
                path => Ok(Self::Sqlite(path.into())),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return PgConnectOptions::from_str(text)
                .map(|options| Self::Postgres(Box::new(options)))
                .map_err(|_| "this isn't a valid postgres:// URL".to_owned());
        }
        Err("it must start with sqlite:// or postgres://".to_owned())
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite://{}", path.display()),
            Self::Postgres(options) => write!(
                f,
                "postgres://{}:{}/{}",
                options.get_host(),
                options.get_port(),
                options.get_database().unwrap_or_default()
            ),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("couldn't create the folder of {url}: {cause}")]
    Folder { url: String, cause: std::io::Error },
    #[error("couldn't open the database {url}: {cause}")]
    Unreachable { url: String, cause: sqlx::Error },
    #[error("the database {url} is from a newer version of Laurels (schema {version}); use that version")]
    Newer { url: String, version: i64 },
    #[error("couldn't migrate the database {url}: {cause}")]
    Migration { url: String, cause: MigrateError },
}

impl Store {
    /// Opens a database. Creates the file if it is missing, and runs pending migrations.
    pub async fn open(url: &DatabaseUrl) -> Result<Self, OpenError> {
        let db = connect(url, StatementTimeout::Limited).await?;
        migrate(&db, url, NEWEST).await?;
        let mark_writer = MarkWriter::start(&db);
        Ok(Self { db, mark_writer })
    }
}

/// Opens a database without running migrations. Creates the file if it is missing.
pub(crate) async fn connect(url: &DatabaseUrl, timeout: StatementTimeout) -> Result<Db, OpenError> {
    let unreachable = |cause| OpenError::Unreachable { url: url.to_string(), cause };
    match url {
        DatabaseUrl::Sqlite(path) => {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                std::fs::create_dir_all(folder)
                    .map_err(|cause| OpenError::Folder { url: url.to_string(), cause })?;
            }
            Ok(Db::Sqlite(open_sqlite(path.clone()).await.map_err(unreachable)?))
        }
        DatabaseUrl::Postgres(options) => {
            let options = options.as_ref().clone();
            let options =
                options.statement_cache_capacity(STATEMENT_CACHE_CAPACITY).disable_statement_logging();
            Ok(Db::Postgres(Postgres::open(options, timeout).await.map_err(unreachable)?))
        }
    }
}

async fn open_sqlite(path: PathBuf) -> Result<Sqlite, sqlx::Error> {
    let session_cache = SessionCache::new(&path);
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // With group commit, full durability costs little.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .statement_cache_capacity(STATEMENT_CACHE_CAPACITY)
        .disable_statement_logging();
    let (on_connect, on_release) = (session_cache.clone(), session_cache.clone());
    let write_pool = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(WRITE_ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        // When the disk is full, SQLite rolls back by itself and sqlx does not notice: the connection would count as
        // being in that transaction forever.
        .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
        .after_connect(move |connection, _| {
            let session_cache = on_connect.clone();
            Box::pin(async move { session_cache.install_update_hook(connection).await })
        })
        .after_release(move |connection, _| {
            let session_cache = on_release.clone();
            Box::pin(async move {
                // If this fails, lookups miss the cache, which is still correct.
                let _ = session_cache.catch_up(connection).await;
                Ok(true)
            })
        });
    // The checkpointer does it in the background.
    let write = write_pool.connect_with(options.clone().pragma("wal_autocheckpoint", "0")).await?;
    let processors = available_parallelism().ok().and_then(|count| u32::try_from(count.get()).ok());
    let readers = processors.unwrap_or_default().clamp(*READER_COUNT.start(), *READER_COUNT.end());
    let read = ReaderPool::open(&options, readers).await?;
    let checkpointer = Checkpointer::start(&options, write.clone()).await?;
    session_cache.spawn_catch_up_task(&write);
    Ok(Sqlite { write, read, checkpointer, session_cache })
}

/// Runs the migrations up to a version.
pub(crate) async fn migrate(db: &Db, url: &DatabaseUrl, version: i64) -> Result<(), OpenError> {
    run_migrations(db, version).await.map_err(|cause| match cause {
        MigrateError::VersionMissing(version) => OpenError::Newer { url: url.to_string(), version },
        MigrateError::Execute(cause) => OpenError::Unreachable { url: url.to_string(), cause },
        cause => OpenError::Migration { url: url.to_string(), cause },
    })
}

async fn run_migrations(db: &Db, version: i64) -> Result<(), MigrateError> {
    let applicable = MIGRATIONS.into_iter().filter(|(number, ..)| *number <= version);
    let is_skipped = |number| matches!(db, Db::Postgres(_)) && SQLITE_ONLY.contains(&number);
    let migrations = applicable.map(|(number, name, sql)| {
        let sql = if is_skipped(number) { NO_OP } else { sql };
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    match db {
        Db::Sqlite(sqlite) => {
            let mut connection = sqlite.write.acquire().await?;
            // Reads the table of applied migrations; this is what fails on a file that is not a database.
            connection.ensure_migrations_table("_sqlx_migrations").await?;
            migrator.run(&mut *connection).await
        }
        Db::Postgres(postgres) => migrator.run(&mut *postgres.acquire_unbounded().await?).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_parsed_and_printed_without_passwords() {
        let printed = |text: &str| text.parse::<DatabaseUrl>().map(|url| url.to_string());
        assert_eq!(printed("sqlite://data/laurels.db").unwrap(), "sqlite://data/laurels.db");
        assert_eq!(printed("postgres://ana:secret@db:5433/laurels").unwrap(), "postgres://db:5433/laurels");
        for wrong in ["", "mysql://x", "sqlite://", "laurels.db", "postgres://:bad:port:"] {
            assert!(printed(wrong).is_err(), "{wrong:?}");
        }
    }
}
