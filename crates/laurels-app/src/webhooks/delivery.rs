//! Delivers the events that wait. Each user and each server gets one request at a time, so that none holds up the others;
//! what a receiver doesn't accept is tried again later.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use laurels_domain::webhooks::{Outcome, is_given_up};
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
/// More than can be skipped because their user or host is busy: three of each host, and four others of each user.
const LISTED: u32 = 128;
/// Events that a webhook gets before it is another one's turn, and the time after which no more are sent.
const TURN_EVENTS: u32 = 20;
const TURN: Duration = Duration::from_secs(10);
/// Longer than a turn with its last request. If the process dies during one, the next is made after this time.
const CLAIM_DURATION: Duration = Duration::from_mins(1);
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

/// A webhook's turn, with what has come of it so far.
#[derive(Debug)]
struct Turn {
    webhook: DueWebhook,
    start: Timestamp,
    report: Mutex<DeliveryReport>,
}

impl Turn {
    fn new(webhook: DueWebhook, start: Timestamp) -> Self {
        let report = DeliveryReport { at: start, outcome: None, delivered: Vec::new(), failed: None };
        Self { webhook, start, report: Mutex::new(report) }
    }

    /// When the claim ends.
    fn end(&self) -> Timestamp {
        self.start.after(CLAIM_DURATION)
    }

    fn record(&self, event: String, outcome: Outcome, at: Timestamp) {
        if outcome.is_delivered() {
            let mut report = self.report();
            report.delivered.push(event);
            report.failed = None;
            report.outcome = Some(outcome);
            report.at = at;
        } else {
            self.record_failure(outcome, at);
        }
    }

    fn record_failure(&self, outcome: Outcome, at: Timestamp) {
        let mut report = self.report();
        report.outcome = Some(outcome);
        report.at = at;
    }

    // A poisoned lock is fine: a report that is incomplete means that an event is sent again.
    fn report(&self) -> MutexGuard<'_, DeliveryReport> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The webhooks that are being notified, each by a task of its own: if one panics, the others go on.
#[derive(Default)]
struct Running {
    tasks: JoinSet<Result<(), StoreError>>,
    turns: HashMap<Id, Arc<Turn>>,
}

struct EndedTurn {
    turn: Arc<Turn>,
    outcome: Result<Result<(), StoreError>, JoinError>,
}

impl Running {
    fn is_full(&self) -> bool {
        self.turns.len() >= CONCURRENT
    }

    fn is_busy(&self, due: &DueWebhook) -> bool {
        let mut running = self.turns.values().map(|turn| &turn.webhook);
        running.any(|running| running.user == due.user || running.host == due.host)
    }

    /// Waits until a task has ended; `None` if there are none.
    async fn ended(&mut self) -> Option<EndedTurn> {
        let ended = self.tasks.join_next_with_id().await?;
        let id = match &ended {
            Ok((id, _)) => *id,
            Err(error) => error.id(),
        };
        let turn = self.turns.remove(&id)?;
        Some(EndedTurn { turn, outcome: ended.map(|(_, outcome)| outcome) })
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
                ControlFlow::Continue(Some(ended)) => self.record(&worker, &ended).await,
                ControlFlow::Continue(None) => {}
            }
        }
        let _ = timeout(STOP_TIMEOUT, async { while running.ended().await.is_some() {} }).await;
        running.tasks.shutdown().await;
        for turn in running.turns.values() {
            // The event under way is sent again after the next start.
            turn.report().failed = None;
            worker.record(&self.finish(turn).await);
        }
    }

    /// Starts to notify webhooks that are due, as many as there is room for.
    async fn start_due(self: &Arc<Self>, running: &mut Running, worker: &Worker) -> Result<(), StoreError> {
        if running.is_full() {
            return Ok(());
        }
        let now = self.clock.now();
        for due in self.store.list_due_webhooks(now, LISTED).await? {
            if running.is_full() {
                break;
            }
            if running.is_busy(&due) {
                continue;
            }
            let turn = Arc::new(Turn::new(due, now));
            let (delivery, worker, started) = (Arc::clone(self), worker.clone(), Arc::clone(&turn));
            let task = running.tasks.spawn(async move { delivery.deliver(&started, &worker).await });
            running.turns.insert(task.id(), turn);
        }
        Ok(())
    }

    /// Sends the next events of a webhook, one after the other, until one fails.
    async fn deliver(&self, turn: &Turn, worker: &Worker) -> Result<(), StoreError> {
        let (started, due, end) = (Instant::now(), &turn.webhook, turn.end());
        let claimed = self.store.claim_webhook(due, turn.start, end, TURN_EVENTS).await?;
        let Some(ClaimedWebhook { target, events }) = claimed else { return Ok(()) };
        for (number, (id, body)) in events.into_iter().enumerate() {
            if started.elapsed() >= TURN || worker.is_stopped() {
                break;
            }
            if number > 0 && !self.store.is_webhook_claimed(due, end).await? {
                break;
            }
            turn.report().failed = Some(id.clone());
            let message = message_id(&id);
            let event = SignedEvent { id: &message, secret: &target.secret, body: &body };
            let outcome = self.client.send(target.url.reveal(), event, self.clock.now()).await;
            turn.record(id, outcome, self.clock.now());
            if !outcome.is_delivered() {
                break;
            }
        }
        self.finish(turn).await
    }

    async fn finish(&self, turn: &Turn) -> Result<(), StoreError> {
        let (due, report) = (&turn.webhook, turn.report().clone());
        let failing_since = self.store.finish_webhook(due, turn.end(), &report).await?;
        if let Some((since, outcome)) = failing_since.zip(report.outcome) {
            tracing::info!(user = %due.user, outcome = outcome.to_text(), "could not deliver an event to a webhook");
            if outcome.is_gone() || is_given_up(since, report.at) {
                self.turn_off(due, since, outcome, report.at).await?;
            }
        }
        Ok(())
    }

    async fn record(&self, worker: &Worker, ended: &EndedTurn) {
        match &ended.outcome {
            Ok(outcome) => worker.record(outcome),
            // A failed attempt: otherwise it would be repeated again and again.
            Err(panic) => {
                tracing::error!(error = %panic, "delivering an event panicked");
                worker.record(&Err(panic));
                ended.turn.record_failure(Outcome::Interrupted, self.clock.now());
                if let Err(error) = self.finish(&ended.turn).await {
                    worker.record(&Err(error));
                }
            }
        }
    }

    async fn turn_off(
        &self,
        due: &DueWebhook,
        failing_since: Timestamp,
        outcome: Outcome,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let email = self.turned_off_email(&due.user, &due.host, outcome).await?;
        if self.store.turn_off_webhook(due, failing_since, email.as_ref(), at).await? {
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
