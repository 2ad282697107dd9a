//! Bounded queue for expensive work on blocking threads, with a share for each client network.
//!
//! A canceled request doesn't stop a blocking thread, so the work itself holds its permits: clients that hang up can't
//! start more of it than the limit allows. Waiting work of a client that hangs up is dropped.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

/// How many networks it takes to fill the queue.
const SHARES: usize = 10;

#[derive(Debug, thiserror::Error)]
pub(crate) enum WorkError {
    /// Also if one network has its share in it.
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
    max_per_network: usize,
    by_network: Arc<Mutex<HashMap<String, usize>>>,
}

/// A place in the queue; free again on drop.
struct Place {
    network: String,
    by_network: Arc<Mutex<HashMap<String, usize>>>,
    _accepted: OwnedSemaphorePermit,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_network = self.by_network.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = by_network.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                by_network.remove(&self.network);
            }
        }
    }
}

impl WorkQueue {
    pub(crate) fn new(max_running: usize, max_waiting: usize) -> Self {
        let max = max_running + max_waiting;
        Self {
            accepted: Arc::new(Semaphore::new(max)),
            running: Arc::new(Semaphore::new(max_running)),
            max_per_network: max.div_ceil(SHARES),
            by_network: Arc::default(),
        }
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        network: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let place = self.enter(network).ok_or(WorkError::Full)?;
        let permit = Arc::clone(&self.running).acquire_owned().await.map_err(|_| WorkError::Full)?;
        let running = tokio::task::spawn_blocking(move || {
            let _held = (place, permit);
            work()
        });
        Ok(running.await?)
    }

    fn enter(&self, network: &str) -> Option<Place> {
        let accepted = Arc::clone(&self.accepted).try_acquire_owned().ok()?;
        let mut counts = self.by_network.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(network.to_owned()).or_default();
        if *count == self.max_per_network {
            return None;
        }
        *count += 1;
        let by_network = Arc::clone(&self.by_network);
        Some(Place { network: network.to_owned(), by_network, _accepted: accepted })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use tokio::task::{JoinHandle, yield_now};

    use super::*;

    /// Work that runs until the sender is dropped; returns once it is accepted.
    async fn start(queue: &WorkQueue, network: &str) -> (Sender<()>, JoinHandle<Result<bool, WorkError>>) {
        let before = queue.accepted.available_permits();
        let (stop, stopped) = channel();
        let (own, network) = (queue.clone(), network.to_owned());
        let caller = tokio::spawn(async move { own.run(&network, move || stopped.recv().is_err()).await });
        while queue.accepted.available_permits() == before {
            yield_now().await;
        }
        (stop, caller)
    }

    #[tokio::test]
    async fn work_beyond_the_queue_is_rejected() {
        let queue = WorkQueue::new(1, 1);
        let (stop, running) = start(&queue, "one").await;
        let (_stop_waiting, waiting) = start(&queue, "other").await;
        assert!(matches!(queue.run("next", || ()).await, Err(WorkError::Full)));
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        drop(stop);
        assert!(running.await.unwrap().unwrap());
        queue.run("next", || ()).await.unwrap();
    }

    #[tokio::test]
    async fn a_network_has_a_tenth_of_the_queue() {
        let queue = WorkQueue::new(1, 19);
        let _first = start(&queue, "one").await;
        let (_stop, waiting) = start(&queue, "one").await;
        assert!(matches!(queue.run("one", || ()).await, Err(WorkError::Full)));
        let (_other_stop, _other) = start(&queue, "other").await;
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        let _again = start(&queue, "one").await;
    }

    #[tokio::test]
    async fn work_of_a_canceled_request_counts_until_it_ends() {
        let queue = WorkQueue::new(1, 0);
        let (stop, running) = start(&queue, "one").await;
        running.abort();
        assert!(running.await.unwrap_err().is_cancelled());
        assert!(matches!(queue.run("next", || ()).await, Err(WorkError::Full)));
        drop(stop);
        drop(queue.accepted.acquire().await.unwrap());
        queue.run("next", || ()).await.unwrap();
    }

    #[tokio::test]
    async fn panicking_work_frees_its_place() {
        let queue = WorkQueue::new(1, 0);
        assert!(matches!(queue.run("one", || panic!("on purpose")).await, Err(WorkError::Interrupted(_))));
        queue.run("next", || ()).await.unwrap();
    }
}
