//! Moving what SQLite has written from its log into its place. By itself SQLite does that in the commit that makes the
//! log too long, and whoever waits for that commit waits for hundreds of pages; here it is done beside the writing.

use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqliteExecutor, SqlitePool};
use tokio::sync::{mpsc, oneshot};

/// Whoever marks a film meanwhile waits for the disk: seldom enough that few do, and that pages written many times are
/// moved once.
const EVERY: Duration = Duration::from_secs(5);
/// Pages in the log from which on it is to begin anew: some 32 MB.
const LONG_LOG: i64 = 8_000;
/// Whoever moves the last page of the log waits until the disk has all that was moved before. Each pass leaves fewer pages
/// to the next, and one of these is done before the next write comes: it waits in place of the writing.
const MORE_PASSES: usize = 4;

/// Moves what no reader needs in the log any more and waits for nobody.
const MOVE: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Cheap to clone; the work ends with the last handle.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoints(mpsc::Sender<oneshot::Sender<()>>);

impl Checkpoints {
    pub(crate) async fn start(
        options: &SqliteConnectOptions,
        write: SqlitePool,
    ) -> Result<Self, sqlx::Error> {
        let own = options.connect().await?;
        let (stop, stopped) = mpsc::channel(1);
        tokio::spawn(move_for_ever(own, write, stopped));
        Ok(Self(stop))
    }

    /// Waits for the end of what is being moved.
    pub(crate) async fn close(&self) {
        let (ended, end) = oneshot::channel();
        if self.0.send(ended).await.is_ok() {
            // Without an answer it has ended all the same.
            let _ = end.await;
        }
    }
}

async fn move_for_ever(
    mut own: SqliteConnection,
    write: SqlitePool,
    mut stopped: mpsc::Receiver<oneshot::Sender<()>>,
) {
    let ended = loop {
        tokio::select! {
            ended = stopped.recv() => break ended,
            () = tokio::time::sleep(EVERY) => {}
        }
        // What cannot be moved now stays in the log, which is as good a place, until it can.
        let _ = shorten(&mut own, &write).await;
    };
    let _ = own.close().await;
    if let Some(ended) = ended {
        let _ = ended.send(());
    }
}

/// The log begins anew once all of it has been moved, which while others write is never. So a long one is moved beside
/// the writing first, and then the few pages that have come meanwhile in place of the next write.
async fn shorten(own: &mut SqliteConnection, write: &SqlitePool) -> Result<(), sqlx::Error> {
    if move_pages(&mut *own).await? > LONG_LOG {
        for _ in 0..MORE_PASSES {
            move_pages(&mut *own).await?;
        }
        move_pages(&mut *write.acquire().await?).await?;
    }
    Ok(())
}

/// How many pages the log has.
async fn move_pages(connection: impl SqliteExecutor<'_>) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as(MOVE).fetch_one(connection).await?;
    Ok(pages)
}
