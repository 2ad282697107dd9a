//! Sends notifications that wait. One that a push service doesn't take is tried again until it means nothing any more.

use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{self, StreamExt as _};
use laurels_domain::{Backoff, Timestamp};
use laurels_providers::push::{PushError, PushSubscription, WebPush};
use laurels_store::{DuePush, NotificationStore, StoreError, StoredSubscription};
use tokio::sync::Notify;
use tokio::time::timeout;

use super::silent_services::SilentServices;
use crate::Clock;
use crate::supervisor::Worker;

const RETRY_DELAYS: Backoff = Backoff { first: Duration::from_secs(30), max: Duration::from_hours(1) };
/// Whatever a push service asks for.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(6);
/// Longer than any attempt. If the process dies during one, the next is made after this time.
const CLAIM_DURATION: Duration = Duration::from_mins(1);
/// Quiet hours are at most a day and an hour long, when clocks go back; what is planned for later was so by a wrong clock.
const MAX_AHEAD: Duration = Duration::from_hours(27);
/// Finds those of instances that have died, and those to be tried again.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// A browser whose push service is slow doesn't hold up the others.
const CONCURRENT_ATTEMPTS: usize = 16;
const BATCH: u32 = 100;

#[derive(Debug)]
pub(crate) struct PushSender {
    store: NotificationStore,
    push: Option<Arc<WebPush>>,
    clock: Clock,
    added: Notify,
    silent: SilentServices,
}

#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Push(#[from] PushError),
}

/// What to do with a notification for one device.
#[derive(Debug, PartialEq, Eq)]
enum Step {
    Send,
    Wait(Timestamp),
    Drop,
}

impl Step {
    fn of(due: &DuePush, now: Timestamp) -> Self {
        match due.settings.quiet_until(now) {
            _ if due.ends_at <= now => Self::Drop,
            Some(end) if due.ends_at <= end => Self::Drop,
            Some(end) => Self::Wait(end),
            None => Self::Send,
        }
    }
}

impl PushSender {
    pub(crate) fn new(store: NotificationStore, push: Option<Arc<WebPush>>, clock: Clock) -> Self {
        Self { store, push, clock, added: Notify::new(), silent: SilentServices::default() }
    }

    pub(crate) fn is_set_up(&self) -> bool {
        self.push.is_some()
    }

    /// Call after a notification was stored, so that it is sent at once.
    pub(crate) fn wake(&self) {
        self.added.notify_one();
    }

    pub(crate) async fn run_worker(self: Arc<Self>, worker: Worker) {
        let Some(push) = self.push.clone() else { return };
        loop {
            self.run_pass(&push, &worker).await;
            if worker.wait_for(timeout(POLL_INTERVAL, self.added.notified())).await.is_break() {
                return;
            }
        }
    }

    async fn run_pass(&self, push: &WebPush, worker: &Worker) {
        match self.send_due(push, worker).await {
            Ok(0) => worker.record_idle(),
            Ok(_) => worker.record::<SendError>(&Ok(())),
            Err(error) => worker.record(&Err(error)),
        }
    }

    /// The number of attempts. Fails with the first failure, after all have been made.
    async fn send_due(&self, push: &WebPush, worker: &Worker) -> Result<usize, SendError> {
        let mut outcome = Ok(0);
        while !worker.is_stopped() {
            let now = self.clock.now();
            let due = self.store.list_due_pushes(now, now.after(MAX_AHEAD), BATCH).await?;
            if due.is_empty() {
                break;
            }
            let mut attempts = stream::iter(due)
                .map(|due| async move { self.process(push, &due).await })
                .buffer_unordered(CONCURRENT_ATTEMPTS);
            let mut is_stuck = false;
            while let Some(attempt) = attempts.next().await {
                is_stuck |= matches!(attempt, Err(SendError::Store(_)));
                outcome = outcome.and_then(|count| Ok(count + usize::from(attempt?)));
            }
            // What the database didn't store is still due: it is tried again after a pause.
            if is_stuck {
                break;
            }
        }
        outcome
    }

    /// Returns whether an attempt was made.
    async fn process(&self, push: &WebPush, due: &DuePush) -> Result<bool, SendError> {
        let now = self.clock.now();
        let service = push.service_of(&due.subscription.endpoint).unwrap_or_default();
        match (Step::of(due, now), self.silent.until(&service, now)) {
            (Step::Drop, _) => self.store.remove_push(due).await?,
            (Step::Wait(until), _) | (Step::Send, Some(until)) => {
                self.store.postpone_push(due, until).await?;
            }
            (Step::Send, None) => {
                if self.store.claim_push(due, now.after(CLAIM_DURATION)).await? {
                    self.send(push, &service, due, now).await?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    async fn send(
        &self,
        push: &WebPush,
        service: &str,
        due: &DuePush,
        now: Timestamp,
    ) -> Result<(), SendError> {
        let StoredSubscription { endpoint, public_key, secret, .. } = due.subscription.clone();
        let subscription = PushSubscription { endpoint, public_key, secret };
        let error = match push.send(&subscription, &due.message, due.ends_at.since(now), now).await {
            Ok(()) => {
                tracing::debug!(kind = due.kind, "sent a notification");
                return Ok(self.store.remove_push(due).await?);
            }
            Err(PushError::Gone) => {
                return Ok(self.store.remove_push_subscription(&due.user, &due.subscription.id).await?);
            }
            Err(error) => error,
        };
        let retry_after = match &error {
            PushError::NoResponse(_) => {
                self.silent.add(service, self.clock.now());
                None
            }
            PushError::Unavailable { retry_after, .. } => *retry_after,
            // Another attempt would fail the same way.
            PushError::Gone | PushError::Rejected(_) => {
                tracing::error!(%error, kind = due.kind, "could not send a notification");
                self.store.remove_push(due).await?;
                return Err(error.into());
            }
        };
        let attempts = due.attempts.saturating_add(1);
        tracing::warn!(%error, attempts, kind = due.kind, "could not send a notification yet");
        let delay = RETRY_DELAYS.delay(attempts, &due.subscription.id);
        let delay = delay.max(retry_after.unwrap_or_default().min(MAX_RETRY_AFTER));
        self.store.postpone_push(due, self.clock.now().after(delay)).await?;
        Err(error.into())
    }
}

#[cfg(test)]
mod tests {
    use laurels_domain::notifications::{NotificationKinds, NotificationSettings, QuietHours};
    use laurels_domain::{Secret, UserId, Zone};

    use super::*;

    fn at(utc: &str) -> Timestamp {
        Timestamp::parse_utc(utc).unwrap()
    }

    fn due(ends_at: &str) -> DuePush {
        DuePush {
            user: UserId::parse("ana").unwrap(),
            notification: "tv".to_owned(),
            kind: "tonight".to_owned(),
            message: String::new(),
            ends_at: at(ends_at),
            attempts: 0,
            subscription: StoredSubscription {
                id: String::new(),
                endpoint: String::new(),
                public_key: String::new(),
                secret: Secret::new(""),
            },
            settings: NotificationSettings {
                kinds: NotificationKinds::ALL,
                quiet_hours: QuietHours::parse("16:00", "20:00"),
                zone: Zone::parse("America/New_York").unwrap(),
            },
        }
    }

    #[test]
    fn in_quiet_hours_a_notification_waits_or_is_dropped_if_it_means_nothing_later() {
        let quiet = at("2026-07-01T21:00Z");
        assert_eq!(Step::of(&due("2026-07-02T03:00Z"), quiet), Step::Wait(at("2026-07-02T00:00Z")));
        assert_eq!(Step::of(&due("2026-07-02T00:00Z"), quiet), Step::Drop, "it airs when they end");
        assert_eq!(Step::of(&due("2026-07-02T03:00Z"), at("2026-07-01T19:59Z")), Step::Send);
        assert_eq!(Step::of(&due("2026-07-01T19:00Z"), at("2026-07-01T19:00Z")), Step::Drop);
    }
}
