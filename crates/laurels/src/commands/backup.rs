use std::fmt::Display;
use std::future::Future;
use std::path::Path;

use laurels_app::Clock;
use laurels_store::Store;

use crate::commands::say;
use crate::config::Config;

/// Writes everything that lasts into a file, also while the server runs.
pub(crate) fn make(config: &Config, file: &Path) -> Result<(), String> {
    let rows = finish(Store::back_up(&config.database_url, file, Clock::System.now().0))?;
    say(&format!("{rows} rows of {} are in {}", config.database_url, file.display()));
    Ok(())
}

/// Fills the configured database, which must be empty, from such a file.
pub(crate) fn bring_back(config: &Config, file: &Path) -> Result<(), String> {
    let rows = finish(Store::restore(&config.database_url, file))?;
    say(&format!("{rows} rows of {} are in {}", file.display(), config.database_url));
    Ok(())
}

fn finish<T, E: Display>(work: impl Future<Output = Result<T, E>>) -> Result<T, String> {
    crate::runtime()?.block_on(work).map_err(|error| error.to_string())
}
