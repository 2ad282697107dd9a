//! Everything that lasts in one file, and back from it into an empty database of either kind.

mod archive;
mod tables;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use futures_util::TryStreamExt;
use sqlx::{Connection, PgConnection, SqliteConnection};

use crate::db::Db;
use crate::open::{NEWEST, connect, migrate};
use crate::postgres::StatementTimeout;
use crate::{DatabaseKind, DatabaseUrl, OpenError, Store};

pub use archive::ArchiveError;
use archive::{ArchiveReader, ArchiveWriter, Header, Part};
use tables::{COLUMNS_ON_POSTGRES, COLUMNS_ON_SQLITE, Table, tables};

/// How much is put into a table at once.
const BATCH_BYTES: usize = 1024 * 1024;

const SCHEMA: &str = "SELECT MAX(version) FROM _sqlx_migrations";
const HAS_SCHEMA_ON_SQLITE: &str = "SELECT COUNT(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
const HAS_SCHEMA_ON_POSTGRES: &str = "SELECT COUNT(to_regclass('_sqlx_migrations'))";
/// What people made. The rest of a database that a server has only looked at is fetched or counted.
const IN_USE: &str = "\
SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM messages) + (SELECT COUNT(*) FROM catalogue_edits)";

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("there is no database at {0}")]
    Missing(String),
    #[error("the backup cannot be written: {0}")]
    Write(#[source] io::Error),
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("the backup cannot be read: {0}")]
    Read(io::Error),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error("the backup was made by a newer version of Laurels (schema {0}); use that version")]
    Newer(i64),
    #[error("the database {0} is in use; a backup is restored into an empty one")]
    InUse(String),
    #[error(
        "the database {url} has schema {schema} and the backup {archived}; restore it into one without tables"
    )]
    OtherSchema { url: String, schema: i64, archived: i64 },
    #[error("the backup holds what this database does not: {0}")]
    Unknown(String),
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

impl Store {
    /// Writes everything that lasts into a file, as it was at one moment, whatever else is written meanwhile. The file
    /// takes its name only once it is whole. How many rows it has.
    pub async fn back_up(url: &DatabaseUrl, file: &Path, made_at: i64) -> Result<u64, BackupError> {
        if let DatabaseUrl::Sqlite(path) = url
            && !path.exists()
        {
            return Err(BackupError::Missing(url.to_string()));
        }
        let partial = file.with_added_extension("partial");
        let out = File::create(&partial).map_err(BackupError::Write)?;
        let outcome = write_all(url, &out, made_at).await;
        let named = outcome.and_then(|rows| {
            out.sync_all().and_then(|()| std::fs::rename(&partial, file)).map_err(BackupError::Write)?;
            Ok(rows)
        });
        if named.is_err() {
            // What there is of it is of no use; that it cannot be removed matters less than why it failed.
            let _ = std::fs::remove_file(&partial);
        }
        named
    }

    /// Fills an empty database from a backup, all of it or nothing. How many rows there were.
    pub async fn restore(url: &DatabaseUrl, file: &Path) -> Result<u64, RestoreError> {
        // All of it is read once before the database is touched: what is torn or foreign changes nothing.
        let (header, mut archive) = open_archive(file)?;
        while archive.next()?.is_some() {}
        if header.schema > NEWEST {
            return Err(RestoreError::Newer(header.schema));
        }
        let db = connect(url, StatementTimeout::Unlimited).await?;
        let outcome = fill(&db, url, header.schema, file).await;
        db.close().await;
        outcome
    }
}

async fn write_all(url: &DatabaseUrl, out: &File, made_at: i64) -> Result<u64, BackupError> {
    let db = connect(url, StatementTimeout::Unlimited).await?;
    let out = BufWriter::new(out);
    let outcome = match &db {
        Db::Sqlite(database) => {
            // The first thing read fixes what the rest of the transaction sees.
            let mut reader = database.read.acquire().await?;
            let mut moment = reader.connection()?.begin().await?;
            sqlite::write(&mut moment, out, made_at).await
        }
        Db::Postgres(database) => {
            let mut moment =
                database.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            postgres::write(&mut moment, out, made_at).await
        }
    };
    db.close().await;
    outcome
}

async fn fill(db: &Db, url: &DatabaseUrl, archived: i64, file: &Path) -> Result<u64, RestoreError> {
    let standing = match db {
        Db::Sqlite(database) => sqlite::standing(database.read.acquire().await?.connection()?).await?,
        Db::Postgres(database) => postgres::standing(&mut *database.acquire().await?).await?,
    };
    match standing {
        Standing::InUse => return Err(RestoreError::InUse(url.to_string())),
        Standing::Empty { schema } if schema != archived => {
            return Err(RestoreError::OtherSchema { url: url.to_string(), schema, archived });
        }
        Standing::Empty { .. } | Standing::Bare => {}
    }
    // As it was when the backup was made; what has changed since is then done to the rows as well.
    migrate(db, url, archived).await?;
    let (_, archive) = open_archive(file)?;
    let rows = match db {
        Db::Sqlite(database) => {
            let mut all = database.write.begin_with("BEGIN IMMEDIATE").await?;
            let rows = sqlite::fill(&mut all, archive).await?;
            all.commit().await?;
            rows
        }
        Db::Postgres(database) => {
            let mut all = database.pool.begin().await?;
            let rows = postgres::fill(&mut all, archive).await?;
            all.commit().await?;
            rows
        }
    };
    migrate(db, url, NEWEST).await?;
    Ok(rows)
}

type Archive = ArchiveReader<BufReader<File>>;

fn open_archive(file: &Path) -> Result<(Header, Archive), RestoreError> {
    let file = File::open(file).map_err(RestoreError::Read)?;
    Ok(ArchiveReader::start(BufReader::new(file))?)
}

/// What there is before a backup is restored.
enum Standing {
    /// No table at all.
    Bare,
    /// Tables, but nothing of anybody's.
    Empty {
        schema: i64,
    },
    InUse,
}

/// The table that a backup names, with its columns in the backup's order.
fn named(tables: &[Table], name: &str, columns: &[String]) -> Result<Table, RestoreError> {
    let unknown = |what: String| RestoreError::Unknown(what);
    let table = tables
        .iter()
        .find(|table| table.name == name)
        .ok_or_else(|| unknown(format!("a table named {name:?}")))?;
    let columns = columns
        .iter()
        .map(|wanted| {
            let column = table.columns.iter().find(|column| column.name == *wanted);
            column.cloned().ok_or_else(|| unknown(format!("a column {wanted:?} of {name}")))
        })
        .collect::<Result<_, _>>()?;
    Ok(Table { name: name.to_owned(), columns })
}

/// The same for both databases, whose connections have no type in common.
macro_rules! side {
    ($side:ident, $connection:ty, $kind:expr, $columns:expr, $has_schema:expr) => {
        mod $side {
            use super::*;

            pub(super) async fn write(
                connection: &mut $connection,
                out: impl Write,
                made_at: i64,
            ) -> Result<u64, BackupError> {
                let schema: i64 = sqlx::query_scalar(SCHEMA).fetch_one(&mut *connection).await?;
                let tables = tables(sqlx::query_as($columns).fetch_all(&mut *connection).await?);
                let mut archive = ArchiveWriter::start(out, schema, made_at).map_err(BackupError::Write)?;
                for table in &tables {
                    archive.table(&table.name, &table.column_names()).map_err(BackupError::Write)?;
                    let mut rows = sqlx::query_scalar::<_, String>(table.read($kind)).fetch(&mut *connection);
                    while let Some(row) = rows.try_next().await? {
                        archive.row(&row).map_err(BackupError::Write)?;
                    }
                }
                archive.finish().map_err(BackupError::Write)
            }

            pub(super) async fn standing(connection: &mut $connection) -> Result<Standing, sqlx::Error> {
                let has_schema: i64 = sqlx::query_scalar($has_schema).fetch_one(&mut *connection).await?;
                if has_schema == 0 {
                    return Ok(Standing::Bare);
                }
                let in_use: i64 = sqlx::query_scalar(IN_USE).fetch_one(&mut *connection).await?;
                if in_use > 0 {
                    return Ok(Standing::InUse);
                }
                let schema = sqlx::query_scalar(SCHEMA).fetch_one(&mut *connection).await?;
                Ok(Standing::Empty { schema })
            }

            pub(super) async fn fill(
                connection: &mut $connection,
                mut archive: Archive,
            ) -> Result<u64, RestoreError> {
                let tables = tables(sqlx::query_as($columns).fetch_all(&mut *connection).await?);
                // What the schema itself put in, and what a server fetched that has only been looked at.
                for table in tables.iter().rev() {
                    sqlx::query(table.empty()).execute(&mut *connection).await?;
                }
                let mut rows = 0;
                let mut table = None;
                let mut batch = Batch::default();
                while let Some(part) = archive.next()? {
                    match part {
                        Part::Table { name, columns } => {
                            put(connection, table.as_ref(), &mut batch).await?;
                            table = Some(named(&tables, &name, &columns)?);
                        }
                        Part::Row(row) => {
                            rows += 1;
                            batch.add(&row);
                            if batch.is_full() {
                                put(connection, table.as_ref(), &mut batch).await?;
                            }
                        }
                    }
                }
                put(connection, table.as_ref(), &mut batch).await?;
                Ok(rows)
            }

            async fn put(
                connection: &mut $connection,
                table: Option<&Table>,
                batch: &mut Batch,
            ) -> Result<(), RestoreError> {
                let Some(rows) = batch.take() else { return Ok(()) };
                let table = table.ok_or_else(|| RestoreError::Unknown("rows of no table".to_owned()))?;
                sqlx::query(table.fill($kind)).bind(rows).execute(connection).await?;
                Ok(())
            }
        }
    };
}
side!(sqlite, SqliteConnection, DatabaseKind::Sqlite, COLUMNS_ON_SQLITE, HAS_SCHEMA_ON_SQLITE);
side!(postgres, PgConnection, DatabaseKind::Postgres, COLUMNS_ON_POSTGRES, HAS_SCHEMA_ON_POSTGRES);

/// Rows on their way into a table: the inside of a JSON array.
#[derive(Default)]
struct Batch(String);

impl Batch {
    fn add(&mut self, row: &str) {
        self.0.push(if self.0.is_empty() { '[' } else { ',' });
        self.0.push_str(row);
    }

    fn is_full(&self) -> bool {
        self.0.len() >= BATCH_BYTES
    }

    fn take(&mut self) -> Option<String> {
        let mut rows = std::mem::take(&mut self.0);
        (!rows.is_empty()).then(|| {
            rows.push(']');
            rows
        })
    }
}
