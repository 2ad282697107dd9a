//! Delivers the events that wait. Each user and each host gets one request at a time, so that none holds up the others; what
//! a receiver doesn't accept is tried again later.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use laurels_domain::webhooks::{LONGEST_DELAY, Outcome, is_given_up};
use laurels_domain::{Timestamp, UserId};
use laurels_providers::mail::emails;
use laurels_providers::webhooks::{SignedEvent, WebhookClient};
use laurels_store::{
    ClaimedWebhook, DeliveryReport, DueWebhook, OutgoingEmail, Store, StoreError, UserStore, WebhookStore,
};
use tokio::sync::Notify;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{sleep, timeout};

use super::payload::message_id;
use crate::outgoing::Outgoing;
use crate::supervisor::Worker;
use crate::{Clock, Settings};

/// Webhooks that are notified at the same time.
const CONCURRENT: usize = 16;
/// More than can be skipped because their user or host is busy: five hosts for each user.
const LISTED: u32 = 100;
/// Events that a webhook gets before it is another one's turn, and the time after which no more are sent.
const TURN_EVENTS: u32 = 20;
const TURN: Duration = Duration::from_secs(10);
/// Longer than a turn with its last request. If the process dies during one, the next is made after this time.
const CLAIM_DURATION: Duration = Duration::from_mins(1);
/// A wrong clock has planned what would be due even later.
const MAX_AHEAD: Duration = LONGEST_DELAY.saturating_add(LONGEST_DELAY);
/// Finds the events of instances that have died, and those to be tried again.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// For the requests under way when the process stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) struct WebhookDelivery {
    pub(super) store: WebhookStore,
    pub(super) client: WebhookClient,
    pub(super) outgoing: Outgoing,
    pub(super) settings: Arc<Settings>,
    user_store: UserStore,
    clock: Clock,
    added: Notify,
}

/// The webhooks that are being notified, each by a task of its own: if one panics, the others go on.
#[derive(Default)]
struct Running {
    tasks: JoinSet<Result<(), StoreError>>,
    webhooks: HashMap<Id, DueWebhook>,
}

impl Running {
    fn is_full(&self) -> bool {
        self.webhooks.len() >= CONCURRENT
    }

    fn is_busy(&self, due: &DueWebhook) -> bool {
        self.webhooks.values().any(|running| running.user == due.user || running.host == due.host)
    }

    /// Waits until a task has ended; `None` if there are none.
    async fn ended(&mut self) -> Option<Result<Result<(), StoreError>, JoinError>> {
        let ended = self.tasks.join_next_with_id().await?;
        let id = match &ended {
            Ok((id, _)) => *id,
            Err(error) => error.id(),
        };
        self.webhooks.remove(&id);
        Some(ended.map(|(_, outcome)| outcome))
    }
}

impl WebhookDelivery {
    pub(crate) fn new(
        store: &Store,
        client: WebhookClient,
        outgoing: Outgoing,
        settings: Arc<Settings>,
        clock: Clock,
    ) -> Self {
        let (store, user_store) = (store.webhooks.clone(), store.users.clone());
        Self { store, client, outgoing, settings, user_store, clock, added: Notify::new() }
    }

    /// Call after events were stored, so that they are sent at once.
    pub(crate) fn wake(&self) {
        self.added.notify_one();
    }

    pub(crate) async fn run_worker(self: Arc<Self>, worker: Worker) {
        let mut running = Running::default();
        loop {
            worker.record(&self.start_due(&mut running, &worker).await);
            let event = async {
                tokio::select! {
                    Some(ended) = running.ended() => Some(ended),
                    () = self.added.notified() => None,
                    () = sleep(POLL_INTERVAL) => None,
                }
            };
            match worker.wait_for(event).await {
                ControlFlow::Break(()) => break,
                ControlFlow::Continue(Some(ended)) => record(&worker, &ended),
                ControlFlow::Continue(None) => {}
            }
        }
        // Those that aren't over by then are sent again after the next start.
        let _ = timeout(STOP_TIMEOUT, async { while running.ended().await.is_some() {} }).await;
    }

    /// Starts to notify webhooks that are due, as many as there is room for.
    async fn start_due(self: &Arc<Self>, running: &mut Running, worker: &Worker) -> Result<(), StoreError> {
        if running.is_full() {
            return Ok(());
        }
        let now = self.clock.now();
        for due in self.store.list_due_webhooks(now, now.after(MAX_AHEAD), LISTED).await? {
            if running.is_full() {
                break;
            }
            if running.is_busy(&due) {
                continue;
            }
            let (delivery, worker, target) = (Arc::clone(self), worker.clone(), due.clone());
            let task = running.tasks.spawn(async move { delivery.deliver(&target, &worker).await });
            running.webhooks.insert(task.id(), due);
        }
        Ok(())
    }

    /// Sends the next events of a webhook, one after the other, until one fails.
    async fn deliver(&self, due: &DueWebhook, worker: &Worker) -> Result<(), StoreError> {
        let (started, now) = (Instant::now(), self.clock.now());
        let claimed = self.store.claim_webhook(due, now, now.after(CLAIM_DURATION), TURN_EVENTS).await?;
        let Some(ClaimedWebhook { target, events }) = claimed else { return Ok(()) };
        let mut report = DeliveryReport { at: now, outcome: None, failed: None, has_delivered: false };
        for (id, body) in events {
            if started.elapsed() >= TURN || worker.is_stopped() {
                break;
            }
            let message = message_id(&id);
            let event = SignedEvent { id: &message, secret: &target.secret, body: &body };
            let outcome = self.client.send(&target.url, event, self.clock.now()).await;
            (report.at, report.outcome) = (self.clock.now(), Some(outcome));
            if !outcome.is_delivered() {
                report.failed = Some(id);
                break;
            }
            report.has_delivered = true;
            // Otherwise the webhook was removed in the meantime.
            if !self.store.remove_webhook_event(due, &id).await? {
                break;
            }
        }
        let failing_since = self.store.finish_webhook(due, &report).await?;
        if let Some((since, outcome)) = failing_since.zip(report.outcome) {
            tracing::info!(user = %due.user, outcome = outcome.to_text(), "could not deliver an event to a webhook");
            if outcome.is_gone() || is_given_up(since, report.at) {
                self.turn_off(due, outcome, report.at).await?;
            }
        }
        Ok(())
    }

    async fn turn_off(&self, due: &DueWebhook, outcome: Outcome, at: Timestamp) -> Result<(), StoreError> {
        let email = self.turned_off_email(&due.user, &due.host, outcome).await?;
        if self.store.turn_off_webhook(due, email.as_ref(), at).await? {
            tracing::info!(user = %due.user, "turned off a webhook");
            self.outgoing.wake();
        }
        Ok(())
    }

    /// `None` without a verified email.
    async fn turned_off_email(
        &self,
        user: &UserId,
        host: &str,
        outcome: Outcome,
    ) -> Result<Option<OutgoingEmail>, StoreError> {
        let owner = self.user_store.find_user(user).await?;
        let Some((owner, failure)) = owner.zip(outcome.failure()) else { return Ok(None) };
        Ok(owner.verified_email().map(|address| {
            let page = format!("{}/settings", self.settings.public_url);
            let message = emails::webhook_off(address, &owner.username, host, &failure, &page);
            self.outgoing.prepare("webhook off", Some(user), &message)
        }))
    }
}

fn record(worker: &Worker, ended: &Result<Result<(), StoreError>, JoinError>) {
    match ended {
        Ok(outcome) => worker.record(outcome),
        // The webhook stays claimed for a while; then it is tried again.
        Err(panic) => {
            tracing::error!(error = %panic, "delivering an event panicked");
            worker.record(&Err(panic));
        }
    }
}
