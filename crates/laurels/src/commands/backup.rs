use std::fmt::Display;
use std::future::Future;
use std::path::Path;

use laurels_app::Clock;
use laurels_store::Store;

use crate::commands::print_result;
use crate::config::Config;

/// Backs up the configured database; works while the server runs.
pub(crate) fn back_up(config: &Config, file: &Path) -> Result<(), String> {
    let rows = block_on(Store::back_up(&config.database_url, file, Clock::System.now().0))?;
    print_result(&format!("backed up {rows} rows from {} to {}", config.database_url, file.display()));
    Ok(())
}

/// Restores a backup into the configured database, which must be empty.
pub(crate) fn restore(config: &Config, file: &Path) -> Result<(), String> {
    let rows = block_on(Store::restore(&config.database_url, file))?;
    print_result(&format!("restored {rows} rows from {} to {}", file.display(), config.database_url));
    Ok(())
}

fn block_on<T, E: Display>(future: impl Future<Output = Result<T, E>>) -> Result<T, String> {
    crate::logging::start_for_command();
    crate::runtime::runtime()?.block_on(future).map_err(|error| error.to_string())
}
