//! Logging in with email and password, and proving again that one is the owner.

use laurels_domain::{Email, User, UserId, sessions};
use laurels_store::{LogInProof, Session, StoreError};

use super::log_in_limits::Place;
use super::{Accounts, Device, HashingError};
use crate::limiter::TooMany;
use crate::security_log;
use crate::tokens::SessionToken;

#[derive(Debug, thiserror::Error)]
pub enum LogInError {
    /// The same error for an unknown email and a wrong password.
    #[error("no such account")]
    NoSuchAccount,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Hashing(#[from] HashingError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A logged-in user has not shown to be the owner of the account, and may just have found an open browser.
#[derive(Debug, thiserror::Error)]
pub enum NotConfirmed {
    #[error("That's not your password.")]
    WrongPassword,
    #[error("Enter your current password.")]
    PasswordMissing,
    #[error("For security, please log in again first.")]
    LogInTooOld,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Hashing(#[from] HashingError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Accounts {
    /// Logs in with email and password.
    pub async fn log_in(
        &self,
        email: &Email,
        password: &str,
        device: &Device,
    ) -> Result<(UserId, SessionToken), LogInError> {
        let place = Place { account: email.folded(), network: &device.network };
        self.log_in_limits.take(place, self.clock.now())?;
        let (user, hash) = self.password_store.find_password(email).await?.unzip();
        let is_correct = self.verify(place, password, hash.clone()).await?;
        let Some((user, hash)) = user.zip(hash).filter(|_| is_correct) else {
            return Err(LogInError::NoSuchAccount);
        };
        // The password may have been changed while it was verified.
        let token = self.sessions.start(&user, LogInProof::Password(&hash), device).await?;
        Ok((user, token.ok_or(LogInError::NoSuchAccount)?))
    }

    /// Checks the password of a logged-in user.
    pub(super) async fn check_password(
        &self,
        user: &UserId,
        password: &str,
        device: &Device,
    ) -> Result<(), NotConfirmed> {
        let place = Place { account: user.as_str(), network: &device.network };
        self.log_in_limits.take(place, self.clock.now())?;
        let hash = self.password_store.find_password_of(user).await?;
        let is_correct = self.verify(place, password, hash).await?;
        is_correct.then_some(()).ok_or(NotConfirmed::WrongPassword)
    }

    /// Checks that the caller is the owner: by the password, or by a recent log-in.
    pub(super) async fn confirm_owner(
        &self,
        user: &User,
        session: &Session,
        password: Option<&str>,
        device: &Device,
    ) -> Result<(), NotConfirmed> {
        match password.filter(|_| user.has_password) {
            Some(password) => {
                self.check_password(&user.id, password, device).await?;
                // Meanwhile the owner may have reset the password, and this is not the owner.
                let is_alive = self.sessions.is_alive(session).await?;
                is_alive.then_some(()).ok_or(NotConfirmed::LogInTooOld)
            }
            None if sessions::is_recent_log_in(session.created_at, self.clock.now()) => Ok(()),
            None if user.has_password => Err(NotConfirmed::PasswordMissing),
            None => Err(NotConfirmed::LogInTooOld),
        }
    }

    /// The owner has logged in here without a password: strangers elsewhere can't use up the tries for it.
    pub(super) async fn know_place(&self, user: &UserId, device: &Device) -> Result<(), StoreError> {
        let user = self.user_store.find_user(user).await?;
        if let Some(email) = user.and_then(|user| Email::parse(user.email.as_deref()?).ok()) {
            self.log_in_limits.know(Place { account: email.folded(), network: &device.network });
        }
        Ok(())
    }

    async fn verify(
        &self,
        place: Place<'_>,
        password: &str,
        hash: Option<String>,
    ) -> Result<bool, HashingError> {
        let now = self.clock.now();
        match self.passwords.verify(password, hash, place.network).await {
            Ok(true) => {
                self.log_in_limits.succeeded(place, now);
                Ok(true)
            }
            Ok(false) => {
                security_log::log_in_failed();
                Ok(false)
            }
            Err(error) => {
                self.log_in_limits.give_back(place, now);
                Err(error)
            }
        }
    }
}
