//! Live updates across instances that share one PostgreSQL database, by `LISTEN` and `NOTIFY`. A message contains the
//! films of marks, or only that a user or the catalogue has changed: then receivers query the database. After a lost
//! connection every stream does.

use std::ops::ControlFlow;
use std::time::Duration;

use laurels_store::StoreError;

use super::LiveStreams;
use super::outbox::{ALL_USERS, CATALOGUE, RemoteChange};
use crate::supervisor::Worker;

/// Changes are batched for this long, so that a busy instance sends many with one statement.
const BATCH_WINDOW: Duration = Duration::from_millis(25);
const RETRY_DELAY: Duration = Duration::from_secs(1);

impl LiveStreams {
    /// Whether there can be others: SQLite has a single instance.
    pub(crate) fn has_other_instances(&self) -> bool {
        self.live.0.outbox.is_some()
    }

    /// Sends changes to other instances.
    pub(crate) async fn run_send_worker(self, worker: Worker) {
        let Some(outbox) = &self.live.0.outbox else { return };
        while worker.wait_for(outbox.wake.notified()).await.is_continue() {
            tokio::time::sleep(BATCH_WINDOW).await;
            let messages = outbox.take_messages();
            let sent = self.instance_store.notify_instances(&messages).await;
            worker.record(&sent);
            if sent.is_err() {
                outbox.resend_everything();
                if worker.sleep(RETRY_DELAY).await.is_break() {
                    return;
                }
            }
        }
    }

    /// Receives changes from other instances.
    pub(crate) async fn run_receive_worker(self, worker: Worker) {
        let Some(outbox) = &self.live.0.outbox else { return };
        while let ControlFlow::Continue(received) =
            worker.wait_for(self.receive(&outbox.sender, &worker)).await
        {
            worker.record(&received);
            if worker.sleep(RETRY_DELAY).await.is_break() {
                return;
            }
        }
    }

    /// Listens until the connection breaks.
    async fn receive(&self, sender: &str, worker: &Worker) -> Result<(), StoreError> {
        let Some(mut listener) = self.instance_store.listen_for_instances().await? else { return Ok(()) };
        worker.record::<StoreError>(&Ok(()));
        // Messages sent before the connection was up are lost.
        self.live.notify_everything();
        loop {
            let message = listener.next().await?;
            let Some((from, changes)) = message.split_once(' ').filter(|(from, _)| *from != sender) else {
                continue;
            };
            tracing::trace!(instance = from, "received changes from another instance");
            match changes {
                ALL_USERS => self.live.notify_everything(),
                CATALOGUE => self.catalogue.refresh().await?,
                changes => {
                    for change in changes.split(' ').filter_map(RemoteChange::parse) {
                        match change {
                            RemoteChange::User(user, change) => self.live.read().notify(&user, &change),
                            RemoteChange::Relationship(one, other) => {
                                self.live.write().separate(&one, &other);
                            }
                        }
                    }
                }
            }
        }
    }
}
