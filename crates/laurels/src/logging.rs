//! Logs go to standard error: JSON for machines, text on a terminal.

mod repeat_filter;

use std::io::IsTerminal;

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

pub(crate) use self::repeat_filter::Repeats;

use crate::config::Config;

/// Begins to write; what is left out is told by what it gives.
pub(crate) fn start(config: &Config) -> Repeats {
    let repeats = Repeats::default();
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let logger = fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_target(false)
        // They would be told on standard error, too, and end whatever wanted to log: a full disk is no reason to.
        .log_internal_errors(false);
    if config.logs_text.unwrap_or_else(|| std::io::stderr().is_terminal()) {
        logger.compact().finish().with(repeats.clone()).init();
    } else {
        logger.json().flatten_event(true).finish().with(repeats.clone()).init();
    }
    repeats
}
