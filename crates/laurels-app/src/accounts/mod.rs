//! Accounts: sign-up, log-in, sessions, password resets and account deletion.

mod device;
mod oidc;
mod passwords;
mod pictures;
mod profiles;
mod revocations;
mod sessions;

use std::sync::Arc;

use laurels_domain::limits::{
    LOG_INS_PER_ACCOUNT, LOG_INS_PER_NETWORK, RESETS_PER_ACCOUNT, RESETS_PER_NETWORK, SIGN_UPS_PER_NETWORK,
};
use laurels_domain::sessions::is_recent_log_in;
use laurels_domain::{Email, LastAdmin, NewPassword, User, UserId, Username, resets};
use laurels_providers::mail::emails;
use laurels_store::{
    ChangeError, EmailTaken, IdentityStore, NewUser, PasswordStore, Session, StoreError, UserStore,
};

pub use self::device::Device;
pub use self::oidc::{OidcAttempt, OidcError};
pub(crate) use self::passwords::Passwords;
pub use self::passwords::{HashingError, PasswordCost};
pub use self::pictures::PictureError;
pub use self::profiles::{Profiles, UserData};
pub(crate) use self::revocations::Revocations;
pub use self::sessions::Sessions;
use crate::limiter::{Limiter, TooMany};
use crate::outgoing::Outgoing;
use crate::tokens::{SessionToken, hash_token, new_token, new_user_id};
use crate::{Clock, LiveUpdates, Providers, Settings};

#[derive(Debug, thiserror::Error)]
pub enum SignUpError {
    #[error("There's already an account with this email.")]
    EmailTaken,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Hashing(#[from] HashingError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

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

#[derive(Debug, thiserror::Error)]
pub enum SetPasswordError {
    #[error("The password reset link is malformed or expired. Try creating a new one.")]
    BadLink,
    #[error(transparent)]
    Hashing(#[from] HashingError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error)]
pub enum DeleteAccountError {
    #[error("That's not your password.")]
    WrongPassword,
    #[error("For security, please log in again first.")]
    LogInTooOld,
    #[error(transparent)]
    LastAdmin(LastAdmin),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Hashing(#[from] HashingError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Clone, Debug)]
pub struct Accounts {
    pub(crate) user_store: UserStore,
    pub(crate) password_store: PasswordStore,
    pub(crate) identity_store: IdentityStore,
    pub(crate) sessions: Sessions,
    pub(crate) passwords: Passwords,
    pub(crate) limiter: Limiter,
    pub(crate) live: LiveUpdates,
    pub(crate) outgoing: Outgoing,
    pub(crate) revocations: Revocations,
    pub(crate) providers: Arc<Providers>,
    pub(crate) settings: Arc<Settings>,
    pub(crate) clock: Clock,
}

impl Accounts {
    /// Creates an account and logs in.
    pub async fn sign_up(
        &self,
        email: Email,
        password: &NewPassword,
        device: &Device,
    ) -> Result<(UserId, SessionToken), SignUpError> {
        let now = self.clock.now();
        self.limiter.check_and_take("sign-up", &device.network, SIGN_UPS_PER_NETWORK, now)?;
        let new = NewUser {
            id: new_user_id(),
            username: Username::from_email(&email),
            email: Some(email),
            is_email_proved: false,
            password_hash: Some(self.passwords.hash(password).await?),
            identity: None,
            created_at: now,
        };
        match self.user_store.add_user(&new).await? {
            Ok(()) => Ok((new.id.clone(), self.sessions.start(&new.id, device).await?)),
            Err(EmailTaken) => Err(SignUpError::EmailTaken),
        }
    }

    /// Logs in with email and password. Failures count against the email and the client network.
    pub async fn log_in(
        &self,
        email: &Email,
        password: &str,
        device: &Device,
    ) -> Result<(UserId, SessionToken), LogInError> {
        let now = self.clock.now();
        self.limiter.check("log-in account", email.folded(), LOG_INS_PER_ACCOUNT, now)?;
        self.limiter.check("log-in network", &device.network, LOG_INS_PER_NETWORK, now)?;
        let (user, hash) = self.password_store.find_password(email).await?.unzip();
        let is_correct = self.passwords.verify(password, hash).await?;
        if let Some(user) = user.filter(|_| is_correct) {
            self.limiter.reset("log-in account", email.folded());
            let token = self.sessions.start(&user, device).await?;
            Ok((user, token))
        } else {
            self.limiter.take("log-in account", email.folded(), LOG_INS_PER_ACCOUNT, now);
            self.limiter.take("log-in network", &device.network, LOG_INS_PER_NETWORK, now);
            Err(LogInError::NoSuchAccount)
        }
    }

    /// Sends a reset link if there is an account with this email. The result doesn't reveal whether there is one.
    pub fn send_reset_link(&self, email: Email, device: &Device) -> Result<(), TooMany> {
        let now = self.clock.now();
        self.limiter.check_and_take("reset network", &device.network, RESETS_PER_NETWORK, now)?;
        self.limiter.check_and_take("reset account", email.folded(), RESETS_PER_ACCOUNT, now)?;
        let accounts = self.clone();
        // In the background, so that the response time doesn't reveal whether there is an account.
        tokio::spawn(async move {
            if let Err(error) = accounts.create_reset_link(&email).await {
                tracing::error!(%error, "could not create a reset link");
            }
        });
        Ok(())
    }

    async fn create_reset_link(&self, email: &Email) -> Result<(), StoreError> {
        let Some(user) = self.user_store.find_user_by_email(email).await? else { return Ok(()) };
        let token = new_token();
        self.password_store
            .add_reset(&user.id, &hash_token(&token), resets::ends_at(self.clock.now()))
            .await?;
        let link = format!("{}/reset-password?id={}&token={token}", self.settings.public_url, user.id);
        let minutes = resets::LIFETIME.as_secs() / 60;
        self.outgoing.send(emails::password_reset(email.as_str(), &user.username, &link, minutes));
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
    ) -> Result<(), SetPasswordError> {
        let (now, token_hash) = (self.clock.now(), hash_token(token));
        // Checked first, because hashing is expensive.
        if !self.password_store.has_reset(user, &token_hash, now).await? {
            return Err(SetPasswordError::BadLink);
        }
        let hash = self.passwords.hash(password).await?;
        if !self.password_store.reset_password(user, &token_hash, &hash, now).await? {
            return Err(SetPasswordError::BadLink);
        }
        self.live.profile_changed(user);
        if let Some(user) = self.user_store.find_user(user).await? {
            self.send_password_changed_email(&user);
        }
        Ok(())
    }

    /// Sets the password of a logged-in user; all other devices are logged out.
    pub async fn set_password(
        &self,
        user: &User,
        session: &Session,
        password: &NewPassword,
    ) -> Result<(), SetPasswordError> {
        let hash = self.passwords.hash(password).await?;
        self.password_store.set_password(&user.id, &hash, &session.token_hash, self.clock.now()).await?;
        self.live.profile_changed(&user.id);
        self.send_password_changed_email(user);
        Ok(())
    }

    fn send_password_changed_email(&self, user: &User) {
        if let Some(email) = &user.email {
            let page = format!("{}/reset-password", self.settings.public_url);
            self.outgoing.send(emails::password_changed(email, &user.username, &page));
        }
    }

    /// Deletes an account and all its data. Requires the password, or a recent log-in if the account has none.
    pub async fn delete_own_account(
        &self,
        user: &User,
        session: &Session,
        password: Option<&str>,
    ) -> Result<(), DeleteAccountError> {
        let now = self.clock.now();
        if user.has_password {
            self.limiter.check("log-in account", user.id.as_str(), LOG_INS_PER_ACCOUNT, now)?;
            let hash = self.password_store.find_password_of(&user.id).await?;
            if !self.passwords.verify(password.unwrap_or_default(), hash).await? {
                self.limiter.take("log-in account", user.id.as_str(), LOG_INS_PER_ACCOUNT, now);
                return Err(DeleteAccountError::WrongPassword);
            }
        } else if !is_recent_log_in(session.created_at, now) {
            return Err(DeleteAccountError::LogInTooOld);
        }
        let others = self.user_store.remove_user(&user.id, now).await.map_err(|error| match error {
            ChangeError::Rejected(last) => DeleteAccountError::LastAdmin(last),
            ChangeError::Store(error) => DeleteAccountError::Store(error),
        })?;
        self.revocations.after_account_deleted(&self.live, &user.id, &others.unwrap_or_default());
        Ok(())
    }
}
