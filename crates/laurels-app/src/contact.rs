//! Contact messages: stored first, then emailed to support.

use std::sync::Arc;

use laurels_domain::User;
use laurels_domain::contact::ContactMessage;
use laurels_domain::limits::MESSAGES_PER_NETWORK;
use laurels_providers::mail::emails;
use laurels_store::{MessageStore, StoreError};

use crate::limiter::Limiter;
use crate::outgoing::Outgoing;
use crate::tokens::new_id;
use crate::{Clock, Settings, TooMany};

#[derive(Debug, thiserror::Error)]
pub enum SendError {
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Clone, Debug)]
pub struct Contact {
    pub(crate) store: MessageStore,
    pub(crate) limiter: Limiter,
    pub(crate) outgoing: Outgoing,
    pub(crate) settings: Arc<Settings>,
    pub(crate) clock: Clock,
}

impl Contact {
    /// Stores a message and emails it to support, if configured. Returns the email for replies.
    pub async fn send_message(
        &self,
        from: Option<&User>,
        message: &ContactMessage,
        network: &str,
    ) -> Result<Option<String>, SendError> {
        let now = self.clock.now();
        self.limiter.take("message", network, MESSAGES_PER_NETWORK, now)?;
        let typed = message.email.as_ref().map(|email| email.as_str().to_owned());
        let email = typed.or_else(|| from.and_then(|user| user.email.clone()));
        let notification = self.settings.support_email.as_ref().map(|support| {
            let content = emails::ContactMessage {
                subject: &message.subject,
                message: &message.message,
                from: email.as_deref(),
                user_id: from.map(|user| user.id.as_str()),
            };
            self.outgoing.prepare("contact message", None, &emails::contact_message(support, &content))
        });
        let user = from.map(|user| &user.id);
        self.store.add_message(&new_id(), user, message, notification.as_ref(), now).await?;
        self.outgoing.wake();
        Ok(email)
    }
}
