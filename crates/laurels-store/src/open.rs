//! Opening a database: reading its address, creating what is missing, bringing the schema up to date.

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
use crate::checkpointer::Checkpoints;
use crate::db::{Db, Sqlite};
use crate::group_commit::GroupWriter;
use crate::postgres::{Postgres, Statements};
use crate::reader_pool::Readers;
use crate::session_cache::Known;

/// What is read is in memory, so more readers than processors only keep each other waiting, and everybody else.
const READERS: RangeInclusive<u32> = 2..=8;
/// How long a write waits for another process (the command line, say) to finish its own.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a write waits for its turn: for a moment, unless those before it wait for another process.
const WRITE_TURN_WITHIN: Duration = Duration::from_secs(10);
const STATEMENTS_KEPT: usize = 256;

/// Every change of the schema, in order. Files are only ever added.
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

/// Changes of how SQLite keeps its tables; PostgreSQL only counts them.
const FOR_SQLITE: [i64; 1] = [12];
const NOTHING: &str = "SELECT 1";

/// The schema of this version: the number of the last migration.
pub(crate) const NEWEST: i64 = MIGRATIONS[MIGRATIONS.len() - 1].0;

/// Where the data is. Prints without a password.
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
                "" => Err("sqlite:// needs a file name behind it".to_owned()),
                path => Ok(Self::Sqlite(path.into())),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return PgConnectOptions::from_str(text)
                .map(|options| Self::Postgres(Box::new(options)))
                .map_err(|_| "this is no usable postgres:// address".to_owned());
        }
        Err("it must begin with sqlite:// or postgres://".to_owned())
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
    #[error("the folder of {url} cannot be made: {cause}")]
    Folder { url: String, cause: std::io::Error },
    #[error("the database {url} cannot be opened: {cause}")]
    Unreachable { url: String, cause: sqlx::Error },
    #[error("the database {url} was made by a newer version of Laurels (schema {version}); use that version")]
    Newer { url: String, version: i64 },
    #[error("the database {url} cannot be brought up to date: {cause}")]
    Migration { url: String, cause: MigrateError },
}

impl Store {
    /// Opens a database, making the file or the tables when they are missing.
    pub async fn open(url: &DatabaseUrl) -> Result<Self, OpenError> {
        let db = connect(url, Statements::Bounded).await?;
        migrate(&db, url, NEWEST).await?;
        let group = GroupWriter::start(&db);
        Ok(Self { db, group })
    }
}

/// Opens a database as it is, making the file when it is missing.
pub(crate) async fn connect(url: &DatabaseUrl, statements: Statements) -> Result<Db, OpenError> {
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
            let options = options.statement_cache_capacity(STATEMENTS_KEPT).disable_statement_logging();
            Ok(Db::Postgres(Postgres::open(options, statements).await.map_err(unreachable)?))
        }
    }
}

async fn open_sqlite(path: PathBuf) -> Result<Sqlite, sqlx::Error> {
    let known = Known::of(&path);
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // With writes committed in groups, full durability costs little.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .statement_cache_capacity(STATEMENTS_KEPT)
        .disable_statement_logging();
    let (watching, accounting) = (known.clone(), known.clone());
    let one = SqlitePoolOptions::new()
        .max_connections(1)
        .acquire_timeout(WRITE_TURN_WITHIN)
        .test_before_acquire(false)
        // SQLite itself takes a transaction back for which there is no room, and the connection does not notice: it
        // would take itself to be in that transaction for ever.
        .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
        .after_connect(move |connection, _| {
            let known = watching.clone();
            Box::pin(async move { known.watch(connection).await })
        })
        .after_release(move |connection, _| {
            let known = accounting.clone();
            Box::pin(async move {
                // What is not accounted for is looked up, which is right as well.
                let _ = known.account_for(connection).await;
                Ok(true)
            })
        });
    // Its log is seen to in the background.
    let write = one.connect_with(options.clone().pragma("wal_autocheckpoint", "0")).await?;
    let processors = available_parallelism().ok().and_then(|count| u32::try_from(count.get()).ok());
    let readers = processors.unwrap_or_default().clamp(*READERS.start(), *READERS.end());
    let read = Readers::open(&options, readers).await?;
    let checkpoints = Checkpoints::start(&options, write.clone()).await?;
    known.find_out(&write);
    Ok(Sqlite { write, read, checkpoints, known })
}

/// Brings the schema up to a version of it.
pub(crate) async fn migrate(db: &Db, url: &DatabaseUrl, version: i64) -> Result<(), OpenError> {
    run_migrations(db, version).await.map_err(|cause| match cause {
        MigrateError::VersionMissing(version) => OpenError::Newer { url: url.to_string(), version },
        MigrateError::Execute(cause) => OpenError::Unreachable { url: url.to_string(), cause },
        cause => OpenError::Migration { url: url.to_string(), cause },
    })
}

async fn run_migrations(db: &Db, version: i64) -> Result<(), MigrateError> {
    let wanted = MIGRATIONS.into_iter().filter(|(number, ..)| *number <= version);
    let is_left_out = |number| matches!(db, Db::Postgres(_)) && FOR_SQLITE.contains(&number);
    let migrations = wanted.map(|(number, name, sql)| {
        let sql = if is_left_out(number) { NOTHING } else { sql };
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let migrator = Migrator::with_migrations(migrations.collect());
    match db {
        Db::Sqlite(sqlite) => {
            let mut connection = sqlite.write.acquire().await?;
            // The table of applied migrations is read first; on a file that is no database this is what fails.
            connection.ensure_migrations_table("_sqlx_migrations").await?;
            migrator.run(&mut *connection).await
        }
        Db::Postgres(postgres) => migrator.run(&mut *postgres.take_unbounded().await?).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_apart_and_print_without_secrets() {
        let shown = |text: &str| text.parse::<DatabaseUrl>().map(|url| url.to_string());
        assert_eq!(shown("sqlite://data/laurels.db").unwrap(), "sqlite://data/laurels.db");
        assert_eq!(shown("postgres://ana:secret@db:5433/laurels").unwrap(), "postgres://db:5433/laurels");
        for wrong in ["", "mysql://x", "sqlite://", "laurels.db", "postgres://:bad:port:"] {
            assert!(shown(wrong).is_err(), "{wrong:?}");
        }
    }
}
