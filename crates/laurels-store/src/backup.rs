//! Backup of a database into one file, and restore into an empty database of either kind.

mod archive;
mod tables;

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use futures_util::TryStreamExt;
use sqlx::{Connection, PgConnection, SqliteConnection};

use crate::engine::{
    DatabaseKind, DatabaseUrl, Db, EssentialTasks, HAS_SCHEMA_ON_POSTGRES, HAS_SCHEMA_ON_SQLITE, NEWEST,
    OpenError, SCHEMA_VERSION, StatementTimeout, connect, create_file, migrate,
};
use crate::store::Store;

pub use archive::ArchiveError;
use archive::{ArchiveReader, ArchiveWriter, Header, Part};
use tables::{COLUMNS_ON_POSTGRES, COLUMNS_ON_SQLITE, Table, is_archived, tables};

/// How much is inserted by one statement.
const BATCH_BYTES: usize = 1024 * 1024;

/// Rows made by users and admins. A database without any counts as empty: the rest is fetched or counted by the server.
const COUNT_USER_DATA: &str = "\
SELECT (SELECT COUNT(*) FROM users) + (SELECT COUNT(*) FROM messages) + (SELECT COUNT(*) FROM catalogue_edits)";

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("there's no database at {0}")]
    Missing(String),
    #[error("couldn't write the backup: {0}")]
    Write(#[source] io::Error),
    #[error("database error: {0}")]
    Database(#[from] sqlx::Error),
}

#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("couldn't read the backup: {0}")]
    Read(io::Error),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error("the backup is from a newer version of Laurels (schema {0}); use that version")]
    Newer(i64),
    #[error("the database {0} already has data; restore the backup into an empty one")]
    InUse(String),
    #[error(
        "the database {url} has schema {schema} but the backup has {archived}; restore it into a new database"
    )]
    SchemaMismatch { url: String, schema: i64, archived: i64 },
    #[error("the backup has something that this database doesn't: {0}")]
    Unknown(String),
    #[error("database error: {0}")]
    Database(#[from] sqlx::Error),
}

impl Store {
    /// Writes a consistent snapshot of the database into a file, even while it is written to. The file gets its name
    /// only when it is complete, and only the user of this process can read it. Returns the number of rows.
    pub async fn back_up(url: &DatabaseUrl, file: &Path, made_at: i64) -> Result<u64, BackupError> {
        if let DatabaseUrl::Sqlite(path) = url
            && !path.exists()
        {
            return Err(BackupError::Missing(url.to_string()));
        }
        let partial = file.with_added_extension("partial");
        let out = create_file(&partial).map_err(BackupError::Write)?;
        let outcome = write_all(url, &out, made_at).await;
        let result = outcome.and_then(|rows| {
            out.sync_all().and_then(|()| std::fs::rename(&partial, file)).map_err(BackupError::Write)?;
            Ok(rows)
        });
        if result.is_err() {
            // If this fails too, the first error is the one to report.
            let _ = std::fs::remove_file(&partial);
        }
        result
    }

    /// Restores a backup into an empty database, atomically. Returns the number of rows.
    pub async fn restore(url: &DatabaseUrl, file: &Path) -> Result<u64, RestoreError> {
        // Reads the whole file before the database is opened, so that an invalid one changes nothing.
        let (header, mut archive) = open_archive(file)?;
        while archive.next()?.is_some() {}
        if header.schema > NEWEST {
            return Err(RestoreError::Newer(header.schema));
        }
        let db = connect(url, StatementTimeout::Unlimited, &EssentialTasks::new()).await?;
        let outcome = fill(&db, url, header.schema, file).await;
        db.close().await;
        outcome
    }
}

async fn write_all(url: &DatabaseUrl, out: &File, made_at: i64) -> Result<u64, BackupError> {
    let db = connect(url, StatementTimeout::Unlimited, &EssentialTasks::new()).await?;
    let out = BufWriter::new(out);
    let outcome = match &db {
        Db::Sqlite(database) => {
            // The first read determines the snapshot of the transaction.
            let mut reader = database.read.acquire().await?;
            let mut snapshot = reader.connection()?.begin().await?;
            sqlite::write(&mut snapshot, out, made_at).await
        }
        Db::Postgres(database) => {
            let mut snapshot =
                database.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            postgres::write(&mut snapshot, out, made_at).await
        }
    };
    db.close().await;
    outcome
}

async fn fill(db: &Db, url: &DatabaseUrl, archived: i64, file: &Path) -> Result<u64, RestoreError> {
    let state = match db {
        Db::Sqlite(database) => sqlite::state(database.read.acquire().await?.connection()?).await?,
        Db::Postgres(database) => postgres::state(&mut *database.acquire().await?).await?,
    };
    match state {
        DatabaseState::InUse => return Err(RestoreError::InUse(url.to_string())),
        DatabaseState::Empty { schema } if schema != archived => {
            return Err(RestoreError::SchemaMismatch { url: url.to_string(), schema, archived });
        }
        DatabaseState::Empty { .. } | DatabaseState::NoSchema => {}
    }
    // To the schema of the backup first; the later migrations then run on the restored rows.
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

/// The state of a database before a restore.
enum DatabaseState {
    /// No tables.
    NoSchema,
    /// Tables without data of users.
    Empty {
        schema: i64,
    },
    InUse,
}

/// Looks up a table of the backup, with the columns in the backup's order.
fn resolve_table(tables: &[Table], name: &str, columns: &[String]) -> Result<Table, RestoreError> {
    let unknown = |what: String| RestoreError::Unknown(what);
    let table = tables
        .iter()
        .find(|table| table.name == name)
        .ok_or_else(|| unknown(format!("a table named {name:?}")))?;
    let columns = columns
        .iter()
        .map(|name_in_backup| {
            let column = table.columns.iter().find(|column| column.name == *name_in_backup);
            column.cloned().ok_or_else(|| unknown(format!("a column {name_in_backup:?} of {name}")))
        })
        .collect::<Result<_, _>>()?;
    Ok(Table { name: name.to_owned(), columns })
}

/// A macro because the two connection types have no trait in common.
macro_rules! module {
    ($module:ident, $connection:ty, $kind:expr, $columns:expr, $has_schema:expr) => {
        mod $module {
            use super::*;

            pub(super) async fn write(
                connection: &mut $connection,
                out: impl Write,
                made_at: i64,
            ) -> Result<u64, BackupError> {
                let schema: i64 = sqlx::query_scalar(SCHEMA_VERSION).fetch_one(&mut *connection).await?;
                let tables = tables(sqlx::query_as($columns).fetch_all(&mut *connection).await?);
                let mut archive = ArchiveWriter::start(out, schema, made_at).map_err(BackupError::Write)?;
                for table in tables.iter().filter(|table| is_archived(&table.name)) {
                    archive.table(&table.name, &table.column_names()).map_err(BackupError::Write)?;
                    let mut rows = sqlx::query_scalar::<_, String>(table.read($kind)).fetch(&mut *connection);
                    while let Some(row) = rows.try_next().await? {
                        archive.row(&row).map_err(BackupError::Write)?;
                    }
                }
                archive.finish().map_err(BackupError::Write)
            }

            pub(super) async fn state(connection: &mut $connection) -> Result<DatabaseState, sqlx::Error> {
                let has_schema: i64 = sqlx::query_scalar($has_schema).fetch_one(&mut *connection).await?;
                if has_schema == 0 {
                    return Ok(DatabaseState::NoSchema);
                }
                let in_use: i64 = sqlx::query_scalar(COUNT_USER_DATA).fetch_one(&mut *connection).await?;
                if in_use > 0 {
                    return Ok(DatabaseState::InUse);
                }
                let schema = sqlx::query_scalar(SCHEMA_VERSION).fetch_one(&mut *connection).await?;
                Ok(DatabaseState::Empty { schema })
            }

            pub(super) async fn fill(
                connection: &mut $connection,
                mut archive: Archive,
            ) -> Result<u64, RestoreError> {
                let tables = tables(sqlx::query_as($columns).fetch_all(&mut *connection).await?);
                // Rows inserted by migrations or fetched by a server.
                for table in tables.iter().rev() {
                    sqlx::query(table.empty()).execute(&mut *connection).await?;
                }
                let mut rows = 0;
                let mut table = None;
                let mut batch = Batch::default();
                while let Some(part) = archive.next()? {
                    match part {
                        Part::Table { name, columns } => {
                            insert_batch(connection, table.as_ref(), &mut batch).await?;
                            table = Some(resolve_table(&tables, &name, &columns)?);
                        }
                        // Backups of earlier versions have them.
                        Part::Row(_) if table.as_ref().is_some_and(|it| !is_archived(&it.name)) => {}
                        Part::Row(row) => {
                            rows += 1;
                            batch.add(&row);
                            if batch.is_full() {
                                insert_batch(connection, table.as_ref(), &mut batch).await?;
                            }
                        }
                    }
                }
                insert_batch(connection, table.as_ref(), &mut batch).await?;
                Ok(rows)
            }

            async fn insert_batch(
                connection: &mut $connection,
                table: Option<&Table>,
                batch: &mut Batch,
            ) -> Result<(), RestoreError> {
                let Some(rows) = batch.take() else { return Ok(()) };
                let table = table.ok_or_else(|| RestoreError::Unknown("rows without a table".to_owned()))?;
                sqlx::query(table.fill($kind)).bind(rows).execute(connection).await?;
                Ok(())
            }
        }
    };
}
module!(sqlite, SqliteConnection, DatabaseKind::Sqlite, COLUMNS_ON_SQLITE, HAS_SCHEMA_ON_SQLITE);
module!(postgres, PgConnection, DatabaseKind::Postgres, COLUMNS_ON_POSTGRES, HAS_SCHEMA_ON_POSTGRES);

/// Rows to insert, as a JSON array without the closing bracket.
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
