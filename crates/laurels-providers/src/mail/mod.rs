//! Mail: letters, and two ways to get rid of them.

mod letter;
pub mod letters;

use std::path::PathBuf;

use laurels_domain::Timestamp;

pub use letter::Letter;

use crate::error::ProviderError;

/// How mail leaves the house.
#[derive(Debug)]
pub enum Mailer {
    /// Through a mail server.
    Smtp,
    /// Into a folder, one `.eml` file a letter, where no mail server is set up.
    Outbox,
}

/// What became of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// A mail server took it.
    Sent,
    /// It lies in the outbox as this file.
    Kept(PathBuf),
}

impl Mailer {
    /// `url` is `smtp://user:password@host:port` (encrypted when the server offers it, always when a password
    /// goes to another machine) or `smtps://…` (encrypted from the start); `from` like `Laurels <hello@example.org>`.
    pub fn smtp(_url: &str, _from: &str) -> Result<Self, ProviderError> {
        todo!()
    }

    /// The folder is made with the first letter.
    pub fn outbox(_folder: PathBuf, _from: &str) -> Result<Self, ProviderError> {
        todo!()
    }

    /// Sends one letter, dated `now`.
    #[expect(clippy::unused_async, reason = "signature first")]
    pub async fn send(&self, _letter: &Letter, _now: Timestamp) -> Result<Delivery, ProviderError> {
        todo!()
    }
}
