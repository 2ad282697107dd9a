//! New passwords: by an emailed link, or in the settings.

use std::time::Duration;

use laurels_domain::limits::{
    PASSWORD_CHANGES_PER_ACCOUNT, PASSWORD_CHECKS_PER_NETWORK, RESETS_PER_ACCOUNT, RESETS_PER_NETWORK,
};
use laurels_domain::{Email, NewPassword, PasswordContext, PasswordError, User, UserId, resets};
use laurels_providers::mail::emails;
use laurels_store::{OutgoingEmail, Session, StoreError};

use super::log_in::NotConfirmed;
use super::log_in_limits::Place;
use super::{Accounts, Device, HashingError};
use crate::limiter::TooMany;
use crate::security_log;
use crate::tokens::{hash_token, new_token};

/// Creating a link takes a few milliseconds, and it isn't created for an unknown email. All responses take this long.
const RESET_RESPONSE_TIME: Duration = Duration::from_millis(150);

#[derive(Debug, thiserror::Error)]
pub enum ResetLinkError {
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error)]
pub enum SetPasswordError {
    #[error("The password reset link is malformed or expired. Try creating a new one.")]
    BadLink,
    #[error(transparent)]
    Weak(#[from] PasswordError),
    #[error(transparent)]
    NotConfirmed(#[from] NotConfirmed),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Hashing(#[from] HashingError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Accounts {
    /// Sends a reset link if there is an account with this email. Neither the result nor the response time reveals whether
    /// there is one.
    pub async fn send_reset_link(&self, email: Email, device: &Device) -> Result<(), ResetLinkError> {
        let now = self.clock.now();
        self.limiter.take("reset network", &device.network, RESETS_PER_NETWORK, now)?;
        self.limiter.take("reset account", email.folded(), RESETS_PER_ACCOUNT, now)?;
        security_log::reset_requested();
        let accounts = self.clone();
        // A task, so that it is completed even if the client hangs up.
        let created = tokio::spawn(async move { accounts.create_reset_link(&email).await });
        let (created, ()) = tokio::join!(created, tokio::time::sleep(RESET_RESPONSE_TIME));
        created.unwrap_or(Ok(())).map_err(ResetLinkError::Store)
    }

    async fn create_reset_link(&self, email: &Email) -> Result<(), StoreError> {
        let Some(user) = self.user_store.find_user_by_email(email).await? else { return Ok(()) };
        // Never to the address as it was typed: what we take for the same may be another mailbox.
        let Some(address) = &user.email else { return Ok(()) };
        let token = new_token();
        let ends_at = resets::ends_at(self.clock.now());
        let link = format!("{}/reset-password?id={}&token={token}", self.settings.public_url, user.id);
        let minutes = resets::LIFETIME.as_secs() / 60;
        let message = emails::password_reset(address, &user.username, &link, minutes);
        let email = self.outgoing.prepare_until(ends_at, "password reset", &user.id, &message);
        self.password_store.add_reset(&user.id, address, &hash_token(&token), &email, ends_at).await?;
        self.outgoing.wake();
        Ok(())
    }

    /// The user of a reset link, if the link is valid.
    pub async fn check_reset(&self, user: &UserId, token: &str) -> Result<Option<User>, StoreError> {
        if !self.password_store.has_reset(user, &hash_token(token), self.clock.now()).await? {
            return Ok(None);
        }
        self.user_store.find_user(user).await
    }

    /// Sets a password with a reset link, which is used up. All devices are logged out.
    pub async fn reset_password(
        &self,
        user: &UserId,
        token: &str,
        password: &NewPassword,
        device: &Device,
    ) -> Result<(), SetPasswordError> {
        let (now, token_hash) = (self.clock.now(), hash_token(token));
        // Checked first, because hashing is expensive.
        if !self.password_store.has_reset(user, &token_hash, now).await? {
            return Err(SetPasswordError::BadLink);
        }
        // A weak password doesn't use up the link.
        self.limiter.take("password check", &device.network, PASSWORD_CHECKS_PER_NETWORK, now)?;
        let owner = self.user_store.find_user(user).await?.ok_or(SetPasswordError::BadLink)?;
        let password = self.password_checks.check(password, context_of(&owner), &device.network).await??;
        let hash = self.passwords.hash(&password, &device.network).await?;
        // The link was sent to this address, so it belongs to the user.
        let email = owner.email.as_deref().map(|address| self.password_changed_email(&owner, address));
        if !self.password_store.reset_password(user, &token_hash, &hash, email.as_ref(), now).await? {
            return Err(SetPasswordError::BadLink);
        }
        security_log::password_reset(user);
        self.live.private_data_changed(user);
        self.outgoing.wake();
        let email = owner.email.as_deref().and_then(|email| Email::parse(email).ok());
        for account in [Some(user.as_str()), email.as_ref().map(Email::folded)].into_iter().flatten() {
            self.log_in_limits.reset(Place { account, network: &device.network });
        }
        Ok(())
    }

    /// Sets the password of a logged-in user; all other devices are logged out. Requires the current password or a recent
    /// log-in.
    pub async fn set_password(
        &self,
        user: &User,
        session: &Session,
        current: Option<&str>,
        password: &NewPassword,
        device: &Device,
    ) -> Result<(), SetPasswordError> {
        self.confirm_owner(user, session, current, device).await?;
        let now = self.clock.now();
        self.limiter.take("password check", &device.network, PASSWORD_CHECKS_PER_NETWORK, now)?;
        let password = self.password_checks.check(password, context_of(user), &device.network).await??;
        // Each sends an email.
        self.limiter.take("password change", user.id.as_str(), PASSWORD_CHANGES_PER_ACCOUNT, now)?;
        let hash = self.passwords.hash(&password, &device.network).await?;
        let email = user.verified_email().map(|address| self.password_changed_email(user, address));
        let session = &session.token_hash;
        if !self.password_store.set_password(&user.id, &hash, session, email.as_ref(), now).await? {
            return Err(NotConfirmed::LogInTooOld.into());
        }
        security_log::password_changed(&user.id);
        self.live.private_data_changed(&user.id);
        self.outgoing.wake();
        Ok(())
    }

    fn password_changed_email(&self, user: &User, address: &str) -> OutgoingEmail {
        let page = format!("{}/reset-password", self.settings.public_url);
        let message = emails::password_changed(address, &user.username, &page);
        self.outgoing.prepare("password changed", Some(&user.id), &message)
    }
}

fn context_of(user: &User) -> PasswordContext {
    PasswordContext::of(user.email.as_deref(), Some(&user.username))
}
