//! Outgoing emails: stored together with what causes them, and sent by a worker. An email that the mail server doesn't take
//! is tried again for two days, or until its link expires.

use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{self, StreamExt as _};
use laurels_domain::{Backoff, Secret, Timestamp, UserId};
use laurels_providers::ProviderError;
use laurels_providers::mail::{Delivery, EmailMessage, Mailer};
use laurels_store::{DueEmail, OutgoingEmail, OutgoingEmailStore, StoreError};
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::Clock;
use crate::supervisor::Worker;
use crate::tokens::new_id;

/// How long an email without a link is worth sending.
const LIFETIME: Duration = Duration::from_hours(48);
const RETRY_DELAYS: Backoff = Backoff { first: Duration::from_secs(15), max: Duration::from_hours(2) };
/// Longer than any attempt. If the process dies during one, the next is made after this time.
const CLAIM_DURATION: Duration = Duration::from_mins(2);
/// Finds the emails of instances that have died, and those to be tried again.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// One recipient whose server is slow doesn't hold up the others.
const CONCURRENT_ATTEMPTS: usize = 4;
const BATCH: u32 = 100;

/// Cheap to clone; clones share their state.
#[derive(Clone, Debug)]
pub(crate) struct Outgoing {
    store: OutgoingEmailStore,
    mailer: Arc<Mailer>,
    clock: Clock,
    added: Arc<Notify>,
}

#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Mail(#[from] ProviderError),
    #[error("a stored email is unreadable: {0}")]
    Unreadable(#[from] serde_json::Error),
}

impl Outgoing {
    pub(crate) fn new(store: OutgoingEmailStore, mailer: Arc<Mailer>, clock: Clock) -> Self {
        Self { store, mailer, clock, added: Arc::default() }
    }

    /// An email to store. `kind` tells admins what it is, as they can't see the message.
    pub(crate) fn prepare(
        &self,
        kind: &'static str,
        user: Option<&UserId>,
        message: &EmailMessage,
    ) -> OutgoingEmail {
        let now = self.clock.now();
        OutgoingEmail {
            id: new_id(),
            user: user.cloned(),
            kind,
            message: Secret::new(serde_json::to_string(message).unwrap_or_default()),
            created_at: now,
            ends_at: now.after(LIFETIME),
        }
    }

    /// The same for an email that is useless after `ends_at`.
    pub(crate) fn prepare_until(
        &self,
        ends_at: Timestamp,
        kind: &'static str,
        user: &UserId,
        message: &EmailMessage,
    ) -> OutgoingEmail {
        OutgoingEmail { ends_at, ..self.prepare(kind, Some(user), message) }
    }

    /// Call after an email was stored, so that it is sent at once.
    pub(crate) fn wake(&self) {
        self.added.notify_one();
    }

    pub(crate) async fn run_worker(self, worker: Worker) {
        loop {
            self.run_pass(&worker).await;
            if worker.wait_for(timeout(POLL_INTERVAL, self.added.notified())).await.is_break() {
                break;
            }
        }
        // Those of the last requests.
        self.run_pass(&worker).await;
    }

    async fn run_pass(&self, worker: &Worker) {
        match self.send_due_emails().await {
            // Emails that could not be sent wait for their next attempt.
            Ok(0) if worker.is_failing() && self.has_waiting_emails().await => {}
            Ok(_) => worker.record::<SendError>(&Ok(())),
            Err(error) => worker.record(&Err(error)),
        }
    }

    async fn has_waiting_emails(&self) -> bool {
        self.store.list_waiting_emails(0).await.is_ok_and(|(count, _)| count > 0)
    }

    /// The number of attempts. Fails with the first failure, after all have been made.
    async fn send_due_emails(&self) -> Result<usize, SendError> {
        let expired = self.store.remove_expired_emails(self.clock.now()).await?;
        if expired > 0 {
            tracing::error!(expired, "gave up sending emails: the mail server has not accepted them in time");
        }
        let mut outcome = Ok(0);
        loop {
            let now = self.clock.now();
            let due = self.store.list_due_emails(now, now.after(RETRY_DELAYS.max), BATCH).await?;
            if due.is_empty() {
                return outcome;
            }
            let mut attempts = stream::iter(due)
                .map(|email| async move { self.try_to_send(&email).await })
                .buffer_unordered(CONCURRENT_ATTEMPTS);
            let mut is_any_stuck = false;
            while let Some(attempt) = attempts.next().await {
                is_any_stuck |= is_stuck(&attempt);
                outcome = outcome.and_then(|count| attempt.map(|()| count + 1));
            }
            // It is tried again after a pause.
            if is_any_stuck {
                return outcome;
            }
        }
    }

    async fn try_to_send(&self, email: &DueEmail) -> Result<(), SendError> {
        if !self.store.claim_email(email, self.clock.now().after(CLAIM_DURATION)).await? {
            return Ok(());
        }
        match self.send(email).await {
            Ok(Delivery::Sent) => tracing::info!(kind = email.kind, "sent an email"),
            Ok(Delivery::Written(file)) => {
                tracing::info!(file = %file.display(), "no mail server is set up; wrote an email to a file");
            }
            Err(SendError::Mail(error @ ProviderError::Unavailable { .. })) => {
                let attempts = email.attempts + 1;
                tracing::warn!(%error, attempts, kind = email.kind, "could not send an email yet");
                let next = self.clock.now().after(RETRY_DELAYS.delay(attempts, &email.id));
                self.store.set_email_failed(&email.id, next, &error.to_string()).await?;
                return Err(error.into());
            }
            // Another attempt would fail the same way.
            Err(error) => tracing::error!(%error, kind = email.kind, "could not send an email"),
        }
        Ok(self.store.remove_email(&email.id).await?)
    }

    async fn send(&self, email: &DueEmail) -> Result<Delivery, SendError> {
        let message: EmailMessage = serde_json::from_str(email.message.reveal())?;
        Ok(self.mailer.send(&message, &email.id, self.clock.now()).await?)
    }
}

/// Whether the email is due again at once, because the database didn't store the attempt.
fn is_stuck(attempt: &Result<(), SendError>) -> bool {
    matches!(attempt, Err(SendError::Store(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_is_stuck_if_the_database_fails_and_not_if_the_mail_server_does() {
        let corrupt = StoreError::Corrupt { table: "outgoing_emails", column: "id", row: String::new() };
        assert!(is_stuck(&Err(corrupt.into())));
        let unreadable = serde_json::from_str::<EmailMessage>("").unwrap_err();
        assert!(!is_stuck(&Err(unreadable.into())));
        assert!(!is_stuck(&Ok(())));
    }
}
