//! What a background worker sees of its supervisor.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use laurels_domain::Timestamp;
use tokio_util::sync::CancellationToken;

use crate::Clock;

/// How a worker is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerReport {
    pub name: &'static str,
    /// Whether the last error is newer than the last success.
    pub is_failing: bool,
    pub last_success: Option<Timestamp>,
    pub last_error: Option<(Timestamp, String)>,
    pub panics: u32,
}

/// Handle of a worker to its supervisor. Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct Worker {
    name: &'static str,
    stop: CancellationToken,
    clock: Clock,
    status: Arc<Mutex<Status>>,
}

#[derive(Debug, Default)]
struct Status {
    is_failing: bool,
    last_success: Option<Timestamp>,
    last_error: Option<(Timestamp, String)>,
    panics: u32,
    /// Since the last success.
    recent_panics: u32,
}

impl Worker {
    pub(super) fn new(name: &'static str, stop: CancellationToken, clock: Clock) -> Self {
        Self { name, stop, clock, status: Arc::default() }
    }

    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    /// Runs `pass` again and again until the process stops, with this interval between the end of one and the beginning of
    /// the next.
    pub(crate) async fn repeat<F, E>(&self, interval: Duration, pass: impl Fn() -> F)
    where
        F: Future<Output = Result<(), E>>,
        E: Display,
    {
        loop {
            self.record(&pass().await);
            if self.sleep(interval).await.is_break() {
                return;
            }
        }
    }

    /// Records the outcome of a pass. The first failure of a series is logged.
    pub(crate) fn record<E: Display>(&self, outcome: &Result<(), E>) {
        let mut status = self.status();
        match outcome {
            Ok(()) => {
                status.is_failing = false;
                status.recent_panics = 0;
                status.last_success = Some(self.clock.now());
            }
            Err(error) => {
                if !status.is_failing {
                    tracing::warn!(worker = self.name, %error, "a background worker failed; it will try again");
                }
                status.is_failing = true;
                status.last_error = Some((self.clock.now(), error.to_string()));
            }
        }
    }

    /// Records a pass that had nothing to do: it says nothing about what failed before.
    pub(crate) fn record_idle(&self) {
        let mut status = self.status();
        if !status.is_failing {
            status.last_success = Some(self.clock.now());
        }
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.status().is_failing
    }

    /// Returns the number of panics since the last success.
    pub(super) fn record_panic(&self, error: &impl Display) -> u32 {
        let mut status = self.status();
        status.is_failing = true;
        status.last_error = Some((self.clock.now(), error.to_string()));
        status.panics += 1;
        status.recent_panics += 1;
        status.recent_panics
    }

    /// Waits; `Break` as soon as the worker must stop.
    pub(crate) async fn sleep(&self, duration: Duration) -> ControlFlow<()> {
        self.wait_for(tokio::time::sleep(duration)).await
    }

    /// Waits for an event; `Break` as soon as the worker must stop.
    pub(crate) async fn wait_for<T>(&self, event: impl Future<Output = T>) -> ControlFlow<(), T> {
        tokio::select! {
            biased;
            () = self.stop.cancelled() => ControlFlow::Break(()),
            outcome = event => ControlFlow::Continue(outcome),
        }
    }

    /// Whether the worker must stop. For passes that take long.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_cancelled()
    }

    pub(super) async fn stopped(&self) {
        self.stop.cancelled().await;
    }

    pub(super) fn report(&self) -> WorkerReport {
        let status = self.status();
        WorkerReport {
            name: self.name,
            is_failing: status.is_failing,
            last_success: status.last_success,
            last_error: status.last_error.clone(),
            panics: status.panics,
        }
    }

    // A poisoned lock is fine: no code that holds it can panic halfway.
    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
