//! Work that must not stop halfway when its caller does.

use std::future::pending;
use std::panic::resume_unwind;

/// Runs a future to its end even if the caller is canceled, because the client has disconnected: what was committed is
/// also published.
pub(crate) async fn run_to_end<T: Send + 'static>(work: impl Future<Output = T> + Send + 'static) -> T {
    match tokio::spawn(work).await {
        Ok(output) => output,
        Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
        // Only when the runtime shuts down.
        Err(_) => pending().await,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::oneshot;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn work_of_a_canceled_caller_is_completed() {
        let (commit, committed) = oneshot::channel::<()>();
        let (publish, published) = oneshot::channel::<()>();
        let work = run_to_end(async move {
            committed.await.unwrap();
            publish.send(()).unwrap();
        });
        timeout(Duration::from_millis(10), work).await.unwrap_err();
        commit.send(()).unwrap();
        published.await.unwrap();
    }

    #[tokio::test]
    #[should_panic(expected = "broken")]
    async fn panic_reaches_the_caller() {
        run_to_end(async { panic!("broken") }).await;
    }
}
