//! Asks somebody else's server as its owner wants to be asked: no faster than agreed, again after a failure but
//! later each time, and not at all for a while when it keeps failing.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep, sleep_until};

use crate::client::{Answer, Client, Question};
use crate::error::{ProviderError, Service};

/// Failures in a row after which it is left alone.
const FAILURES: u32 = 5;
const FIRST_PAUSE: Duration = Duration::from_secs(30);
const LONGEST_PAUSE: Duration = Duration::from_mins(15);
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// How long somebody can wait for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// A person looks at the screen.
    Visitor,
    /// Nobody does.
    Background,
}

impl Priority {
    const fn tries(self) -> u32 {
        match self {
            Self::Visitor => 2,
            Self::Background => 4,
        }
    }

    const fn answer_within(self) -> Duration {
        match self {
            Self::Visitor => Duration::from_secs(6),
            Self::Background => Duration::from_secs(20),
        }
    }

    const fn longest_wait(self) -> Duration {
        match self {
            Self::Visitor => Duration::from_secs(2),
            Self::Background => Duration::from_mins(1),
        }
    }
}

#[derive(Debug)]
pub(crate) struct RateLimitedClient {
    client: Client,
    service: Service,
    pace: Pace,
    breaker: Breaker,
}

impl RateLimitedClient {
    pub(crate) fn new(client: Client, service: Service, per_second: u32) -> Self {
        Self { client, service, pace: Pace::new(per_second), breaker: Breaker::default() }
    }

    /// Asks until there is an answer that `read` understands. A refusal is final; a 404 is `read`'s business.
    pub(crate) async fn ask<T>(
        &self,
        question: &Question<'_>,
        patience: Priority,
        read: impl Fn(&Answer) -> Result<T, ProviderError>,
    ) -> Result<T, ProviderError> {
        let mut wait = FIRST_WAIT;
        let mut tries = 1;
        loop {
            if self.breaker.is_open() {
                return Err(self.unavailable("it is left alone for a while, because it kept failing"));
            }
            self.pace.turn().await;
            let outcome = self.client.ask(self.service, question, patience.answer_within()).await;
            let (failure, told_to_wait) = match outcome {
                Ok(answer) if answer.status == 429 => {
                    (self.unavailable("it was asked too often"), Some(answer.retry_after.unwrap_or(wait)))
                }
                Ok(answer) if matches!(answer.status, 401 | 403) => {
                    self.breaker.note_success();
                    let reason = "it does not take the key, or the key is used up";
                    return Err(ProviderError::refused(self.service, reason));
                }
                Ok(answer) => match read(&answer) {
                    Ok(value) => {
                        self.breaker.note_success();
                        return Ok(value);
                    }
                    Err(error) => (error, answer.retry_after),
                },
                Err(error) => (error, None),
            };
            match told_to_wait {
                // It is well, only busy: nobody asks before the time is over.
                Some(pause) => self.pace.hold(pause),
                None => self.breaker.note_failure(),
            }
            let pause = told_to_wait.unwrap_or(wait);
            if tries == patience.tries() || pause > patience.longest_wait() {
                return Err(failure);
            }
            sleep(pause).await;
            wait *= 2;
            tries += 1;
        }
    }

    fn unavailable(&self, reason: &str) -> ProviderError {
        ProviderError::unavailable(self.service, reason)
    }
}

/// Gives out turns at even distances.
#[derive(Debug)]
struct Pace {
    apart: Duration,
    next: Mutex<Instant>,
}

impl Pace {
    fn new(per_second: u32) -> Self {
        Self { apart: Duration::from_secs(1) / per_second, next: Mutex::new(Instant::now()) }
    }

    async fn turn(&self) {
        let turn = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let turn = (*next).max(Instant::now());
            *next = turn + self.apart;
            turn
        };
        sleep_until(turn).await;
    }

    fn hold(&self, pause: Duration) {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        *next = (*next).max(Instant::now() + pause);
    }
}

/// Opens after failures in a row. When its pause is over one more is let through; if that fails too, the next
/// pause is twice as long.
#[derive(Debug, Default)]
struct Breaker(Mutex<Failures>);

#[derive(Debug, Default)]
struct Failures {
    in_a_row: u32,
    open_until: Option<Instant>,
}

impl Breaker {
    fn is_open(&self) -> bool {
        let failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failures.open_until.is_some_and(|until| Instant::now() < until)
    }

    fn note_success(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Failures::default();
    }

    fn note_failure(&self) {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failures.in_a_row += 1;
        if let Some(beyond) = failures.in_a_row.checked_sub(FAILURES) {
            let pause = FIRST_PAUSE.saturating_mul(1 << beyond.min(10)).min(LONGEST_PAUSE);
            failures.open_until = Some(Instant::now() + pause);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn turns_keep_their_distance() {
        let pace = Pace::new(10);
        let started = Instant::now();
        for _ in 0..21 {
            pace.turn().await;
        }
        assert_eq!(started.elapsed().as_millis(), 2_000);
        pace.hold(Duration::from_secs(7));
        pace.turn().await;
        assert_eq!(started.elapsed().as_millis(), 9_000);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_keeps_failing_is_left_alone_for_longer_and_longer() {
        let breaker = Breaker::default();
        for _ in 0..FAILURES {
            assert!(!breaker.is_open());
            breaker.note_failure();
        }
        assert!(breaker.is_open());
        advance(FIRST_PAUSE).await;
        assert!(!breaker.is_open(), "one more try");
        breaker.note_failure();
        advance(FIRST_PAUSE).await;
        assert!(breaker.is_open(), "twice as long");
        advance(FIRST_PAUSE).await;
        breaker.note_success();
        breaker.note_failure();
        assert!(!breaker.is_open(), "one success forgives everything");
    }
}
