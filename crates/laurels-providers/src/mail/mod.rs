//! Mail: letters, and two ways for them to leave the house.

mod email_message;
pub mod emails;
mod outbox;
mod server;
mod smtp;

use std::path::PathBuf;

use laurels_domain::Timestamp;
use lettre::message::Mailbox;

pub use email_message::EmailMessage;

use crate::error::{ProviderError, Service};
use outbox::Outbox;
use smtp::Smtp;

/// How mail leaves the house, and from whom.
#[derive(Debug)]
pub struct Mailer {
    from: Mailbox,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Smtp(Smtp),
    Outbox(Outbox),
}

/// What became of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// A mail server took it.
    Sent,
    /// It lies in the outbox as this file.
    Written(PathBuf),
}

impl Mailer {
    /// Through a mail server. `url` is `smtp://user:password@host:port` or, encrypted from the start,
    /// `smtps://…`; `from` is like `Laurels <hello@example.org>`.
    pub fn smtp(url: &str, from: &str) -> Result<Self, ProviderError> {
        Ok(Self { from: sender(from)?, way: Way::Smtp(Smtp::new(url, None)?) })
    }

    /// The same with a server whose certificate only this authority vouches for: its own certificate, as PEM.
    pub fn smtp_trusting(url: &str, from: &str, authority: &[u8]) -> Result<Self, ProviderError> {
        Ok(Self { from: sender(from)?, way: Way::Smtp(Smtp::new(url, Some(authority))?) })
    }

    /// Into a folder, one `.eml` file a letter, where no mail server is set up. The folder is made with the
    /// first letter.
    pub fn outbox(folder: PathBuf, from: &str) -> Result<Self, ProviderError> {
        Ok(Self { from: sender(from)?, way: Way::Outbox(Outbox::new(folder)) })
    }

    /// Whether letters reach people, or only a folder.
    pub fn uses_smtp(&self) -> bool {
        matches!(self.way, Way::Smtp(_))
    }

    /// Sends one letter, dated `now`.
    pub async fn send(&self, email: &EmailMessage, now: Timestamp) -> Result<Delivery, ProviderError> {
        let message = email_message::compose(email, &self.from, now)?;
        match &self.way {
            Way::Smtp(server) => server.send(message.message).await.map(|()| Delivery::Sent),
            Way::Outbox(outbox) => outbox.keep(&message, now).await.map(Delivery::Written),
        }
    }
}

fn sender(from: &str) -> Result<Mailbox, ProviderError> {
    from.parse().map_err(|_| ProviderError::misconfigured(Service::Mail, "the sender is no mail address"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn senders() {
        for (from, is_one) in [
            ("Laurels <no-reply@localhost>", true),
            ("no-reply@example.org", true),
            ("Laurels", false),
            ("", false),
            ("a@b.example, c@d.example", false),
            ("Laurels <a@b.example>\r\nBcc: c@d.example", false),
        ] {
            assert_eq!(Mailer::outbox(PathBuf::new(), from).is_ok(), is_one, "{from:?}");
        }
    }
}
