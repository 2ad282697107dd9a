//! Webhooks: users' own servers, which are notified of films viewed and rings completed.

mod comparison;
mod delivery;
mod payload;
mod running_tests;

use std::sync::Arc;

use laurels_domain::limits::{WEBHOOK_TESTS_PER_ACCOUNT, WEBHOOKS_PER_ACCOUNT};
use laurels_domain::webhooks::{EventKinds, MAX_PER_USER, Outcome};
use laurels_domain::{Secret, User, UserId, sessions};
use laurels_providers::mail::emails;
use laurels_providers::webhooks::{SignedEvent, WebhookUrlError};
use laurels_store::{ChangeError, NewWebhook, Session, Store, StoreError, Webhook, WebhookRejection};

use self::comparison::WebhookComparison;
pub(crate) use self::delivery::WebhookDelivery;
use self::payload::{message_id, test_event};
use self::running_tests::RunningTests;
use crate::limiter::Limiter;
use crate::security_log;
use crate::supervisor::Supervisor;
use crate::tokens::{new_id, new_webhook_secret};
use crate::{CatalogueView, Clock, LiveUpdates, TooMany};

#[derive(Debug, thiserror::Error)]
pub enum WebhookError {
    #[error("For security, please log in again first.")]
    LogInTooOld,
    #[error(transparent)]
    Url(#[from] WebhookUrlError),
    #[error("You can have up to {MAX_PER_USER} webhooks. Remove one first.")]
    TooManyWebhooks,
    #[error("You don't have this webhook.")]
    Unknown,
    #[error("A test is being sent already. Wait for its result.")]
    TestRunning,
    #[error("the session was logged out in the meantime")]
    LoggedOut,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ChangeError<WebhookRejection>> for WebhookError {
    fn from(error: ChangeError<WebhookRejection>) -> Self {
        match error {
            ChangeError::Rejected(WebhookRejection::TooMany) => Self::TooManyWebhooks,
            ChangeError::Rejected(WebhookRejection::LoggedOut) => Self::LoggedOut,
            ChangeError::Store(error) => Self::Store(error),
        }
    }
}

/// A webhook that was added. The secret isn't returned again.
#[derive(Debug)]
pub struct AddedWebhook {
    pub id: String,
    pub secret: Secret,
}

/// Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub struct Webhooks {
    comparison: Arc<WebhookComparison>,
    delivery: Arc<WebhookDelivery>,
    running_tests: RunningTests,
    limiter: Limiter,
    clock: Clock,
}

impl Webhooks {
    pub(crate) fn new(
        store: &Store,
        delivery: WebhookDelivery,
        catalogue: CatalogueView,
        live: LiveUpdates,
        limiter: Limiter,
        clock: Clock,
    ) -> Self {
        let delivery = Arc::new(delivery);
        let comparison = WebhookComparison {
            webhook_store: store.webhooks.clone(),
            mark_store: store.marks.clone(),
            catalogue,
            delivery: Arc::clone(&delivery),
            live,
            clock: clock.clone(),
        };
        let comparison = Arc::new(comparison);
        Self { comparison, delivery, running_tests: RunningTests::default(), limiter, clock }
    }

    pub(crate) fn start_workers(&self, supervisor: &Supervisor) {
        let (comparison, delivery) = (Arc::clone(&self.comparison), Arc::clone(&self.delivery));
        supervisor.start("make webhook events", move |worker| Arc::clone(&comparison).run_worker(worker));
        supervisor.start("deliver webhook events", move |worker| Arc::clone(&delivery).run_worker(worker));
    }

    /// The oldest first.
    pub async fn list(&self, user: &UserId) -> Result<Vec<Webhook>, StoreError> {
        self.delivery.store.list_webhooks(user).await
    }

    /// Adds a webhook. Requires a recent log-in, because it shows its receiver what the user watches from now on.
    pub async fn add(
        &self,
        user: &User,
        session: &Session,
        url: &str,
        events: EventKinds,
    ) -> Result<AddedWebhook, WebhookError> {
        let now = self.clock.now();
        if !sessions::is_recent_log_in(session.created_at, now) {
            return Err(WebhookError::LogInTooOld);
        }
        let url = self.delivery.client.parse_url(url)?;
        self.limiter.take("webhook", user.id.as_str(), WEBHOOKS_PER_ACCOUNT, now)?;
        let new = NewWebhook {
            id: new_id(),
            url: Secret::new(url.as_str()),
            host: url.server(),
            secret: new_webhook_secret(),
            events,
            made_at: now,
        };
        let email = user.verified_email().map(|address| {
            let page = format!("{}/settings", self.delivery.settings.public_url);
            let message = emails::webhook_added(address, &user.username, url.host(), &page);
            self.delivery.outgoing.prepare("webhook added", Some(&user.id), &message)
        });
        let session = &session.token_hash;
        self.delivery.store.add_webhook(&user.id, session, &new, email.as_ref()).await?;
        security_log::webhook_added(&user.id);
        self.delivery.outgoing.wake();
        Ok(AddedWebhook { id: new.id, secret: new.secret })
    }

    /// Removes a webhook; what waits for it isn't sent any more.
    pub async fn remove(&self, user: &UserId, id: &str) -> Result<(), WebhookError> {
        if !self.delivery.store.remove_webhook(user, id).await? {
            return Err(WebhookError::Unknown);
        }
        security_log::webhook_removed(user);
        Ok(())
    }

    /// Sends a test event at once, and returns what came of it. If it is delivered, a webhook that was turned off is on
    /// again. A user can send one at a time.
    pub async fn test(&self, user: &UserId, id: &str) -> Result<Outcome, WebhookError> {
        let target = self.delivery.store.find_webhook_target(user, id).await?;
        let target = target.ok_or(WebhookError::Unknown)?;
        let _running = self.running_tests.start(user).ok_or(WebhookError::TestRunning)?;
        let now = self.clock.now();
        self.limiter.take("webhook test", user.as_str(), WEBHOOK_TESTS_PER_ACCOUNT, now)?;
        let (message, body) = (message_id(&new_id()), test_event(now));
        let event = SignedEvent { id: &message, secret: &target.secret, body: &body };
        let outcome = self.delivery.client.send(target.url.reveal(), event, now).await;
        self.delivery.store.record_webhook_test(user, id, outcome, self.clock.now()).await?;
        if outcome.is_delivered() {
            self.delivery.wake();
        }
        Ok(outcome)
    }
}
