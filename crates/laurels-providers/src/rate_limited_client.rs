//! Client with rate limit, retries with exponential backoff, and a circuit breaker.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep, sleep_until};

use crate::client::{Client, Request, Response};
use crate::error::{ProviderError, Service};

/// Consecutive failures that open the circuit breaker.
const FAILURE_THRESHOLD: u32 = 5;
const FIRST_PAUSE: Duration = Duration::from_secs(30);
const MAX_PAUSE: Duration = Duration::from_mins(15);
const FIRST_BACKOFF: Duration = Duration::from_millis(500);

/// How long the caller can wait for a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// A user is waiting.
    Visitor,
    /// A background job.
    Background,
}

impl Priority {
    const fn tries(self) -> u32 {
        match self {
            Self::Visitor => 2,
            Self::Background => 4,
        }
    }

    const fn timeout(self) -> Duration {
        match self {
            Self::Visitor => Duration::from_secs(6),
            Self::Background => Duration::from_secs(20),
        }
    }

    const fn max_wait(self) -> Duration {
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
    pacer: RequestPacer,
    breaker: CircuitBreaker,
}

impl RateLimitedClient {
    pub(crate) fn new(client: Client, service: Service, per_second: u32) -> Self {
        Self { client, service, pacer: RequestPacer::new(per_second), breaker: CircuitBreaker::default() }
    }

    /// Sends the request until `parse` accepts a response. 401 and 403 are final; `parse` decides on 404.
    pub(crate) async fn send<T>(
        &self,
        request: &Request<'_>,
        priority: Priority,
        parse: impl Fn(&Response) -> Result<T, ProviderError>,
    ) -> Result<T, ProviderError> {
        let mut backoff = FIRST_BACKOFF;
        let mut tries = 1;
        loop {
            if self.breaker.is_open() {
                return Err(self.unavailable("requests are paused after repeated failures"));
            }
            self.pacer.wait().await;
            let outcome = self.client.send(self.service, request, priority.timeout()).await;
            let (failure, retry_after) = match outcome {
                Ok(response) if response.status == 429 => {
                    (self.unavailable("rate limit exceeded"), Some(response.retry_after.unwrap_or(backoff)))
                }
                Ok(response) if matches!(response.status, 401 | 403) => {
                    self.breaker.record_success();
                    let reason = "the API key is invalid or its quota is used up";
                    return Err(ProviderError::rejected(self.service, reason));
                }
                Ok(response) => match parse(&response) {
                    Ok(value) => {
                        self.breaker.record_success();
                        return Ok(value);
                    }
                    Err(error) => (error, response.retry_after),
                },
                Err(error) => (error, None),
            };
            match retry_after {
                // The service works but is busy: hold back all requests for that time.
                Some(delay) => self.pacer.hold(delay),
                None => self.breaker.record_failure(),
            }
            let delay = retry_after.unwrap_or(backoff);
            if tries == priority.tries() || delay > priority.max_wait() {
                return Err(failure);
            }
            sleep(delay).await;
            backoff *= 2;
            tries += 1;
        }
    }

    fn unavailable(&self, reason: &str) -> ProviderError {
        ProviderError::unavailable(self.service, reason)
    }
}

/// Spaces requests evenly.
#[derive(Debug)]
struct RequestPacer {
    interval: Duration,
    next: Mutex<Instant>,
}

impl RequestPacer {
    fn new(per_second: u32) -> Self {
        Self { interval: Duration::from_secs(1) / per_second, next: Mutex::new(Instant::now()) }
    }

    async fn wait(&self) {
        let slot = {
            let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
            let slot = (*next).max(Instant::now());
            *next = slot + self.interval;
            slot
        };
        sleep_until(slot).await;
    }

    fn hold(&self, pause: Duration) {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        *next = (*next).max(Instant::now() + pause);
    }
}

/// Opens after consecutive failures. After the pause it lets requests through again; if the next one fails too, the
/// pause doubles.
#[derive(Debug, Default)]
struct CircuitBreaker(Mutex<Failures>);

#[derive(Debug, Default)]
struct Failures {
    consecutive: u32,
    open_until: Option<Instant>,
}

impl CircuitBreaker {
    fn is_open(&self) -> bool {
        let failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failures.open_until.is_some_and(|until| Instant::now() < until)
    }

    fn record_success(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Failures::default();
    }

    fn record_failure(&self) {
        let mut failures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        failures.consecutive += 1;
        if let Some(excess) = failures.consecutive.checked_sub(FAILURE_THRESHOLD) {
            let pause = FIRST_PAUSE.saturating_mul(1 << excess.min(10)).min(MAX_PAUSE);
            failures.open_until = Some(Instant::now() + pause);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn requests_are_spaced_evenly() {
        let pacer = RequestPacer::new(10);
        let started = Instant::now();
        for _ in 0..21 {
            pacer.wait().await;
        }
        assert_eq!(started.elapsed().as_millis(), 2_000);
        pacer.hold(Duration::from_secs(7));
        pacer.wait().await;
        assert_eq!(started.elapsed().as_millis(), 9_000);
    }

    #[tokio::test(start_paused = true)]
    async fn repeated_failures_pause_requests_for_increasing_times() {
        let breaker = CircuitBreaker::default();
        for _ in 0..FAILURE_THRESHOLD {
            assert!(!breaker.is_open());
            breaker.record_failure();
        }
        assert!(breaker.is_open());
        advance(FIRST_PAUSE).await;
        assert!(!breaker.is_open(), "one more try");
        breaker.record_failure();
        advance(FIRST_PAUSE).await;
        assert!(breaker.is_open(), "twice as long");
        advance(FIRST_PAUSE).await;
        breaker.record_success();
        breaker.record_failure();
        assert!(!breaker.is_open(), "one success resets the count");
    }
}
