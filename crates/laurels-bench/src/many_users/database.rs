//! A database full of people, of either kind.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::process::Command;

pub(super) struct Database {
    pub(super) url: String,
    pub(super) filled_within: Duration,
    /// Where SQLite keeps it; removed when dropped.
    folder: Option<TempDir>,
}

impl Database {
    /// Fills the empty database at an address, or a new one of SQLite.
    pub(super) async fn with(people: u32, filler: &Path, url: Option<&str>) -> Result<Self, String> {
        let (url, folder) = if let Some(url) = url {
            (url.to_owned(), None)
        } else {
            let folder = TempDir::new().map_err(|error| format!("no temporary folder: {error}"))?;
            (format!("sqlite://{}", folder.path().join("laurels.db").display()), Some(folder))
        };
        let started = Instant::now();
        let outcome = Command::new(filler)
            .args([&url, &people.to_string()])
            .kill_on_drop(true)
            .status()
            .await
            .map_err(|error| format!("{} cannot be started: {error}", filler.display()))?;
        if !outcome.success() {
            return Err(format!("{url} could not be filled"));
        }
        Ok(Self { url, filled_within: started.elapsed(), folder })
    }

    /// What SQLite has written and not yet put into its place, in bytes.
    pub(super) fn log_size(&self) -> u64 {
        let log = self.folder.as_ref().map(|folder| folder.path().join("laurels.db-wal"));
        log.and_then(|log| fs::metadata(log).ok()).map_or(0, |log| log.len())
    }
}
