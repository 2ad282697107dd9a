//! Logging to standard error: text on a terminal, JSON lines otherwise.

mod repeat_filter;
mod request_format;

use tracing_subscriber::fmt::format::JsonFields;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, fmt};

pub(crate) use self::repeat_filter::RepeatFilter;
use self::request_format::RequestFormat;

use crate::config::{Config, LogFormat};

/// For commands that use the database: its warnings, as text.
pub(crate) fn start_for_command() {
    fmt()
        .with_env_filter(EnvFilter::new("laurels_store=warn"))
        .with_writer(std::io::stderr)
        .with_ansi(false)
        .with_target(false)
        .without_time()
        .compact()
        .init();
}

/// Installs the global subscriber. The caller must run the filter's reporter.
pub(crate) fn start(config: &Config) -> RepeatFilter {
    let repeat_filter = RepeatFilter::default();
    let filter = EnvFilter::try_new(&config.log).unwrap_or_else(|_| EnvFilter::new("info"));
    let logger = fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // They are written to standard error, too, and panic if that fails, as it does on a full disk.
        .log_internal_errors(false);
    let (format, inner) = (config.log_format, fmt::format().with_target(false));
    match format {
        LogFormat::Text => {
            let logger = logger.event_format(RequestFormat { format, inner: inner.compact() });
            logger.finish().with(repeat_filter.clone()).init();
        }
        LogFormat::Json => {
            let inner = inner.json().flatten_event(true).with_current_span(false).with_span_list(false);
            let logger = logger.fmt_fields(JsonFields::new()).event_format(RequestFormat { format, inner });
            logger.finish().with(repeat_filter.clone()).init();
        }
    }
    repeat_filter
}
