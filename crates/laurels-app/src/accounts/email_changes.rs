//! Verifying an email, changing it, and restoring the former one. Both verifying and changing take a link that was sent to
//! the address, and the session of the account: otherwise a visitor who gets a link by mistake could use it.

use laurels_domain::limits::{EMAIL_LINKS_PER_ACCOUNT, EMAIL_LINKS_PER_ADDRESS, EMAIL_LINKS_PER_NETWORK};
use laurels_domain::{Email, Secret, User, UserId, email_links, fold_email, resets};
use laurels_providers::mail::emails;
use laurels_store::{EmailConfirmation, FormerEmail, OutgoingEmail, Session, StoreError};

use super::log_in::NotConfirmed;
use super::{Accounts, Device};
use crate::limiter::TooMany;
use crate::security_log;
use crate::tokens::{hash_token, new_token};

#[derive(Debug, thiserror::Error)]
pub enum EmailChangeError {
    #[error("Your account has no email.")]
    NoEmail,
    #[error("Your email is already verified.")]
    AlreadyVerified,
    #[error("That's already your email.")]
    SameEmail,
    #[error("There's already an account with this email.")]
    EmailTaken,
    #[error("This link has expired or was already used.")]
    BadLink,
    #[error(transparent)]
    NotConfirmed(#[from] NotConfirmed),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What a link is for, which its email explains.
#[derive(Clone, Copy)]
enum Purpose {
    Verify,
    Change,
}

impl Accounts {
    /// Sends a link to the user's address that verifies it.
    pub async fn send_verification(
        &self,
        user: &User,
        session: &Session,
        device: &Device,
    ) -> Result<(), EmailChangeError> {
        let address = user.email.as_deref().ok_or(EmailChangeError::NoEmail)?;
        if user.is_email_verified {
            return Err(EmailChangeError::AlreadyVerified);
        }
        self.limit_email_links(user, device)?;
        self.send_email_link(user, session, address, Purpose::Verify).await
    }

    /// Sends a link to a new address that makes it the user's. Requires the current password or a recent log-in.
    pub async fn request_email_change(
        &self,
        user: &User,
        session: &Session,
        email: &Email,
        password: Option<&str>,
        device: &Device,
    ) -> Result<(), EmailChangeError> {
        self.confirm_owner(user, session, password, device).await?;
        if user.email.as_deref() == Some(email.as_str()) {
            return Err(EmailChangeError::SameEmail);
        }
        // Before the look-up, which reveals who has an account.
        self.limit_email_links(user, device)?;
        if self.email_store.is_email_taken(email, &user.id, self.clock.now()).await? {
            return Err(EmailChangeError::EmailTaken);
        }
        self.send_email_link(user, session, email.as_str(), Purpose::Change).await
    }

    fn limit_email_links(&self, user: &User, device: &Device) -> Result<(), TooMany> {
        let now = self.clock.now();
        self.limiter.take("email link network", &device.network, EMAIL_LINKS_PER_NETWORK, now)?;
        self.limiter.take("email link account", user.id.as_str(), EMAIL_LINKS_PER_ACCOUNT, now)
    }

    async fn send_email_link(
        &self,
        user: &User,
        session: &Session,
        address: &str,
        purpose: Purpose,
    ) -> Result<(), EmailChangeError> {
        let (now, token) = (self.clock.now(), new_token());
        self.limiter.take("email link address", &fold_email(address), EMAIL_LINKS_PER_ADDRESS, now)?;
        let (session_hash, token_hash) = (&session.token_hash, hash_token(&token));
        let ends_at = email_links::ends_at(now);
        let link = format!("{}/confirm-email?id={}&token={token}", self.settings.public_url, user.id);
        let hours = email_links::LIFETIME.as_secs() / 3600;
        let (kind, message) = match purpose {
            Purpose::Verify => {
                ("email verification", emails::verify_email(address, &user.username, &link, hours))
            }
            Purpose::Change => ("email change", emails::change_email(address, &user.username, &link, hours)),
        };
        let email = self.outgoing.prepare_until(ends_at, kind, &user.id, &message);
        let set =
            self.email_store.set_email_link(&user.id, session_hash, address, &token_hash, &email, ends_at);
        if !set.await? {
            return Err(NotConfirmed::LogInTooOld.into());
        }
        self.outgoing.wake();
        Ok(())
    }

    /// Uses a link of this user: its address becomes the account's, verified. The former one, if it was verified, gets a
    /// link to restore it.
    pub async fn confirm_email(&self, user: &User, token: &str) -> Result<(), EmailChangeError> {
        let (now, restore) = (self.clock.now(), new_token());
        let ends_at = email_links::restore_ends_at(now);
        let (token_hash, restore_hash) = (hash_token(token), hash_token(&restore));
        let email = |former: &FormerEmail| self.email_to_former_address(user, former, &restore);
        let confirmed =
            self.email_store.confirm_email(&user.id, &token_hash, &restore_hash, ends_at, email, now).await?;
        let former = match confirmed {
            EmailConfirmation::Confirmed(confirmed) => confirmed.former,
            EmailConfirmation::InvalidLink => return Err(EmailChangeError::BadLink),
            EmailConfirmation::Taken => return Err(EmailChangeError::EmailTaken),
        };
        match &former {
            Some(_) => security_log::email_changed(&user.id),
            None => security_log::email_verified(&user.id),
        }
        self.live.private_data_changed(&user.id);
        self.outgoing.wake();
        Ok(())
    }

    fn email_to_former_address(
        &self,
        user: &User,
        former: &FormerEmail,
        restore_token: &str,
    ) -> Option<OutgoingEmail> {
        let message = if former.can_be_restored {
            let page = format!("{}/restore-email", self.settings.public_url);
            let link = format!("{page}?id={}&token={restore_token}", user.id);
            let days = email_links::RESTORE_LIFETIME.as_secs() / (24 * 3600);
            emails::email_changed(&former.address, &user.username, &link, days)
        } else if former.is_verified {
            emails::email_changed_back(&former.address, &user.username)
        } else {
            return None;
        };
        Some(self.outgoing.prepare("email changed", Some(&user.id), &message))
    }

    /// Uses a link that was sent to a former address: the account gets it back, and all sessions and ways to log in are
    /// removed. Returns the token of a reset link, to choose a new password.
    pub async fn restore_email(&self, user: &UserId, token: &str) -> Result<Secret, EmailChangeError> {
        let (now, token_hash, reset) = (self.clock.now(), hash_token(token), new_token());
        // Without a transaction, because anyone can send a token.
        if !self.email_store.has_restore(user, &token_hash, now).await? {
            return Err(EmailChangeError::BadLink);
        }
        let reset_ends_at = resets::ends_at(now);
        self.email_store
            .restore_email(user, &token_hash, &hash_token(&reset), reset_ends_at, now)
            .await?
            .ok_or(EmailChangeError::BadLink)?;
        security_log::email_restored(user);
        self.live.private_data_changed(user);
        self.revocations.wake();
        Ok(Secret::new(reset))
    }
}
