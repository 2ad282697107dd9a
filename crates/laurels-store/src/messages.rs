//! Contact messages, as their senders see them.

use std::sync::Arc;

use laurels_domain::contact::ContactMessage;
use laurels_domain::{Email, Timestamp, UserId};

use crate::engine::{Engine, in_transaction, on_read};
use crate::error::StoreError;
use crate::outgoing_emails::{OutgoingEmail, add_email};

const ADD_MESSAGE: &str = "
    INSERT INTO messages (id, user_id, email, subject, message, sent_at) VALUES ($1, $2, $3, $4, $5, $6)";
const LIST_MESSAGES: &str =
    "SELECT subject, message, sent_at FROM messages WHERE user_id = $1 ORDER BY sent_at, id";

/// A message in the data export of its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentMessage {
    pub subject: String,
    pub message: String,
    pub sent_at: Timestamp,
}

/// Contact messages, and the inbox of the admins.
#[derive(Clone, Debug)]
pub struct MessageStore {
    pub(crate) engine: Arc<Engine>,
}

impl MessageStore {
    /// Adds a message, and the email that tells support of it.
    pub async fn add_message(
        &self,
        id: &str,
        user: Option<&UserId>,
        message: &ContactMessage,
        email: Option<&OutgoingEmail>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        in_transaction!(self, changes: [], tx => {
            sqlx::query(ADD_MESSAGE)
                .bind(id)
                .bind(user.map(UserId::as_str))
                .bind(message.email.as_ref().map(Email::as_str))
                .bind(&message.subject)
                .bind(&message.message)
                .bind(at.0)
                .execute(&mut *tx)
                .await?;
            if let Some(email) = email {
                add_email!(tx, email);
            }
        });
        Ok(())
    }

    pub async fn list_messages_of(&self, user: &UserId) -> Result<Vec<SentMessage>, StoreError> {
        let rows: Vec<(String, String, i64)> =
            on_read!(self, pool => sqlx::query_as(LIST_MESSAGES).bind(user.as_str()).fetch_all(pool).await)?;
        let sent = |(subject, message, at)| SentMessage { subject, message, sent_at: Timestamp(at) };
        Ok(rows.into_iter().map(sent).collect())
    }
}
