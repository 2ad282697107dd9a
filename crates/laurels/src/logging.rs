//! Logs go to standard error: JSON for machines, text on a terminal.

use std::io::IsTerminal;

use tracing_subscriber::{EnvFilter, fmt};

use crate::config::Config;

pub(crate) fn start(config: &Config) {
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let logger = fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    if config.logs_text.unwrap_or_else(|| std::io::stderr().is_terminal()) {
        logger.compact().init();
    } else {
        logger.json().flatten_event(true).init();
    }
}
