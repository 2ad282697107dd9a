//! Email: messages, and their delivery through SMTP or into a folder.

mod email_message;
pub mod emails;
mod outbox;
mod server;
mod smtp;
mod written_email;

use std::path::PathBuf;

use laurels_domain::Timestamp;
use lettre::message::Mailbox;

pub use email_message::EmailMessage;
pub use written_email::WrittenEmail;

use crate::error::{ProviderError, Service};
use outbox::Outbox;
use smtp::Smtp;

/// Sends emails from a fixed sender.
#[derive(Debug)]
pub struct Mailer {
    from: Mailbox,
    transport: Transport,
}

#[derive(Debug)]
enum Transport {
    Smtp(Smtp),
    Outbox(Outbox),
}

/// How an email was delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// A mail server accepted it.
    Sent,
    /// It was written to this file in the outbox.
    Written(PathBuf),
}

impl Mailer {
    /// Sends through a mail server. `url` is `smtp://user:password@host:port`, or `smtps://…` for implicit TLS; `from`
    /// is like `Laurels <hello@example.org>`.
    pub fn smtp(url: &str, from: &str) -> Result<Self, ProviderError> {
        Ok(Self { from: sender(from)?, transport: Transport::Smtp(Smtp::new(url, None)?) })
    }

    /// Like [`Mailer::smtp`], but also trusts a private certificate authority, given by its certificate as PEM.
    pub fn smtp_trusting(url: &str, from: &str, authority: &[u8]) -> Result<Self, ProviderError> {
        Ok(Self { from: sender(from)?, transport: Transport::Smtp(Smtp::new(url, Some(authority))?) })
    }

    /// Writes each email as an `.eml` file to a folder, for servers without a mail server. The folder is created with
    /// the first email.
    pub fn outbox(folder: PathBuf, from: &str) -> Result<Self, ProviderError> {
        Ok(Self { from: sender(from)?, transport: Transport::Outbox(Outbox::new(folder)) })
    }

    /// Whether emails are sent, rather than written to a folder.
    pub fn uses_smtp(&self) -> bool {
        matches!(self.transport, Transport::Smtp(_))
    }

    /// The emails in the outbox, the newest first and at most so many; none with a mail server.
    pub async fn list_written(&self, limit: usize) -> Result<Vec<WrittenEmail>, ProviderError> {
        match &self.transport {
            Transport::Smtp(_) => Ok(Vec::new()),
            Transport::Outbox(outbox) => outbox.list(limit).await,
        }
    }

    /// The email in the outbox whose file has this name, which may come from anyone.
    pub async fn find_written(&self, name: &str) -> Result<Option<WrittenEmail>, ProviderError> {
        match &self.transport {
            Transport::Smtp(_) => Ok(None),
            Transport::Outbox(outbox) => outbox.find(name).await,
        }
    }

    /// Connects to the mail server and logs in; nothing to do for an outbox.
    pub async fn check(&self) -> Result<(), ProviderError> {
        match &self.transport {
            Transport::Smtp(server) => server.check().await,
            Transport::Outbox(_) => Ok(()),
        }
    }

    /// Sends one email, dated `now`. The id is part of its `Message-ID`, by which mail programs recognize a repetition.
    pub async fn send(
        &self,
        email: &EmailMessage,
        id: &str,
        now: Timestamp,
    ) -> Result<Delivery, ProviderError> {
        let message = email_message::compose(email, &self.from, id, now)?;
        match &self.transport {
            Transport::Smtp(server) => server.send(message).await.map(|()| Delivery::Sent),
            Transport::Outbox(outbox) => outbox.write(&message, id, now).await.map(Delivery::Written),
        }
    }
}

fn sender(from: &str) -> Result<Mailbox, ProviderError> {
    from.parse()
        .map_err(|_| ProviderError::misconfigured(Service::Mail, "the sender is not an email address"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sender_must_be_one_email_address() {
        for (from, is_valid) in [
            ("Laurels <no-reply@localhost>", true),
            ("no-reply@example.org", true),
            ("Laurels", false),
            ("", false),
            ("a@b.example, c@d.example", false),
            ("Laurels <a@b.example>\r\nBcc: c@d.example", false),
        ] {
            assert_eq!(Mailer::outbox(PathBuf::new(), from).is_ok(), is_valid, "{from:?}");
        }
    }
}
