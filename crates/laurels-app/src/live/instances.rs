//! Live updates across instances that share one PostgreSQL database, by `LISTEN` and `NOTIFY`. A message is only a
//! hint that a user or the catalogue has changed: receivers query the database, and after a lost connection every
//! stream does.

use std::time::Duration;

use laurels_store::StoreError;

use super::LiveStreams;
use super::outbox::{ALL_USERS, CATALOGUE, Outbox, parse_user};
use crate::outage_log::OutageLog;

/// Changes are batched for this long, so that a busy instance sends many with one statement.
const BATCH_WINDOW: Duration = Duration::from_millis(25);
const RETRY_DELAY: Duration = Duration::from_secs(1);

impl LiveStreams {
    /// Exchanges changes with other instances for the lifetime of the process. Returns at once on SQLite, which has a
    /// single instance.
    pub async fn run_worker(self) {
        if let Some(outbox) = &self.live.0.outbox {
            tokio::join!(self.run_send_loop(outbox), self.run_receive_loop(&outbox.sender));
        }
    }

    async fn run_send_loop(&self, outbox: &Outbox) {
        let mut outages = OutageLog::new("could not notify other instances of changes");
        loop {
            outbox.wake.notified().await;
            tokio::time::sleep(BATCH_WINDOW).await;
            let messages = outbox.take_messages();
            let sent = self.instance_store.notify_instances(&messages).await;
            outages.record(&sent);
            if sent.is_err() {
                outbox.resend_everything();
                tokio::time::sleep(RETRY_DELAY).await;
            }
        }
    }

    async fn run_receive_loop(&self, sender: &str) {
        let mut outages = OutageLog::new("could not listen to other instances");
        loop {
            let received = self.receive(sender, &mut outages).await;
            outages.record(&received);
            tokio::time::sleep(RETRY_DELAY).await;
        }
    }

    /// Listens until the connection breaks.
    async fn receive(&self, sender: &str, outages: &mut OutageLog) -> Result<(), StoreError> {
        let Some(mut listener) = self.instance_store.listen_for_instances().await? else { return Ok(()) };
        outages.record::<StoreError>(&Ok(()));
        // Messages sent before the connection was up are lost.
        self.live.notify_everything();
        loop {
            let message = listener.next().await?;
            let Some((from, users)) = message.split_once(' ').filter(|(from, _)| *from != sender) else {
                continue;
            };
            tracing::trace!(instance = from, "received changes from another instance");
            match users {
                ALL_USERS => self.live.notify_everything(),
                CATALOGUE => self.catalogue.refresh().await?,
                users => {
                    let users = users.split(' ').filter_map(parse_user);
                    users.for_each(|(user, scope)| self.live.notify(&user, scope));
                }
            }
        }
    }
}
