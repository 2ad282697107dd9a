//! Bounded queue for expensive work on blocking threads, with a share for each client: a network or a user.
//!
//! A canceled request doesn't stop a blocking thread, so the work itself holds its permits: clients that hang up can't
//! start more of it than the limit allows. Waiting work of a client that hangs up is dropped.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinError;

/// How many clients it takes to fill the queue.
const SHARES: usize = 10;

#[derive(Debug, thiserror::Error)]
pub(crate) enum WorkError {
    /// Also if one client has its share in it.
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
    max_per_client: usize,
    by_client: Arc<Mutex<HashMap<String, usize>>>,
}

/// A place in the queue; free again on drop.
struct Place {
    client: String,
    by_client: Arc<Mutex<HashMap<String, usize>>>,
    _accepted: OwnedSemaphorePermit,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut by_client = self.by_client.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = by_client.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                by_client.remove(&self.client);
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
            max_per_client: max.div_ceil(SHARES),
            by_client: Arc::default(),
        }
    }

    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: &str,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let place = self.enter(client).ok_or(WorkError::Full)?;
        let permit = Arc::clone(&self.running).acquire_owned().await.map_err(|_| WorkError::Full)?;
        let running = tokio::task::spawn_blocking(move || {
            let _held = (place, permit);
            work()
        });
        Ok(running.await?)
    }

    /// The same for work that checks whether the caller is gone, to end early.
    pub(crate) async fn run_cancelable<T: Send + 'static>(
        &self,
        client: &str,
        work: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let caller = CancelOnDrop::default();
        let is_canceled = Arc::clone(&caller.0);
        self.run(client, move || work(&|| is_canceled.load(Ordering::Relaxed))).await
    }

    fn enter(&self, client: &str) -> Option<Place> {
        let accepted = Arc::clone(&self.accepted).try_acquire_owned().ok()?;
        let mut counts = self.by_client.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(client.to_owned()).or_default();
        if *count == self.max_per_client {
            return None;
        }
        *count += 1;
        let by_client = Arc::clone(&self.by_client);
        Some(Place { client: client.to_owned(), by_client, _accepted: accepted })
    }
}

/// Set once the caller is gone.
#[derive(Default)]
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};

    use tokio::task::{JoinHandle, yield_now};

    use super::*;

    /// Work that runs until the sender is dropped; returns once it is accepted.
    async fn start(queue: &WorkQueue, client: &str) -> (Sender<()>, JoinHandle<Result<bool, WorkError>>) {
        let before = queue.accepted.available_permits();
        let (stop, stopped) = channel();
        let (own, client) = (queue.clone(), client.to_owned());
        let caller = tokio::spawn(async move { own.run(&client, move || stopped.recv().is_err()).await });
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
    async fn a_client_has_a_tenth_of_the_queue() {
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
    async fn cancelable_work_ends_with_its_caller() {
        let queue = WorkQueue::new(1, 0);
        let own = queue.clone();
        let endless = move |is_canceled: &dyn Fn() -> bool| while !is_canceled() {};
        let caller = tokio::spawn(async move { own.run_cancelable("one", endless).await });
        while queue.running.available_permits() > 0 {
            yield_now().await;
        }
        caller.abort();
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
