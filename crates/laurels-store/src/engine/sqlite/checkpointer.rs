//! Background checkpoints of SQLite's write-ahead log (WAL).
//!
//! By default SQLite runs a checkpoint in the commit that makes the WAL too long, so that one caller waits for hundreds
//! of pages. Here a task does it on a connection of its own. See <https://www.sqlite.org/wal.html#ckpt>.

use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqliteExecutor, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use crate::engine::essential_tasks::EssentialTasks;

/// Commits during a checkpoint wait for the disk: the interval is long enough that few do, and that a page written many
/// times is copied once.
const INTERVAL: Duration = Duration::from_secs(5);
/// WAL size in pages from which on the WAL is reset: some 32 MB.
const MAX_WAL_PAGES: i64 = 8_000;
/// The checkpoint that copies the last page of the WAL syncs the database file. Each pass has fewer new pages to copy,
/// so one of them completes between two writes and syncs in the background instead of on the writing connection.
const EXTRA_PASSES: usize = 4;

/// Copies as many pages as possible without waiting for readers or writers.
const CHECKPOINT: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Cheap to clone; the task ends when the last handle is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Checkpointer(mpsc::Sender<oneshot::Sender<()>>);

impl Checkpointer {
    pub(crate) async fn start(
        options: &SqliteConnectOptions,
        write: SqlitePool,
        tasks: &EssentialTasks,
    ) -> Result<Self, sqlx::Error> {
        let connection = options.connect().await?;
        let (stop, stopped) = mpsc::channel(1);
        tasks.spawn("copies the write-ahead log", run(connection, write, stopped));
        Ok(Self(stop))
    }

    /// Stops the task and waits for the checkpoint in progress.
    pub(crate) async fn close(&self) {
        let (ended, end) = oneshot::channel();
        if self.0.send(ended).await.is_ok() {
            // A dropped sender means that the task has ended, too.
            let _ = end.await;
        }
    }
}

async fn run(
    mut connection: SqliteConnection,
    write: SqlitePool,
    mut stopped: mpsc::Receiver<oneshot::Sender<()>>,
) {
    let ended = loop {
        tokio::select! {
            ended = stopped.recv() => break ended,
            () = tokio::time::sleep(INTERVAL) => {}
        }
        // On failure the pages stay in the WAL, which is safe, until the next interval.
        let _ = limit_wal_size(&mut connection, &write).await;
    };
    let _ = connection.close().await;
    if let Some(ended) = ended {
        let _ = ended.send(());
    }
}

/// SQLite reuses the WAL only when a checkpoint has copied all of it, which under constant writes never happens. So
/// when it is long, most of it is copied in the background first, and the few remaining pages while holding the writing
/// connection.
async fn limit_wal_size(connection: &mut SqliteConnection, write: &SqlitePool) -> Result<(), sqlx::Error> {
    if checkpoint(&mut *connection).await? > MAX_WAL_PAGES {
        for _ in 0..EXTRA_PASSES {
            checkpoint(&mut *connection).await?;
        }
        checkpoint(&mut *write.acquire().await?).await?;
    }
    Ok(())
}

/// Returns the number of pages in the WAL.
async fn checkpoint(connection: impl SqliteExecutor<'_>) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as(CHECKPOINT).fetch_one(connection).await?;
    Ok(pages)
}
