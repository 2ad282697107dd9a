//! Tasks of the engine without which the process can't work: if one panics, the process must end.

use tokio::sync::watch;

/// Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct EssentialTasks {
    failed: watch::Sender<Option<&'static str>>,
}

impl EssentialTasks {
    pub(crate) fn new() -> Self {
        Self { failed: watch::Sender::new(None) }
    }

    /// Starts a task. `name` completes the sentence "the task that …".
    pub(crate) fn spawn(&self, name: &'static str, task: impl Future<Output = ()> + Send + 'static) {
        let failed = self.failed.clone();
        tokio::spawn(async move {
            if tokio::spawn(task).await.is_err() {
                failed.send_replace(Some(name));
            }
        });
    }

    /// Waits until a task has panicked, and returns its name.
    pub(crate) async fn failed(&self) -> &'static str {
        let mut failed = self.failed.subscribe();
        match failed.wait_for(Option::is_some).await.as_deref() {
            Ok(Some(name)) => name,
            // Can't happen while this value holds the sender.
            _ => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_noticed_and_an_ordinary_end_is_not() {
        let tasks = EssentialTasks::new();
        tasks.spawn("ends", async {});
        assert!(timeout(Duration::from_millis(50), tasks.failed()).await.is_err());
        tasks.spawn("panics", async { panic!("in a test") });
        assert_eq!(tasks.failed().await, "panics");
        assert_eq!(tasks.failed().await, "panics", "also for a caller that comes late");
    }
}
