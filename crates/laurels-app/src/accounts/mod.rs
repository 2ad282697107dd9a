//! Accounts: sign-up, log-in, sessions, password resets and account deletion.

mod oidc;
mod passwords;
mod pictures;
mod revocations;
mod user_data;

use std::sync::Arc;
use std::time::Duration;

use laurels_domain::limits::{
    LOG_INS_PER_ACCOUNT, LOG_INS_PER_NETWORK, RESETS_PER_ACCOUNT, RESETS_PER_NETWORK, SIGN_UPS_PER_NETWORK,
};
use laurels_domain::{
    Email, LastAdmin, NewPassword, Secret, Timestamp, User, UserId, Username, resets, sessions,
};
use laurels_providers::mail::emails;
use laurels_store::{
    ChangeError, EmailTaken, NewSession, NewUser, RelationshipRevisions, Session, SignedIn, StoreError,
};

pub use self::oidc::{OidcAttempt, OidcError};
pub(crate) use self::passwords::Passwords;
pub use self::passwords::{HashingError, PasswordCost};
pub use self::pictures::PictureError;
pub use self::user_data::UserData;
use crate::App;
use crate::limiter::TooMany;
use crate::tokens::{SessionToken, hash_token, new_token, new_user_id};

/// How long a request waits for its session to be extended.
const RECORD_TIMEOUT: Duration = Duration::from_millis(250);

/// The client of a request.
#[derive(Clone, Debug)]
pub struct Device {
    /// Client network, the key of rate limits.
    pub network: String,
    /// Displayed in the list of devices.
    pub name: String,
}

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

impl App {
    /// Creates an account and logs in.
    pub async fn sign_up(
        &self,
        email: Email,
        password: &NewPassword,
        device: &Device,
    ) -> Result<(UserId, SessionToken), SignUpError> {
        let now = self.now();
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
        match self.store.add_user(&new).await? {
            Ok(()) => Ok((new.id.clone(), self.start_session(&new.id, device).await?)),
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
        let now = self.now();
        self.limiter.check("log-in account", email.folded(), LOG_INS_PER_ACCOUNT, now)?;
        self.limiter.check("log-in network", &device.network, LOG_INS_PER_NETWORK, now)?;
        let (user, hash) = self.store.find_password(email).await?.unzip();
        let is_correct = self.passwords.verify(password, hash).await?;
        if let Some(user) = user.filter(|_| is_correct) {
            self.limiter.reset("log-in account", email.folded());
            let token = self.start_session(&user, device).await?;
            Ok((user, token))
        } else {
            self.limiter.take("log-in account", email.folded(), LOG_INS_PER_ACCOUNT, now);
            self.limiter.take("log-in network", &device.network, LOG_INS_PER_NETWORK, now);
            Err(LogInError::NoSuchAccount)
        }
    }

    pub(crate) async fn start_session(
        &self,
        user: &UserId,
        device: &Device,
    ) -> Result<SessionToken, StoreError> {
        let (token, now) = (new_token(), self.now());
        let session = NewSession {
            user: user.clone(),
            token_hash: hash_token(&token),
            device: device.name.clone(),
            created_at: now,
            ends_at: sessions::ends_at(now),
        };
        self.store.add_session(&session).await?;
        Ok(SessionToken(Secret::new(token)))
    }

    /// Resolves a session token, and extends the session if it is due.
    pub async fn signed_in(&self, token: &str) -> Result<Option<SignedIn>, StoreError> {
        let now = self.now();
        let found = self.store.find_signed_in(&hash_token(token), now).await?;
        if let Some(found) = &found {
            self.extend_session(found, now).await;
        }
        Ok(found)
    }

    /// The same with the revisions of the user's relationships and friends.
    pub async fn caller_with_friends(
        &self,
        token: &str,
    ) -> Result<Option<(SignedIn, RelationshipRevisions)>, StoreError> {
        let now = self.now();
        let found = self.store.find_session_with_friends(&hash_token(token), now).await?;
        if let Some((found, _)) = &found {
            self.extend_session(found, now).await;
        }
        Ok(found)
    }

    /// Extends a session if it is due. Best effort: a failed or slow write must not delay or fail a request that only
    /// reads. One write at a time, so that writes don't pile up while the database is unavailable; the next request
    /// tries again.
    async fn extend_session(&self, found: &SignedIn, now: Timestamp) {
        if !sessions::needs_recording(found.session.seen_at, now) {
            return;
        }
        let Ok(permit) = Arc::clone(&self.session_writes).try_acquire_owned() else { return };
        let (app, user) = (self.clone(), found.user.id.clone());
        let session = found.session.token_hash.clone();
        let write = tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = app.store.extend_session(&user, &session, now, sessions::ends_at(now)).await {
                tracing::warn!(%error, "could not extend a session");
            }
        });
        // Done within milliseconds unless the database is overloaded.
        let _ = tokio::time::timeout(RECORD_TIMEOUT, write).await;
    }

    /// Sends a reset link if there is an account with this email. The result doesn't reveal whether there is one.
    pub fn send_reset_link(&self, email: Email, device: &Device) -> Result<(), TooMany> {
        let now = self.now();
        self.limiter.check_and_take("reset network", &device.network, RESETS_PER_NETWORK, now)?;
        self.limiter.check_and_take("reset account", email.folded(), RESETS_PER_ACCOUNT, now)?;
        let app = self.clone();
        // In the background, so that the response time doesn't reveal whether there is an account.
        tokio::spawn(async move {
            if let Err(error) = app.create_reset_link(&email).await {
                tracing::error!(%error, "could not create a reset link");
            }
        });
        Ok(())
    }

    async fn create_reset_link(&self, email: &Email) -> Result<(), StoreError> {
        let Some(user) = self.store.find_user_by_email(email).await? else { return Ok(()) };
        let token = new_token();
        self.store.add_reset(&user.id, &hash_token(&token), resets::ends_at(self.now())).await?;
        let link = format!("{}/reset-password?id={}&token={token}", self.settings.public_url, user.id);
        let minutes = resets::LIFETIME.as_secs() / 60;
        self.send_email(emails::password_reset(email.as_str(), &user.username, &link, minutes));
        Ok(())
    }

    /// The user of a reset link, if the link is valid.
    pub async fn check_reset(&self, user: &UserId, token: &str) -> Result<Option<User>, StoreError> {
        if !self.store.has_reset(user, &hash_token(token), self.now()).await? {
            return Ok(None);
        }
        self.store.find_user(user).await
    }

    /// Sets a password with a reset link, which is used up. All devices are logged out.
    pub async fn reset_password(
        &self,
        user: &UserId,
        token: &str,
        password: &NewPassword,
    ) -> Result<(), SetPasswordError> {
        let (now, token_hash) = (self.now(), hash_token(token));
        // Checked first, because hashing is expensive.
        if !self.store.has_reset(user, &token_hash, now).await? {
            return Err(SetPasswordError::BadLink);
        }
        let hash = self.passwords.hash(password).await?;
        if !self.store.reset_password(user, &token_hash, &hash, now).await? {
            return Err(SetPasswordError::BadLink);
        }
        self.live.profile_changed(user);
        if let Some(user) = self.store.find_user(user).await? {
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
        self.store.set_password(&user.id, &hash, &session.token_hash, self.now()).await?;
        self.live.profile_changed(&user.id);
        self.send_password_changed_email(user);
        Ok(())
    }

    fn send_password_changed_email(&self, user: &User) {
        if let Some(email) = &user.email {
            let page = format!("{}/reset-password", self.settings.public_url);
            self.send_email(emails::password_changed(email, &user.username, &page));
        }
    }

    /// Deletes an account and all its data. Requires the password, or a recent log-in if the account has none.
    pub async fn delete_own_account(
        &self,
        user: &User,
        session: &Session,
        password: Option<&str>,
    ) -> Result<(), DeleteAccountError> {
        let now = self.now();
        if user.has_password {
            self.limiter.check("log-in account", user.id.as_str(), LOG_INS_PER_ACCOUNT, now)?;
            let hash = self.store.find_password_of(&user.id).await?;
            if !self.passwords.verify(password.unwrap_or_default(), hash).await? {
                self.limiter.take("log-in account", user.id.as_str(), LOG_INS_PER_ACCOUNT, now);
                return Err(DeleteAccountError::WrongPassword);
            }
        } else if !sessions::is_recent_log_in(session.created_at, now) {
            return Err(DeleteAccountError::LogInTooOld);
        }
        let others = self.store.remove_user(&user.id, now).await.map_err(|error| match error {
            ChangeError::Rejected(last) => DeleteAccountError::LastAdmin(last),
            ChangeError::Store(error) => DeleteAccountError::Store(error),
        })?;
        self.after_account_deleted(&user.id, &others.unwrap_or_default());
        Ok(())
    }

    /// Ends the streams of a deleted user, notifies the user's friends, and revokes consents at the providers.
    pub(crate) fn after_account_deleted(&self, user: &UserId, others: &[UserId]) {
        for changed in others.iter().chain([user]) {
            self.live.profile_changed(changed);
        }
        // In the background; the worker retries what fails.
        let app = self.clone();
        tokio::spawn(async move { app.process_revocations().await });
    }
}
