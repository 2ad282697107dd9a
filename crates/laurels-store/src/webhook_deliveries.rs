//! Delivering events: one instance at a time claims a webhook, and records what came of it.

use laurels_domain::webhooks::{Outcome, oldest_delivered, retry_delay};
use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{from_row, in_transaction, on_read, on_write};
use crate::error::StoreError;
use crate::outgoing_emails::{OutgoingEmail, add_email};
use crate::webhook_store::WebhookStore;
use crate::webhooks::{FIND_TARGET, WebhookTarget};

/// Those of a host one after the other: only its first one. Times after $2 were planned while a clock was wrong.
const LIST_DUE: &str = "
    SELECT d.user_id, d.id, d.host FROM (
        SELECT w.user_id, w.id, w.host, w.next_attempt_at,
            ROW_NUMBER() OVER (PARTITION BY w.host ORDER BY w.next_attempt_at, w.user_id, w.id) AS turn
        FROM webhooks w
        WHERE w.next_attempt_at IS NOT NULL AND (w.next_attempt_at <= $1 OR w.next_attempt_at > $2)
            AND (w.claimed_until IS NULL OR w.claimed_until <= $1 OR w.claimed_until > $2)
    ) d
    WHERE d.turn = 1 ORDER BY d.next_attempt_at, d.user_id, d.id LIMIT $3";
/// Finds no row if another instance was faster, or the webhook was removed or turned off.
const CLAIM: &str = "
    UPDATE webhooks SET claimed_until = $4 WHERE user_id = $1 AND id = $2 AND next_attempt_at IS NOT NULL
        AND (claimed_until IS NULL OR claimed_until <= $3 OR claimed_until > $5)";
const REMOVE_EXPIRED: &str = "
    DELETE FROM webhook_events WHERE user_id = $1 AND webhook_id = $2 AND made_at <= $3";
const ADD_DROPPED: &str = "UPDATE webhooks SET dropped = dropped + $3 WHERE user_id = $1 AND id = $2";
/// One that fails again and again doesn't keep the others from being delivered.
const LIST_EVENTS: &str = "
    SELECT id, body FROM webhook_events WHERE user_id = $1 AND webhook_id = $2
    ORDER BY attempts, made_at, position LIMIT $3";
const REMOVE_EVENT: &str = "DELETE FROM webhook_events WHERE user_id = $1 AND webhook_id = $2 AND id = $3";
const COUNT_ATTEMPT: &str = "
    UPDATE webhook_events SET attempts = attempts + 1 WHERE user_id = $1 AND webhook_id = $2 AND id = $3";
const FIND_STATE: &str = "
    SELECT w.failures, w.failing_since,
        (SELECT COUNT(*) FROM webhook_events e WHERE e.user_id = w.user_id AND e.webhook_id = w.id) AS waiting
    FROM webhooks w WHERE w.user_id = $1 AND w.id = $2";
const SET_ATTEMPTED: &str = "
    UPDATE webhooks SET attempted_at = $3, outcome = $4, failures = $5, failing_since = $6
    WHERE user_id = $1 AND id = $2";
const RELEASE: &str = "
    UPDATE webhooks SET next_attempt_at = $3, claimed_until = NULL
    WHERE user_id = $1 AND id = $2 AND off_since IS NULL";
const SET_TESTED: &str = "UPDATE webhooks SET attempted_at = $3, outcome = $4 WHERE user_id = $1 AND id = $2";
const TURN_ON: &str = "
    UPDATE webhooks SET failures = 0, failing_since = NULL, off_since = NULL, next_attempt_at = CASE
        WHEN EXISTS (SELECT 1 FROM webhook_events e WHERE e.user_id = $1 AND e.webhook_id = $2) THEN $3 END
    WHERE user_id = $1 AND id = $2";
const TURN_OFF: &str = "
    UPDATE webhooks SET off_since = $3, next_attempt_at = NULL, claimed_until = NULL, dropped = dropped + (
        SELECT COUNT(*) FROM webhook_events e WHERE e.user_id = $1 AND e.webhook_id = $2)
    WHERE user_id = $1 AND id = $2 AND off_since IS NULL";
const REMOVE_EVENTS: &str = "DELETE FROM webhook_events WHERE user_id = $1 AND webhook_id = $2";

/// A webhook with events to deliver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueWebhook {
    pub user: UserId,
    pub id: String,
    pub host: String,
}

/// Events of one webhook to deliver, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedWebhook {
    pub target: WebhookTarget,
    /// Id and body of each.
    pub events: Vec<(String, String)>,
}

/// What came of delivering a claimed webhook's events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryReport {
    pub at: Timestamp,
    /// Of the last attempt, if there was one.
    pub outcome: Option<Outcome>,
    /// The event that couldn't be delivered; no other was tried after it.
    pub failed: Option<String>,
    /// Whether any was delivered before.
    pub has_delivered: bool,
}

struct StateRow {
    failures: i64,
    failing_since: Option<i64>,
    waiting: i64,
}
from_row!(StateRow { failures, failing_since, waiting });

impl WebhookStore {
    /// Webhooks with events whose next attempt is due, the longest due first, and one of each host.
    pub async fn list_due_webhooks(
        &self,
        now: Timestamp,
        latest: Timestamp,
        limit: u32,
    ) -> Result<Vec<DueWebhook>, StoreError> {
        let rows: Vec<(String, String, String)> = on_read!(self, pool => {
            sqlx::query_as(LIST_DUE).bind(now.0).bind(latest.0).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        let due = |(user, id, host): (String, String, String)| {
            Some(DueWebhook { user: UserId::parse(&user)?, id, host })
        };
        Ok(rows.into_iter().filter_map(due).collect())
    }

    /// Claims a webhook for an instance until `end`, and returns its next events. Those that are too old are dropped. `None`
    /// if another instance was faster, or the webhook is gone.
    pub async fn claim_webhook(
        &self,
        due: &DueWebhook,
        now: Timestamp,
        end: Timestamp,
        limit: u32,
    ) -> Result<Option<ClaimedWebhook>, StoreError> {
        let (user, id) = (&due.user, &due.id);
        let claimed = in_transaction!(self, changes: [user], tx => {
            let claimed = sqlx::query(CLAIM)
                .bind(user.as_str())
                .bind(id)
                .bind(now.0)
                .bind(end.0)
                .bind(end.after(end.since(now)).0)
                .execute(&mut *tx)
                .await?;
            if claimed.rows_affected() == 0 {
                tx.rollback().await?;
                return Ok(None);
            }
            let expired = sqlx::query(REMOVE_EXPIRED)
                .bind(user.as_str())
                .bind(id)
                .bind(oldest_delivered(now).0)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            if expired > 0 {
                let expired = i64::try_from(expired).unwrap_or(i64::MAX);
                sqlx::query(ADD_DROPPED).bind(user.as_str()).bind(id).bind(expired).execute(&mut *tx).await?;
            }
            let (url, secret): (String, String) =
                sqlx::query_as(FIND_TARGET).bind(user.as_str()).bind(id).fetch_one(&mut *tx).await?;
            let events: Vec<(String, String)> = sqlx::query_as(LIST_EVENTS)
                .bind(user.as_str())
                .bind(id)
                .bind(i64::from(limit))
                .fetch_all(&mut *tx)
                .await?;
            ClaimedWebhook { target: WebhookTarget { url, secret: Secret::new(secret) }, events }
        });
        Ok(Some(claimed))
    }

    /// Removes an event that was delivered. `false` if its webhook was removed in the meantime.
    pub async fn remove_webhook_event(&self, due: &DueWebhook, event: &str) -> Result<bool, StoreError> {
        let removed = on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE_EVENT)
                .bind(due.user.as_str())
                .bind(&due.id)
                .bind(event)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(removed > 0)
    }

    /// Ends a claim and plans the next attempt. Returns since when attempts have failed, if the last one did.
    pub async fn finish_webhook(
        &self,
        due: &DueWebhook,
        report: &DeliveryReport,
    ) -> Result<Option<Timestamp>, StoreError> {
        let (user, id) = (&due.user, &due.id);
        let failing_since = in_transaction!(self, changes: [user], tx => {
            if let Some(event) = &report.failed {
                sqlx::query(COUNT_ATTEMPT).bind(user.as_str()).bind(id).bind(event).execute(&mut *tx).await?;
            }
            let state: Option<StateRow> =
                sqlx::query_as(FIND_STATE).bind(user.as_str()).bind(id).fetch_optional(&mut *tx).await?;
            let Some(state) = state else {
                tx.rollback().await?;
                return Ok(None);
            };
            let former = if report.has_delivered { 0 } else { u32::try_from(state.failures).unwrap_or(u32::MAX) };
            let former_since = state.failing_since.filter(|_| former > 0);
            let (failures, failing_since) = match &report.failed {
                Some(_) => (former.saturating_add(1), Some(former_since.unwrap_or(report.at.0))),
                None => (0, None),
            };
            if let Some(outcome) = report.outcome {
                sqlx::query(SET_ATTEMPTED)
                    .bind(user.as_str())
                    .bind(id)
                    .bind(report.at.0)
                    .bind(outcome.to_text())
                    .bind(i64::from(failures))
                    .bind(failing_since)
                    .execute(&mut *tx)
                    .await?;
            }
            let next = match &report.failed {
                Some(_) => Some(report.at.after(retry_delay(failures)).0),
                None => (state.waiting > 0).then_some(report.at.0),
            };
            sqlx::query(RELEASE).bind(user.as_str()).bind(id).bind(next).execute(&mut *tx).await?;
            failing_since
        });
        Ok(failing_since.map(Timestamp))
    }

    /// Records what came of a test event. One that was delivered turns the webhook on again.
    pub async fn record_webhook_test(
        &self,
        user: &UserId,
        id: &str,
        outcome: Outcome,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        in_transaction!(self, changes: [user], tx => {
            sqlx::query(SET_TESTED)
                .bind(user.as_str())
                .bind(id)
                .bind(at.0)
                .bind(outcome.to_text())
                .execute(&mut *tx)
                .await?;
            if outcome.is_delivered() {
                sqlx::query(TURN_ON).bind(user.as_str()).bind(id).bind(at.0).execute(&mut *tx).await?;
            }
        });
        Ok(())
    }

    /// Turns a webhook off, with an email that notifies its owner, and drops the events that wait for it. `false` if it is
    /// off or was removed.
    pub async fn turn_off_webhook(
        &self,
        due: &DueWebhook,
        email: Option<&OutgoingEmail>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let (user, id) = (&due.user, &due.id);
        in_transaction!(self, changes: [user], tx => {
            let off = sqlx::query(TURN_OFF).bind(user.as_str()).bind(id).bind(at.0).execute(&mut *tx).await?;
            if off.rows_affected() == 0 {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(REMOVE_EVENTS).bind(user.as_str()).bind(id).execute(&mut *tx).await?;
            if let Some(email) = email {
                add_email!(tx, email);
            }
        });
        Ok(true)
    }
}
