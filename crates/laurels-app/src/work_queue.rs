//! Bounded queue for expensive work on blocking threads.
//!
//! A canceled request doesn't stop a blocking thread, so the work itself holds its permits: clients that hang up can't
//! start more of it than the limit allows. Waiting work of a client that hangs up is dropped.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

#[derive(Debug, thiserror::Error)]
pub(crate) enum WorkError {
    #[error("the queue is full")]
    Full,
    #[error("the work was interrupted: {0}")]
    Interrupted(#[from] JoinError),
}

#[derive(Clone, Debug)]
pub(crate) struct WorkQueue {
    /// One permit for each piece of work that waits or runs.
    accepted: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

impl WorkQueue {
    pub(crate) fn new(max_running: usize, max_waiting: usize) -> Self {
        Self {
            accepted: Arc::new(Semaphore::new(max_running + max_waiting)),
            running: Arc::new(Semaphore::new(max_running)),
        }
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let permits = self.acquire().await.ok_or(WorkError::Full)?;
        let running = tokio::task::spawn_blocking(move || {
            let _permits = permits;
            work()
        });
        Ok(running.await?)
    }

    async fn acquire(&self) -> Option<[OwnedSemaphorePermit; 2]> {
        let accepted = Arc::clone(&self.accepted).try_acquire_owned().ok()?;
        let running = Arc::clone(&self.running).acquire_owned().await.ok()?;
        Some([accepted, running])
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use tokio::task::{JoinHandle, yield_now};

    use super::*;

    /// Work that runs until the sender is dropped; returns once it is accepted.
    async fn start(queue: &WorkQueue) -> (Sender<()>, JoinHandle<Result<bool, WorkError>>) {
        let before = queue.accepted.available_permits();
        let (stop, stopped) = channel();
        let own = queue.clone();
        let caller = tokio::spawn(async move { own.run(move || stopped.recv().is_err()).await });
        while queue.accepted.available_permits() == before {
            yield_now().await;
        }
        (stop, caller)
    }

    #[tokio::test]
    async fn work_beyond_the_queue_is_rejected() {
        let queue = WorkQueue::new(1, 1);
        let (stop, running) = start(&queue).await;
        let (_stop_waiting, waiting) = start(&queue).await;
        assert!(matches!(queue.run(|| ()).await, Err(WorkError::Full)));
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        drop(stop);
        assert!(running.await.unwrap().unwrap());
        queue.run(|| ()).await.unwrap();
    }

    #[tokio::test]
    async fn work_of_a_canceled_request_counts_until_it_ends() {
        let queue = WorkQueue::new(1, 0);
        let (stop, running) = start(&queue).await;
        running.abort();
        assert!(running.await.unwrap_err().is_cancelled());
        assert!(matches!(queue.run(|| ()).await, Err(WorkError::Full)));
        drop(stop);
        drop(queue.accepted.acquire().await.unwrap());
        queue.run(|| ()).await.unwrap();
    }

    #[tokio::test]
    async fn panicking_work_frees_its_place() {
        let queue = WorkQueue::new(1, 0);
        assert!(matches!(queue.run(|| panic!("on purpose")).await, Err(WorkError::Interrupted(_))));
        queue.run(|| ()).await.unwrap();
    }
}
