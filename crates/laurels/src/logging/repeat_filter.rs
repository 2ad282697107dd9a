//! What is said again and again is written a few times a minute and then only counted: while a database is away every
//! request complains, and the line that says why must not drown in them.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

const WRITTEN_A_MINUTE: u32 = 5;
const MINUTE: Duration = Duration::from_mins(1);

/// Counts by the place in the code that speaks. Cheap to clone; all clones are one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Repeats(Arc<Mutex<HashMap<Identifier, Said>>>);

#[derive(Debug, Default)]
struct Said {
    times: u32,
    /// Known once it is not written any more.
    message: String,
}

impl<S: Subscriber> Layer<S> for Repeats {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        // Who asks for details gets all of them.
        *event.metadata().level() > Level::INFO || self.is_written(event)
    }
}

impl Repeats {
    fn is_written(&self, event: &Event<'_>) -> bool {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let said = said.entry(event.metadata().callsite()).or_default();
        said.times = said.times.saturating_add(1);
        if said.times == WRITTEN_A_MINUTE + 1 {
            event.record(&mut Message(&mut said.message));
        }
        said.times <= WRITTEN_A_MINUTE
    }

    /// Begins a new minute and tells what was left out in the last.
    pub(crate) fn tell(&self) {
        let said = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let left_out = said.into_values().filter(|said| said.times > WRITTEN_A_MINUTE);
        let mut left_out: Vec<_> = left_out
            .map(|said| format!("{} ({} times more)", said.message, said.times - WRITTEN_A_MINUTE))
            .collect();
        if !left_out.is_empty() {
            left_out.sort_unstable();
            tracing::warn!(left_out = left_out.join("; "), "not everything was written");
        }
    }

    pub(crate) async fn run_repeat_reporter(self) {
        loop {
            tokio::time::sleep(MINUTE).await;
            self.tell();
        }
    }
}

struct Message<'a>(&'a mut String);

impl Visit for Message<'_> {
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
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<'a> MakeWriter<'a> for Paper {
        type Writer = Self;

        fn make_writer(&'a self) -> Self {
            self.clone()
        }
    }

    #[test]
    fn a_complaint_of_many_is_written_a_few_times_and_counted() {
        let (paper, repeats) = (Paper::default(), Repeats::default());
        let logger = tracing_subscriber::fmt()
            .with_writer(paper.clone())
            .with_ansi(false)
            .with_max_level(Level::DEBUG)
            .finish()
            .with(repeats.clone());
        tracing::subscriber::with_default(logger, || {
            for number in 0..100 {
                tracing::error!(number, "the projector is broken");
                tracing::debug!("a detail");
            }
            tracing::warn!("the popcorn is cold");
            repeats.tell();
            tracing::error!("the projector is broken");
            repeats.tell();
        });
        let written = String::from_utf8(paper.0.lock().unwrap().clone()).unwrap();
        let count = |what: &str| written.lines().filter(|line| line.contains(what)).count();
        assert_eq!(count("ERROR"), 6, "{written}");
        assert_eq!((count("a detail"), count("the popcorn is cold")), (100, 1));
        assert_eq!(count("left_out=\"the projector is broken (95 times more)\""), 1, "{written}");
        assert_eq!(count("not everything was written"), 1);
    }
}
