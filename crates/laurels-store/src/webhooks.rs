//! Users' webhooks.
//!
//! The secret is stored readable, not hashed: requests are signed with it. It is never listed again. URLs are secrets as
//! well, because many contain a token of their owner.

use laurels_domain::webhooks::{EventKinds, MAX_PER_USER, Outcome};
use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{from_row, in_transaction, on_read};
use crate::error::{ChangeError, StoreError};
use crate::outgoing_emails::{OutgoingEmail, add_email};
use crate::session_statements::has_session;
use crate::webhook_store::WebhookStore;

const COUNT: &str = "SELECT COUNT(*) FROM webhooks WHERE user_id = $1";
/// Of the first webhook: what was viewed before isn't new.
const ADD_OWNER: &str = "
    INSERT INTO webhook_owners (user_id, compared_revision) SELECT id, summary_revision FROM users WHERE id = $1
    ON CONFLICT (user_id) DO NOTHING";
const ADD_FILMS: &str = "
    INSERT INTO webhook_films (user_id, film_id) SELECT user_id, film_id FROM viewed WHERE user_id = $1";
const ADD: &str = "
    INSERT INTO webhooks (user_id, id, url, host, secret, events, made_at, failures, dropped, has_new_events)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, FALSE)";
const LIST: &str = "
    SELECT w.id, w.url, w.events, w.made_at, w.failing_since, w.attempted_at, w.outcome, w.dropped, w.off_since,
        (SELECT COUNT(*) FROM webhook_events e WHERE e.user_id = w.user_id AND e.webhook_id = w.id) AS waiting
    FROM webhooks w WHERE w.user_id = $1 ORDER BY w.made_at, w.id";
pub(crate) const FIND_TARGET: &str = "SELECT url, secret FROM webhooks WHERE user_id = $1 AND id = $2";
const REMOVE: &str = "DELETE FROM webhooks WHERE user_id = $1 AND id = $2";
const REMOVE_UNUSED_OWNER: &str = "
    DELETE FROM webhook_owners WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM webhooks WHERE user_id = $1)";
/// All of a user, with everything that waits.
pub(crate) const REMOVE_WEBHOOKS: &str = "DELETE FROM webhook_owners WHERE user_id = $1";

/// A webhook to add.
#[derive(Clone, Debug)]
pub struct NewWebhook {
    pub id: String,
    pub url: Secret,
    /// With the port, unless that is 443.
    pub host: String,
    pub secret: Secret,
    pub events: EventKinds,
    pub made_at: Timestamp,
}

/// A webhook as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    pub id: String,
    pub url: Secret,
    pub events: EventKinds,
    pub made_at: Timestamp,
    /// The last attempt to deliver an event.
    pub last_attempt: Option<(Timestamp, Outcome)>,
    /// When the first of the failed attempts in a row was.
    pub failing_since: Option<Timestamp>,
    /// Events that wait.
    pub waiting: u64,
    /// Events that were not delivered since it was added or turned on.
    pub dropped: u64,
    /// When it was turned off.
    pub off_since: Option<Timestamp>,
}

/// Where events of a webhook are sent, and what they are signed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookTarget {
    pub url: Secret,
    pub secret: Secret,
}

/// Why a webhook was not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhookRejection {
    TooMany,
    /// The session was logged out in the meantime.
    LoggedOut,
}

struct WebhookRow {
    id: String,
    url: String,
    events: String,
    made_at: i64,
    failing_since: Option<i64>,
    attempted_at: Option<i64>,
    outcome: Option<String>,
    dropped: i64,
    off_since: Option<i64>,
    waiting: i64,
}
from_row!(WebhookRow {
    id,
    url,
    events,
    made_at,
    failing_since,
    attempted_at,
    outcome,
    dropped,
    off_since,
    waiting
});

impl From<WebhookRow> for Webhook {
    fn from(row: WebhookRow) -> Self {
        let outcome = row.outcome.and_then(|outcome| Outcome::read(&outcome));
        Self {
            id: row.id,
            url: Secret::new(row.url),
            events: EventKinds::read(&row.events),
            made_at: Timestamp(row.made_at),
            last_attempt: row.attempted_at.map(Timestamp).zip(outcome),
            failing_since: row.failing_since.map(Timestamp),
            waiting: row.waiting.unsigned_abs(),
            dropped: row.dropped.unsigned_abs(),
            off_since: row.off_since.map(Timestamp),
        }
    }
}

impl WebhookStore {
    /// Adds a webhook, with an email that notifies the owner. It is notified of films that are viewed from now on.
    pub async fn add_webhook(
        &self,
        user: &UserId,
        session_hash: &str,
        new: &NewWebhook,
        email: Option<&OutgoingEmail>,
    ) -> Result<(), ChangeError<WebhookRejection>> {
        in_transaction!(self, changes: [user], tx => {
            if !has_session!(tx, user, session_hash) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(WebhookRejection::LoggedOut));
            }
            let count: i64 = sqlx::query_scalar(COUNT).bind(user.as_str()).fetch_one(&mut *tx).await?;
            if count >= i64::from(MAX_PER_USER) {
                tx.rollback().await?;
                return Err(ChangeError::Rejected(WebhookRejection::TooMany));
            }
            let owner = sqlx::query(ADD_OWNER).bind(user.as_str()).execute(&mut *tx).await?;
            if owner.rows_affected() > 0 {
                sqlx::query(ADD_FILMS).bind(user.as_str()).execute(&mut *tx).await?;
            }
            sqlx::query(ADD)
                .bind(user.as_str())
                .bind(&new.id)
                .bind(new.url.reveal())
                .bind(&new.host)
                .bind(new.secret.reveal())
                .bind(new.events.to_text())
                .bind(new.made_at.0)
                .execute(&mut *tx)
                .await?;
            if let Some(email) = email {
                add_email!(tx, email);
            }
        });
        Ok(())
    }

    /// The oldest first.
    pub async fn list_webhooks(&self, user: &UserId) -> Result<Vec<Webhook>, StoreError> {
        let rows: Vec<WebhookRow> =
            on_read!(self, pool => sqlx::query_as(LIST).bind(user.as_str()).fetch_all(pool).await)?;
        Ok(rows.into_iter().map(Webhook::from).collect())
    }

    /// `None` if the user has no such webhook.
    pub async fn find_webhook_target(
        &self,
        user: &UserId,
        id: &str,
    ) -> Result<Option<WebhookTarget>, StoreError> {
        let row: Option<(String, String)> = on_read!(self, pool => {
            sqlx::query_as(FIND_TARGET).bind(user.as_str()).bind(id).fetch_optional(pool).await
        })?;
        Ok(row.map(|(url, secret)| WebhookTarget { url: Secret::new(url), secret: Secret::new(secret) }))
    }

    /// Removes a webhook with the events that wait for it. `false` if the user has no such webhook.
    pub async fn remove_webhook(&self, user: &UserId, id: &str) -> Result<bool, StoreError> {
        let removed = in_transaction!(self, changes: [user], tx => {
            let removed = sqlx::query(REMOVE).bind(user.as_str()).bind(id).execute(&mut *tx).await?;
            sqlx::query(REMOVE_UNUSED_OWNER).bind(user.as_str()).execute(&mut *tx).await?;
            removed.rows_affected()
        });
        Ok(removed > 0)
    }
}
