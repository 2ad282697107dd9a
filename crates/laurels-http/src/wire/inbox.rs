use laurels_domain::UserId;
use laurels_store as store;
use serde::Serialize;
use utoipa::ToSchema;

use super::date_time;

/// A page of messages, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Inbox<'a> {
    pub(crate) messages: Vec<InboxMessage<'a>>,
    /// How many wait for an answer.
    pub(crate) open: u64,
    /// What to ask for to go on, while there is more.
    pub(crate) next: Option<String>,
}

/// A message somebody has sent.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InboxMessage<'a> {
    #[serde(rename = "_id")]
    id: &'a str,
    /// Nobody when the sender was not logged in, or has left.
    user_id: Option<&'a str>,
    username: Option<&'a str>,
    /// Where an answer goes.
    email: Option<&'a str>,
    subject: &'a str,
    message: &'a str,
    #[schema(format = DateTime)]
    sent: String,
    #[schema(format = DateTime)]
    answered: Option<String>,
    /// The admin's name, while there is one.
    answered_by: Option<&'a str>,
}

impl<'a> From<&'a store::InboxMessage> for InboxMessage<'a> {
    fn from(stored: &'a store::InboxMessage) -> Self {
        Self {
            id: &stored.id,
            user_id: stored.user.as_ref().map(UserId::as_str),
            username: stored.username.as_deref(),
            email: stored.email.as_deref(),
            subject: &stored.subject,
            message: &stored.message,
            sent: date_time(stored.sent_at),
            answered: stored.answered_at.map(date_time),
            answered_by: stored.answered_by.as_deref(),
        }
    }
}
