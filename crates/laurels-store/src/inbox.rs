//! Inbox of contact messages, for admins.

use laurels_domain::{Timestamp, UserId};
use serde_json::json;

use crate::audit::{AuditEntry, write_audit};
use crate::cursor::Cursor;
use crate::engine::{from_row, in_transaction, on_read};
use crate::error::StoreError;
use crate::messages::MessageStore;

macro_rules! inbox_columns {
    () => {
        "m.id, m.user_id, u.username, COALESCE(m.email, u.email) AS email, m.subject, m.message, m.sent_at, \
         m.answered_at, a.username AS answered_by \
         FROM messages m LEFT JOIN users u ON u.id = m.user_id LEFT JOIN users a ON a.id = m.answered_by "
    };
}

const LIST_INBOX: &str = concat!(
    "SELECT ",
    inbox_columns!(),
    "WHERE (m.sent_at, m.id) < ($1, $2) AND ($3 = 'all' OR ($3 = 'open') = (m.answered_at IS NULL)) \
     ORDER BY m.sent_at DESC, m.id DESC LIMIT $4"
);
const FIND_MESSAGE: &str = concat!("SELECT ", inbox_columns!(), "WHERE m.id = $1");
const COUNT_OPEN: &str = "SELECT COUNT(*) FROM messages WHERE answered_at IS NULL";
const MARK_ANSWERED: &str = "
    UPDATE messages SET answered_at = $2, answered_by = $3 WHERE id = $1 AND answered_at IS NULL";
const REOPEN: &str = "
    UPDATE messages SET answered_at = NULL, answered_by = NULL WHERE id = $1 AND answered_at IS NOT NULL";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageState {
    #[default]
    All,
    Open,
    Answered,
}

impl MessageState {
    const fn key(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Open => "open",
            Self::Answered => "answered",
        }
    }
}

/// A message with its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InboxMessage {
    pub id: String,
    /// `None` if the sender was not logged in, or the account was removed.
    pub user: Option<UserId>,
    pub username: Option<String>,
    /// The email to reply to.
    pub email: Option<String>,
    pub subject: String,
    pub message: String,
    pub sent_at: Timestamp,
    pub answered_at: Option<Timestamp>,
    /// The username of the admin; `None` if the account was removed.
    pub answered_by: Option<String>,
}

struct InboxRow {
    id: String,
    user_id: Option<String>,
    username: Option<String>,
    email: Option<String>,
    subject: String,
    message: String,
    sent_at: i64,
    answered_at: Option<i64>,
    answered_by: Option<String>,
}
from_row!(InboxRow { id, user_id, username, email, subject, message, sent_at, answered_at, answered_by });

impl From<InboxRow> for InboxMessage {
    fn from(row: InboxRow) -> Self {
        Self {
            id: row.id,
            user: row.user_id.as_deref().and_then(UserId::parse),
            username: row.username,
            email: row.email,
            subject: row.subject,
            message: row.message,
            sent_at: Timestamp(row.sent_at),
            answered_at: row.answered_at.map(Timestamp),
            answered_by: row.answered_by,
        }
    }
}

impl MessageStore {
    /// One page of messages, newest first.
    pub async fn list_inbox(
        &self,
        state: MessageState,
        older_than: Option<&Cursor>,
        limit: u32,
    ) -> Result<Vec<InboxMessage>, StoreError> {
        let (at, id) = Cursor::bounds(older_than);
        let rows: Vec<InboxRow> = on_read!(self, pool => {
            sqlx::query_as(LIST_INBOX)
                .bind(at)
                .bind(id)
                .bind(state.key())
                .bind(i64::from(limit))
                .fetch_all(pool)
                .await
        })?;
        Ok(rows.into_iter().map(InboxMessage::from).collect())
    }

    /// The number of unanswered messages.
    pub async fn count_open_messages(&self) -> Result<u64, StoreError> {
        let open: i64 = on_read!(self, pool => sqlx::query_scalar(COUNT_OPEN).fetch_one(pool).await)?;
        Ok(open.unsigned_abs())
    }

    /// Marks a message as answered or as open; logged if it changes anything. `None` if there is no such message.
    pub async fn set_answered(
        &self,
        id: &str,
        is_answered: bool,
        audit: &AuditEntry,
    ) -> Result<Option<InboxMessage>, StoreError> {
        let row: Option<InboxRow> = in_transaction!(self, changes: [], tx => {
            let changed = if is_answered {
                sqlx::query(MARK_ANSWERED).bind(id).bind(audit.at.0).bind(audit.admin.as_str()).execute(&mut *tx).await?.rows_affected()
            } else {
                sqlx::query(REOPEN).bind(id).execute(&mut *tx).await?.rows_affected()
            };
            if changed > 0 {
                let state = |is_answered: bool| Some(json!({ "answered": is_answered }).to_string());
                write_audit!(tx, &audit.clone().with(state(!is_answered), state(is_answered)));
            }
            sqlx::query_as(FIND_MESSAGE).bind(id).fetch_optional(&mut *tx).await?
        });
        Ok(row.map(InboxMessage::from))
    }
}
