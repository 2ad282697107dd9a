//! Opening a database: creating missing files, running migrations, starting the tasks that write marks.

use std::sync::Arc;

use sqlx::ConnectOptions;

use crate::engine::db::{Db, Engine};
use crate::engine::essential_tasks::EssentialTasks;
use crate::engine::group_commit::{MarkWriter, write_groups};
use crate::engine::migrate::{NEWEST, migrate};
use crate::engine::postgres::{Postgres, StatementTimeout, connect_preferring_tls};
use crate::engine::private_files::{create_folder, prepare_database};
use crate::engine::sqlite::Sqlite;
use crate::engine::url::{DatabaseUrl, OpenError};

/// PostgreSQL can commit several transactions concurrently, so a group need not wait for the previous one.
const POSTGRES_WRITERS: usize = 4;
const STATEMENT_CACHE_CAPACITY: usize = 256;
const WRITES_MARKS: &str = "writes marks";

impl Engine {
    /// Opens a database. Creates the file if it is missing, and runs pending migrations.
    pub(crate) async fn open(url: &DatabaseUrl) -> Result<Self, OpenError> {
        let tasks = EssentialTasks::new();
        let db = connect(url, StatementTimeout::Limited, &tasks).await?;
        migrate(&db, url, NEWEST).await?;
        let mark_writer = start_mark_writer(&db, &tasks);
        Ok(Self { db, mark_writer, tasks })
    }
}

/// Opens a database without running migrations. Creates the file if it is missing.
pub(crate) async fn connect(
    url: &DatabaseUrl,
    timeout: StatementTimeout,
    tasks: &EssentialTasks,
) -> Result<Db, OpenError> {
    let unreachable = |cause| OpenError::unreachable(url, cause);
    match url {
        DatabaseUrl::Sqlite(path) => {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                create_folder(folder).map_err(|cause| OpenError::Folder { url: url.to_string(), cause })?;
            }
            prepare_database(path).map_err(|cause| OpenError::File { url: url.to_string(), cause })?;
            let opened = Sqlite::open(path.clone(), STATEMENT_CACHE_CAPACITY, tasks).await;
            Ok(Db::Sqlite(opened.map_err(unreachable)?))
        }
        DatabaseUrl::Postgres(options) => {
            let options = options.as_ref().clone();
            let options =
                options.statement_cache_capacity(STATEMENT_CACHE_CAPACITY).disable_statement_logging();
            let open = move |options| Postgres::open(options, timeout, tasks);
            let (server, _) = connect_preferring_tls(options, open).await.map_err(unreachable)?;
            Ok(Db::Postgres(server))
        }
    }
}

/// Starts the tasks that write marks; they end when the last handle is dropped.
fn start_mark_writer(db: &Db, tasks: &EssentialTasks) -> MarkWriter {
    let (writer, queue) = MarkWriter::new();
    match db {
        Db::Sqlite(sqlite) => tasks.spawn(WRITES_MARKS, write_groups(sqlite.clone(), queue)),
        Db::Postgres(server) => (0..POSTGRES_WRITERS).for_each(|_| {
            tasks.spawn(WRITES_MARKS, write_groups(server.clone(), Arc::clone(&queue)));
        }),
    }
    writer
}
