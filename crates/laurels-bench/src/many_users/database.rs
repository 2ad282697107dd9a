//! A SQLite or PostgreSQL database filled with generated users.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::process::Command;

pub(crate) struct Database {
    pub(crate) url: String,
    pub(crate) fill_time: Duration,
    /// Contains the SQLite file; removed when dropped.
    folder: Option<TempDir>,
}

impl Database {
    /// Fills the empty database at `url`, or a new SQLite database.
    pub(crate) async fn with(users: u32, filler: &Path, url: Option<&str>) -> Result<Self, String> {
        Self::with_friends(users, None, filler, url).await
    }

    /// The same with this many friends of each user.
    pub(crate) async fn with_friends(
        users: u32,
        friends: Option<u32>,
        filler: &Path,
        url: Option<&str>,
    ) -> Result<Self, String> {
        let (url, folder) = if let Some(url) = url {
            (url.to_owned(), None)
        } else {
            let folder = TempDir::new().map_err(|error| format!("no temporary folder: {error}"))?;
            (format!("sqlite://{}", folder.path().join("laurels.db").display()), Some(folder))
        };
        let started = Instant::now();
        let outcome = Command::new(filler)
            .args([&url, &users.to_string()])
            .args(friends.map(|friends| friends.to_string()))
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .status()
            .await
            .map_err(|error| format!("{} cannot be started: {error}", filler.display()))?;
        if !outcome.success() {
            return Err(format!("filling {url} failed"));
        }
        Ok(Self { url, fill_time: started.elapsed(), folder })
    }

    /// Size of SQLite's write-ahead log, in bytes.
    pub(crate) fn log_size(&self) -> u64 {
        let log = self.folder.as_ref().map(|folder| folder.path().join("laurels.db-wal"));
        log.and_then(|log| fs::metadata(log).ok()).map_or(0, |log| log.len())
    }
}
