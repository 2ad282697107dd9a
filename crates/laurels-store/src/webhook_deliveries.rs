//! Delivering events: one instance at a time claims a webhook, and records what came of it.

use laurels_domain::webhooks::{Outcome, latest_attempt, next_attempt_after_failure, oldest_delivered};
use laurels_domain::{Secret, Timestamp, UserId};
use serde_json::json;

use crate::engine::{Db, from_row, in_transaction, on_read};
use crate::error::StoreError;
use crate::outgoing_emails::{OutgoingEmail, add_email};
use crate::webhook_store::WebhookStore;
use crate::webhooks::{FIND_TARGET, WebhookTarget};

/// Three of each host, in case the users of the first ones are busy: thousands of one host don't hide the others. Times after
/// $2 were planned while a clock was wrong.
const LIST_DUE: &str = "
    SELECT d.user_id, d.id, d.host FROM (
        SELECT w.user_id, w.id, w.host, w.next_attempt_at,
            ROW_NUMBER() OVER (PARTITION BY w.host ORDER BY w.next_attempt_at, w.user_id, w.id) AS turn
        FROM webhooks w
        WHERE w.next_attempt_at IS NOT NULL AND (w.next_attempt_at <= $1 OR w.next_attempt_at > $2)
            AND (w.claimed_until IS NULL OR w.claimed_until <= $1 OR w.claimed_until > $2)
    ) d
    WHERE d.turn <= 3 ORDER BY d.next_attempt_at, d.user_id, d.id LIMIT $3";
/// Finds no row if another instance was faster, or the webhook was removed or turned off.
const CLAIM: &str = "
    UPDATE webhooks SET claimed_until = $4, has_new_events = FALSE WHERE user_id = $1 AND id = $2
        AND next_attempt_at IS NOT NULL AND (next_attempt_at <= $3 OR next_attempt_at > $5)
        AND (claimed_until IS NULL OR claimed_until <= $3 OR claimed_until > $5)";
const REMOVE_EXPIRED: &str = "
    DELETE FROM webhook_events WHERE user_id = $1 AND webhook_id = $2 AND made_at <= $3";
const ADD_DROPPED: &str = "UPDATE webhooks SET dropped = dropped + $3 WHERE user_id = $1 AND id = $2";
/// One that fails again and again doesn't keep the others from being delivered.
const LIST_EVENTS: &str = "
    SELECT id, body FROM webhook_events WHERE user_id = $1 AND webhook_id = $2
    ORDER BY attempts, made_at, position LIMIT $3";
const REMOVE_DELIVERED_ON_SQLITE: &str = "
    DELETE FROM webhook_events WHERE user_id = $1 AND webhook_id = $2
        AND id IN (SELECT value FROM json_each($3))";
const REMOVE_DELIVERED_ON_POSTGRES: &str = "
    DELETE FROM webhook_events WHERE user_id = $1 AND webhook_id = $2
        AND id IN (SELECT json_array_elements_text($3::JSON))";
const IS_CLAIMED: &str = "
    SELECT COUNT(*) FROM webhooks WHERE user_id = $1 AND id = $2 AND claimed_until = $3";
const COUNT_ATTEMPT: &str = "
    UPDATE webhook_events SET attempts = attempts + 1 WHERE user_id = $1 AND webhook_id = $2 AND id = $3";
/// Finds no row if the claim has ended.
const FIND_STATE: &str = "
    SELECT w.failures, w.failing_since, w.has_new_events,
        (SELECT COUNT(*) FROM webhook_events e WHERE e.user_id = w.user_id AND e.webhook_id = w.id) AS waiting
    FROM webhooks w WHERE w.user_id = $1 AND w.id = $2 AND w.claimed_until = $3";
const SET_ATTEMPTED: &str =
    "UPDATE webhooks SET attempted_at = $3, outcome = $4 WHERE user_id = $1 AND id = $2";
const RELEASE: &str = "
    UPDATE webhooks SET failures = $3, failing_since = $4, next_attempt_at = $5, claimed_until = NULL
    WHERE user_id = $1 AND id = $2";
/// Events are counted as dropped from when it was turned on.
const TURN_ON: &str = "
    UPDATE webhooks SET failures = 0, failing_since = NULL, off_since = NULL,
        dropped = CASE WHEN off_since IS NULL THEN dropped ELSE 0 END,
        next_attempt_at = CASE
            WHEN EXISTS (SELECT 1 FROM webhook_events e WHERE e.user_id = $1 AND e.webhook_id = $2) THEN $3 END
    WHERE user_id = $1 AND id = $2";
/// Finds no row if an event or a test was delivered since $4.
const TURN_OFF: &str = "
    UPDATE webhooks SET off_since = $3, next_attempt_at = NULL, claimed_until = NULL, dropped = dropped + (
        SELECT COUNT(*) FROM webhook_events e WHERE e.user_id = $1 AND e.webhook_id = $2)
    WHERE user_id = $1 AND id = $2 AND off_since IS NULL AND failing_since = $4";
const REMOVE_EVENTS: &str = "DELETE FROM webhook_events WHERE user_id = $1 AND webhook_id = $2";

/// A webhook with events to deliver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueWebhook {
    pub user: UserId,
    pub id: String,
    /// With the port, unless that is 443.
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
    /// The events that were delivered.
    pub delivered: Vec<String>,
    /// The event that couldn't be delivered; no other was tried after it.
    pub failed: Option<String>,
}

struct StateRow {
    failures: i64,
    failing_since: Option<i64>,
    has_new_events: bool,
    waiting: i64,
}
from_row!(StateRow { failures, failing_since, has_new_events, waiting });

impl StateRow {
    /// The failed attempts in a row after these deliveries, and when the first of them was.
    fn failures_after(&self, report: &DeliveryReport) -> (u32, Option<i64>) {
        let has_delivered = !report.delivered.is_empty();
        let former = if has_delivered { 0 } else { u32::try_from(self.failures).unwrap_or(u32::MAX) };
        let former_since = self.failing_since.filter(|_| former > 0);
        match report.outcome {
            Some(outcome) if !outcome.is_delivered() => {
                (former.saturating_add(1), Some(former_since.unwrap_or(report.at.0)))
            }
            // Nothing was tried.
            None if self.waiting > 0 => (former, former_since),
            _ => (0, None),
        }
    }

    fn next_attempt(&self, report: &DeliveryReport, failures: u32) -> Option<Timestamp> {
        match report.outcome {
            Some(outcome) if !outcome.is_delivered() => {
                Some(next_attempt_after_failure(failures, self.has_new_events, report.at))
            }
            _ => (self.waiting > 0).then_some(report.at),
        }
    }
}

impl WebhookStore {
    /// Webhooks with events whose next attempt is due, the longest due first, and up to three of each host.
    pub async fn list_due_webhooks(&self, now: Timestamp, limit: u32) -> Result<Vec<DueWebhook>, StoreError> {
        let rows: Vec<(String, String, String)> = on_read!(self, pool => {
            sqlx::query_as(LIST_DUE)
                .bind(now.0)
                .bind(latest_attempt(now).0)
                .bind(i64::from(limit))
                .fetch_all(pool)
                .await
        })?;
        let due = |(user, id, host): (String, String, String)| {
            Some(DueWebhook { user: UserId::parse(&user)?, id, host })
        };
        Ok(rows.into_iter().filter_map(due).collect())
    }

    /// Claims a webhook that is due for an instance until `end`, and returns its next events. Those that are too old are
    /// dropped. `None` if another instance was faster, or the webhook is gone.
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
                .bind(latest_attempt(now).0)
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
            ClaimedWebhook { target: WebhookTarget { url: Secret::new(url), secret: Secret::new(secret) }, events }
        });
        Ok(Some(claimed))
    }

    /// Whether a webhook is still claimed until `end`, and not removed or turned off.
    pub async fn is_webhook_claimed(&self, due: &DueWebhook, end: Timestamp) -> Result<bool, StoreError> {
        let count: i64 = on_read!(self, pool => {
            sqlx::query_scalar(IS_CLAIMED)
                .bind(due.user.as_str())
                .bind(&due.id)
                .bind(end.0)
                .fetch_one(pool)
                .await
        })?;
        Ok(count > 0)
    }

    /// Removes delivered events, ends the claim until `end` and plans the next attempt. Returns since when attempts have
    /// failed, if the last one did. If another claim was made in the meantime, only the delivered events are removed.
    pub async fn finish_webhook(
        &self,
        due: &DueWebhook,
        end: Timestamp,
        report: &DeliveryReport,
    ) -> Result<Option<Timestamp>, StoreError> {
        let (user, id) = (&due.user, &due.id);
        let (remove_delivered, delivered) = (self.remove_delivered(), json!(report.delivered).to_string());
        let failing_since = in_transaction!(self, changes: [user], tx => {
            sqlx::query(remove_delivered)
                .bind(user.as_str())
                .bind(id)
                .bind(&delivered)
                .execute(&mut *tx)
                .await?;
            let state: Option<StateRow> = sqlx::query_as(FIND_STATE)
                .bind(user.as_str())
                .bind(id)
                .bind(end.0)
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(state) = state {
                if let Some(event) = &report.failed {
                    sqlx::query(COUNT_ATTEMPT)
                        .bind(user.as_str())
                        .bind(id)
                        .bind(event)
                        .execute(&mut *tx)
                        .await?;
                }
                if let Some(outcome) = report.outcome {
                    sqlx::query(SET_ATTEMPTED)
                        .bind(user.as_str())
                        .bind(id)
                        .bind(report.at.0)
                        .bind(outcome.to_text())
                        .execute(&mut *tx)
                        .await?;
                }
                let (failures, failing_since) = state.failures_after(report);
                sqlx::query(RELEASE)
                    .bind(user.as_str())
                    .bind(id)
                    .bind(i64::from(failures))
                    .bind(failing_since)
                    .bind(state.next_attempt(report, failures).map(|next| next.0))
                    .execute(&mut *tx)
                    .await?;
                failing_since
            } else {
                None
            }
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
            sqlx::query(SET_ATTEMPTED)
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

    /// Turns off a webhook that has failed since then, with an email that notifies its owner, and drops the events that wait
    /// for it. `false` if it is off, was removed, or has accepted an event or a test in the meantime.
    pub async fn turn_off_webhook(
        &self,
        due: &DueWebhook,
        failing_since: Timestamp,
        email: Option<&OutgoingEmail>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let (user, id) = (&due.user, &due.id);
        in_transaction!(self, changes: [user], tx => {
            let off = sqlx::query(TURN_OFF)
                .bind(user.as_str())
                .bind(id)
                .bind(at.0)
                .bind(failing_since.0)
                .execute(&mut *tx)
                .await?;
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

    fn remove_delivered(&self) -> &'static str {
        match self.engine.db {
            Db::Sqlite(_) => REMOVE_DELIVERED_ON_SQLITE,
            Db::Postgres(_) => REMOVE_DELIVERED_ON_POSTGRES,
        }
    }
}
