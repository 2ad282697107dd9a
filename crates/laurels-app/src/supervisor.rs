//! Starts the background workers, restarts those that panic, and stops them at shutdown.

mod worker;

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use laurels_domain::Backoff;
use tokio::task::JoinError;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

pub(crate) use self::worker::Worker;
pub use self::worker::WorkerReport;
use crate::Clock;

const RESTART_DELAYS: Backoff = Backoff { first: Duration::from_secs(1), max: Duration::from_mins(5) };
/// How long a worker may take to finish what it is doing when the process stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(3);

/// The background workers of this process. Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub struct Supervisor {
    tasks: TaskTracker,
    stop: CancellationToken,
    started: Arc<RwLock<Vec<Worker>>>,
    clock: Clock,
}

impl Supervisor {
    pub(crate) fn new(clock: Clock) -> Self {
        let (tasks, stop) = (TaskTracker::new(), CancellationToken::new());
        Self { tasks, stop, started: Arc::default(), clock }
    }

    /// Starts a worker, which runs until [`Supervisor::stop`]. After a panic `run` is called again.
    pub(crate) fn start<F>(&self, name: &'static str, run: impl Fn(Worker) -> F + Send + 'static)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let worker = Worker::new(name, self.stop.clone(), self.clock.clone());
        self.started.write().unwrap_or_else(PoisonError::into_inner).push(worker.clone());
        self.tasks.spawn(async move {
            while let Err(error) = run_to_end(run(worker.clone()), &worker).await {
                let panics = worker.record_panic(&error);
                tracing::error!(worker = name, %error, "a background worker panicked; it will be restarted");
                if worker.sleep(RESTART_DELAYS.delay(panics, name)).await.is_break() {
                    return;
                }
            }
        });
    }

    /// All workers, in the order in which they were started.
    pub fn report(&self) -> Vec<WorkerReport> {
        self.started.read().unwrap_or_else(PoisonError::into_inner).iter().map(Worker::report).collect()
    }

    /// Stops the workers and waits until they have finished what they are doing; one that takes too long is aborted.
    pub async fn stop(&self) {
        self.stop.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }
}

/// Fails if the worker panics.
async fn run_to_end(
    run: impl Future<Output = ()> + Send + 'static,
    worker: &Worker,
) -> Result<(), JoinError> {
    let mut task = AbortOnDropHandle::new(tokio::spawn(run));
    tokio::select! {
        ended = &mut task => return ended,
        () = worker.stopped() => {}
    }
    timeout(STOP_TIMEOUT, task).await.unwrap_or_else(|_| {
        tracing::warn!(worker = worker.name(), "aborted a background worker that did not stop in time");
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use laurels_domain::Timestamp;

    use super::*;

    fn supervisor() -> Supervisor {
        Supervisor::new(Clock::fixed(Timestamp(7)))
    }

    async fn wait_until(is_reached: impl Fn() -> bool) {
        for _ in 0..400 {
            if is_reached() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("not reached within 4 seconds");
    }

    #[tokio::test]
    async fn a_worker_that_panics_is_restarted_and_reported() {
        let (supervisor, runs) = (supervisor(), Arc::new(AtomicU32::new(0)));
        let count = Arc::clone(&runs);
        supervisor.start("panics once", move |worker| {
            let run = count.fetch_add(1, Ordering::Relaxed);
            async move {
                assert!(run > 0, "the first run panics");
                worker.repeat(Duration::from_mins(1), async || Ok::<_, String>(())).await;
            }
        });
        wait_until(|| supervisor.report()[0].panics == 1).await;
        let report = &supervisor.report()[0];
        assert!(report.is_failing && report.last_success.is_none(), "{report:?}");
        assert!(report.last_error.as_ref().unwrap().1.contains("the first run panics"), "{report:?}");
        wait_until(|| supervisor.report()[0].last_success.is_some()).await;
        assert!(!supervisor.report()[0].is_failing);
        assert_eq!(runs.load(Ordering::Relaxed), 2);
    }

    #[tokio::test]
    async fn stopping_waits_for_what_a_worker_is_doing() {
        let (supervisor, done) = (supervisor(), Arc::new(AtomicU32::new(0)));
        let count = Arc::clone(&done);
        supervisor.start("busy", move |worker| {
            let count = Arc::clone(&count);
            async move {
                let pass = || async {
                    tokio::time::sleep(Duration::from_millis(200)).await;
                    count.fetch_add(1, Ordering::Relaxed);
                    Ok::<_, String>(())
                };
                worker.repeat(Duration::from_mins(1), pass).await;
            }
        });
        tokio::time::sleep(Duration::from_millis(50)).await;
        timeout(Duration::from_secs(2), supervisor.stop()).await.unwrap();
        assert_eq!(done.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn the_last_error_remains_after_a_success() {
        let worker = Worker::new("worker", CancellationToken::new(), Clock::fixed(Timestamp(7)));
        worker.record(&Err("no response"));
        assert!(worker.report().is_failing);
        worker.record_idle();
        assert!(worker.report().is_failing, "there was nothing to do");
        worker.record::<String>(&Ok(()));
        let report = worker.report();
        assert_eq!((report.is_failing, report.last_success), (false, Some(Timestamp(7))));
        assert_eq!(report.last_error, Some((Timestamp(7), "no response".to_owned())));
    }
}
