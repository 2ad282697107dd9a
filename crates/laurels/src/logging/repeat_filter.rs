//! Rate limit for repeated log messages.
//!
//! Each call site writes a few lines a minute; further ones are counted and summarized. While a database is down every
//! request fails, and the line with the cause must not be buried.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

const MAX_PER_MINUTE: u32 = 5;
const MINUTE: Duration = Duration::from_mins(1);

/// Counts events by call site. Clones share the counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct RepeatFilter(Arc<Mutex<HashMap<Identifier, Repeats>>>);

#[derive(Debug, Default)]
struct Repeats {
    count: u32,
    /// Empty until the limit is exceeded.
    message: String,
}

impl<S: Subscriber> Layer<S> for RepeatFilter {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        // Debug and trace logs are complete.
        *event.metadata().level() > Level::INFO || self.is_below_limit(event)
    }
}

impl RepeatFilter {
    fn is_below_limit(&self, event: &Event<'_>) -> bool {
        let mut call_sites = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let repeats = call_sites.entry(event.metadata().callsite()).or_default();
        repeats.count = repeats.count.saturating_add(1);
        if repeats.count == MAX_PER_MINUTE + 1 {
            event.record(&mut MessageVisitor(&mut repeats.message));
        }
        repeats.count <= MAX_PER_MINUTE
    }

    /// Logs what was suppressed since the last report and resets the counts.
    pub(crate) fn report(&self) {
        let call_sites = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let left_out = call_sites.into_values().filter(|repeats| repeats.count > MAX_PER_MINUTE);
        let mut left_out: Vec<_> = left_out
            .map(|repeats| format!("{} ({} times more)", repeats.message, repeats.count - MAX_PER_MINUTE))
            .collect();
        if !left_out.is_empty() {
            left_out.sort_unstable();
            tracing::warn!(left_out = left_out.join("; "), "repeated messages were left out");
        }
    }

    pub(crate) async fn run_repeat_reporter(self) {
        loop {
            tokio::time::sleep(MINUTE).await;
            self.report();
        }
    }
}

struct MessageVisitor<'a>(&'a mut String);

impl Visit for MessageVisitor<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            *self.0 = format!("{value:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

    use tracing_subscriber::fmt::MakeWriter;
    use tracing_subscriber::layer::SubscriberExt;

    use super::*;

    #[derive(Clone, Default)]
    struct LogBuffer(Arc<Mutex<Vec<u8>>>);

    impl Write for LogBuffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<'a> MakeWriter<'a> for LogBuffer {
        type Writer = Self;

        fn make_writer(&'a self) -> Self {
            self.clone()
        }
    }

    #[test]
    fn repeated_messages_are_limited_and_counted() {
        let (buffer, repeat_filter) = (LogBuffer::default(), RepeatFilter::default());
        let logger = tracing_subscriber::fmt()
            .with_writer(buffer.clone())
            .with_ansi(false)
            .with_max_level(Level::DEBUG)
            .finish()
            .with(repeat_filter.clone());
        tracing::subscriber::with_default(logger, || {
            for number in 0..100 {
                tracing::error!(number, "the projector is broken");
                tracing::debug!("a detail");
            }
            tracing::warn!("the popcorn is cold");
            repeat_filter.report();
            tracing::error!("the projector is broken");
            repeat_filter.report();
        });
        let log = String::from_utf8(buffer.0.lock().unwrap().clone()).unwrap();
        let count = |text: &str| log.lines().filter(|line| line.contains(text)).count();
        assert_eq!(count("ERROR"), 6, "{log}");
        assert_eq!((count("a detail"), count("the popcorn is cold")), (100, 1));
        assert_eq!(count("left_out=\"the projector is broken (95 times more)\""), 1, "{log}");
        assert_eq!(count("repeated messages were left out"), 1);
    }
}
