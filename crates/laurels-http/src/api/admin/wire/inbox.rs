use laurels_domain::UserId;
use laurels_store as store;
use serde::Serialize;
use utoipa::ToSchema;

use crate::content::date_time;

/// A page of messages, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Inbox<'a> {
    pub(crate) messages: Vec<InboxMessage<'a>>,
    /// Number of open messages.
    pub(crate) open: u64,
    /// Cursor of the next page, if there is one.
    pub(crate) next: Option<String>,
}

/// A contact message.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InboxMessage<'a> {
    #[serde(rename = "_id")]
    id: &'a str,
    /// `null` if the sender wasn't logged in, or the account was deleted.
    user_id: Option<&'a str>,
    username: Option<&'a str>,
    /// Where to send the reply.
    email: Option<&'a str>,
    subject: &'a str,
    message: &'a str,
    #[schema(format = DateTime)]
    sent: String,
    #[schema(format = DateTime)]
    answered: Option<String>,
    /// The admin's name, while the account exists.
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
