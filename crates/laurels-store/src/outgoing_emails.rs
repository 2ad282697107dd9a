//! Emails to send. A function that causes an email adds it in its own transaction, so neither is lost without the other.

use std::sync::Arc;

use laurels_domain::{Secret, Timestamp, UserId};

use crate::engine::{Engine, on_read, on_write};
use crate::error::StoreError;

pub(crate) const ADD_EMAIL: &str = "
    INSERT INTO outgoing_emails (id, user_id, kind, message, created_at, ends_at, attempts, next_attempt_at)
    VALUES ($1, $2, $3, $4, $5, $6, 0, $5)";
pub(crate) const REMOVE_EMAILS_OF_USER: &str = "DELETE FROM outgoing_emails WHERE user_id = $1";
const LIST_DUE: &str = "
    SELECT id, kind, message, created_at, attempts FROM outgoing_emails
    WHERE (next_attempt_at <= $1 OR next_attempt_at > $2) AND ends_at > $1 ORDER BY next_attempt_at, id LIMIT $3";
/// Finds no row if another instance was faster.
const CLAIM: &str = "
    UPDATE outgoing_emails SET attempts = attempts + 1, next_attempt_at = $3 WHERE id = $1 AND attempts = $2";
const SET_FAILED: &str = "UPDATE outgoing_emails SET next_attempt_at = $2, last_error = $3 WHERE id = $1";
const REMOVE: &str = "DELETE FROM outgoing_emails WHERE id = $1";
const REMOVE_EXPIRED: &str = "DELETE FROM outgoing_emails WHERE ends_at <= $1";
const COUNT: &str = "SELECT COUNT(*) FROM outgoing_emails";
const LIST_WAITING: &str = "
    SELECT id, kind, created_at, ends_at, attempts, next_attempt_at, last_error FROM outgoing_emails
    ORDER BY created_at, id LIMIT $1";

/// An email to send.
#[derive(Clone, Debug)]
pub struct OutgoingEmail {
    pub id: String,
    /// The user it is about; `None` for emails to support.
    pub user: Option<UserId>,
    /// For admins, who can't see the message.
    pub kind: &'static str,
    /// As the sender reads it again; contains links that log in.
    pub message: Secret,
    pub created_at: Timestamp,
    /// It is not sent from then on.
    pub ends_at: Timestamp,
}

/// An email whose next attempt is due.
#[derive(Clone, Debug)]
pub struct DueEmail {
    pub id: String,
    pub kind: String,
    pub message: Secret,
    pub created_at: Timestamp,
    pub attempts: u32,
}

/// An email that waits, as admins see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingEmail {
    pub id: String,
    pub kind: String,
    pub created_at: Timestamp,
    pub ends_at: Timestamp,
    pub attempts: u32,
    pub next_attempt_at: Timestamp,
    pub last_error: Option<String>,
}

/// Adds an email within the transaction that causes it.
macro_rules! add_email {
    ($tx:ident, $email:expr) => {{
        let email: &$crate::outgoing_emails::OutgoingEmail = $email;
        sqlx::query($crate::outgoing_emails::ADD_EMAIL)
            .bind(&email.id)
            .bind(email.user.as_ref().map(laurels_domain::UserId::as_str))
            .bind(email.kind)
            .bind(email.message.reveal())
            .bind(email.created_at.0)
            .bind(email.ends_at.0)
            .execute(&mut *$tx)
            .await?;
    }};
}
pub(crate) use add_email;

/// Emails to send.
#[derive(Clone, Debug)]
pub struct OutgoingEmailStore {
    pub(crate) engine: Arc<Engine>,
}

impl OutgoingEmailStore {
    /// The emails whose next attempt is due, the longest due first. One that would be due after `latest` was planned while
    /// a clock was wrong, and is due now.
    pub async fn list_due_emails(
        &self,
        now: Timestamp,
        latest: Timestamp,
        limit: u32,
    ) -> Result<Vec<DueEmail>, StoreError> {
        let rows: Vec<(String, String, String, i64, i64)> = on_read!(self, pool => {
            sqlx::query_as(LIST_DUE).bind(now.0).bind(latest.0).bind(i64::from(limit)).fetch_all(pool).await
        })?;
        let due = |(id, kind, message, created_at, attempts): (_, _, String, _, i64)| DueEmail {
            id,
            kind,
            message: Secret::new(message),
            created_at: Timestamp(created_at),
            attempts: u32::try_from(attempts).unwrap_or(u32::MAX),
        };
        Ok(rows.into_iter().map(due).collect())
    }

    /// Counts an attempt, before it is made; `false` if another instance makes it. If the process dies during the attempt,
    /// the next one is at `next_attempt_at`.
    pub async fn claim_email(
        &self,
        email: &DueEmail,
        next_attempt_at: Timestamp,
    ) -> Result<bool, StoreError> {
        let claimed = on_write!(self, changes: [], pool => {
            sqlx::query(CLAIM)
                .bind(&email.id)
                .bind(i64::from(email.attempts))
                .bind(next_attempt_at.0)
                .execute(pool)
                .await
                .map(|done| done.rows_affected())
        })?;
        Ok(claimed > 0)
    }

    /// Records why an attempt failed, and when the next one is due.
    pub async fn set_email_failed(
        &self,
        id: &str,
        next_attempt_at: Timestamp,
        error: &str,
    ) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => {
            sqlx::query(SET_FAILED).bind(id).bind(next_attempt_at.0).bind(error).execute(pool).await.map(drop)
        })?;
        Ok(())
    }

    /// Removes an email that was sent or rejected.
    pub async fn remove_email(&self, id: &str) -> Result<(), StoreError> {
        on_write!(self, changes: [], pool => sqlx::query(REMOVE).bind(id).execute(pool).await.map(drop))?;
        Ok(())
    }

    /// Removes the emails that have expired, and returns their number.
    pub async fn remove_expired_emails(&self, now: Timestamp) -> Result<u64, StoreError> {
        let removed = on_write!(self, changes: [], pool => {
            sqlx::query(REMOVE_EXPIRED).bind(now.0).execute(pool).await.map(|done| done.rows_affected())
        })?;
        Ok(removed)
    }

    /// How many emails wait, and the oldest of them.
    pub async fn list_waiting_emails(&self, limit: u32) -> Result<(u64, Vec<WaitingEmail>), StoreError> {
        type Row = (String, String, i64, i64, i64, i64, Option<String>);
        let count: i64 = on_read!(self, pool => sqlx::query_scalar(COUNT).fetch_one(pool).await)?;
        let rows: Vec<Row> = on_read!(self, pool => sqlx::query_as(LIST_WAITING).bind(i64::from(limit)).fetch_all(pool).await)?;
        let waiting =
            |(id, kind, created_at, ends_at, attempts, next_attempt_at, last_error): Row| WaitingEmail {
                id,
                kind,
                created_at: Timestamp(created_at),
                ends_at: Timestamp(ends_at),
                attempts: u32::try_from(attempts).unwrap_or(u32::MAX),
                next_attempt_at: Timestamp(next_attempt_at),
                last_error,
            };
        Ok((u64::try_from(count).unwrap_or_default(), rows.into_iter().map(waiting).collect()))
    }
}
