//! A demo: a server with made-up people, whom visitors can look around as.

mod films;
mod people;
mod seed;

use std::sync::Arc;

use laurels_domain::UserId;
use laurels_domain::limits::DEMO_LOG_INS_PER_NETWORK;
use laurels_providers::ProviderError;
use laurels_providers::mail::{Mailer, WrittenEmail};
use laurels_store::{LogInProof, PasswordStore, StoreError};

pub use self::people::{DEMO_PASSWORD, DemoPerson, DemoUser};
pub use self::seed::{SeedError, seed_demo};
use crate::accounts::{Device, Sessions};
use crate::limiter::{Limiter, TooMany};
use crate::tokens::SessionToken;
use crate::{Clock, DemoSettings};

/// Emails on the page with the outbox.
const MAX_LISTED_EMAILS: usize = 200;

#[derive(Debug, thiserror::Error)]
pub enum DemoLogInError {
    /// The name is wrong, or the account was deleted meanwhile.
    #[error("There's no one by that name in this demo.")]
    NoSuchPerson,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What only a demo can do. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Demo {
    settings: Arc<DemoSettings>,
    password_store: PasswordStore,
    sessions: Sessions,
    limiter: Limiter,
    mailer: Arc<Mailer>,
    clock: Clock,
}

impl Demo {
    pub(crate) fn new(
        settings: DemoSettings,
        password_store: PasswordStore,
        sessions: Sessions,
        limiter: Limiter,
        mailer: Arc<Mailer>,
        clock: Clock,
    ) -> Self {
        Self { settings: Arc::new(settings), password_store, sessions, limiter, mailer, clock }
    }

    /// Those whom visitors can look around as.
    pub fn people(&self) -> impl Iterator<Item = &'static DemoPerson> {
        self.offered().map(|user| user.person)
    }

    /// The script that takes the place of the payment provider's.
    pub fn payment_script(&self) -> Option<String> {
        self.settings.payment_origin.as_ref().map(|origin| format!("{origin}/checkout.js"))
    }

    /// Logs in as one of the people, without a password.
    pub async fn log_in(
        &self,
        person: &str,
        device: &Device,
    ) -> Result<(UserId, SessionToken), DemoLogInError> {
        self.limiter.take("demo log-in", &device.network, DEMO_LOG_INS_PER_NETWORK, self.clock.now())?;
        // By the id: a visitor may have changed the email, or signed up with it after deleting the account.
        let mut offered = self.offered();
        let user = offered.find(|user| user.person.key == person).ok_or(DemoLogInError::NoSuchPerson)?;
        let hash = self.password_store.find_password_of(&user.id).await?;
        let hash = hash.ok_or(DemoLogInError::NoSuchPerson)?;
        let token = self.sessions.start(&user.id, LogInProof::Password(&hash), device).await?;
        Ok((user.id.clone(), token.ok_or(DemoLogInError::NoSuchPerson)?))
    }

    /// The latest emails first.
    pub async fn list_emails(&self) -> Result<Vec<WrittenEmail>, ProviderError> {
        self.mailer.list_written(MAX_LISTED_EMAILS).await
    }

    pub async fn find_email(&self, name: &str) -> Result<Option<WrittenEmail>, ProviderError> {
        self.mailer.find_written(name).await
    }

    fn offered(&self) -> impl Iterator<Item = &DemoUser> {
        self.settings.users.iter().filter(|user| user.person.is_offered)
    }
}
