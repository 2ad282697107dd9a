//! Logging to standard error: text on a terminal, JSON lines otherwise.

mod repeat_filter;

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

pub(crate) use self::repeat_filter::RepeatFilter;

use crate::config::{Config, LogFormat};

/// Installs the global subscriber. The caller must run the filter's reporter.
pub(crate) fn start(config: &Config) -> RepeatFilter {
    let repeat_filter = RepeatFilter::default();
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let logger = fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_target(false)
        // They are written to standard error, too, and panic if that fails, as it does on a full disk.
        .log_internal_errors(false);
    match config.log_format {
        LogFormat::Text => logger.compact().finish().with(repeat_filter.clone()).init(),
        LogFormat::Json => logger.json().flatten_event(true).finish().with(repeat_filter.clone()).init(),
    }
    repeat_filter
}
