//! Logs an outage once, not at every retry.

use std::fmt::Display;

/// For a loop that retries until it succeeds.
#[derive(Debug)]
pub(crate) struct OutageLog {
    message: &'static str,
    is_failing: bool,
}

impl OutageLog {
    /// `message` says what could not be done.
    pub(crate) fn new(message: &'static str) -> Self {
        Self { message, is_failing: false }
    }

    pub(crate) fn record<E: Display>(&mut self, outcome: &Result<(), E>) {
        match outcome {
            Ok(()) => self.is_failing = false,
            Err(error) if self.starts_outage() => tracing::warn!(%error, "{}", self.message),
            Err(_) => {}
        }
    }

    /// Whether this failure follows a success.
    fn starts_outage(&mut self) -> bool {
        !std::mem::replace(&mut self.is_failing, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_failure_of_each_outage_is_logged() {
        let mut log = OutageLog::new("could not reload");
        assert!(log.starts_outage());
        assert!(!log.starts_outage());
        log.record(&Err("still failing"));
        assert!(!log.starts_outage());
        log.record(&Ok::<_, &str>(()));
        assert!(log.starts_outage());
    }
}
