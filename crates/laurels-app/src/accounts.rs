//! Signing up, signing in, staying in, getting back in, and leaving.

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

use crate::App;
use crate::limiter::TooMany;
use crate::tokens::{SessionToken, hash_token, new_token, new_user_id};

/// How long somebody who only reads waits for a visit to be noted.
const NOTED_WITHIN: Duration = Duration::from_millis(250);

/// Where somebody is: the address for limits, and a name for the list of devices.
#[derive(Clone, Debug)]
pub struct Device {
    pub network: String,
    pub name: String,
}

#[derive(Debug, thiserror::Error)]
pub enum SignUpError {
    #[error("There is already an account with this e-mail address.")]
    EmailTaken,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error)]
pub enum LogInError {
    /// One answer for a wrong address and a wrong password.
    #[error("no such account")]
    NoSuchAccount,
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
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error)]
pub enum DeleteAccountError {
    #[error("That is not your password.")]
    WrongPassword,
    #[error("Sign in again first, then delete your account within ten minutes.")]
    LogInTooOld,
    #[error(transparent)]
    LastAdmin(LastAdmin),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    /// Makes an account and signs in.
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
            password_hash: Some(self.passwords.hash(password).await),
            identity: None,
            created_at: now,
        };
        match self.store.add_user(&new).await? {
            Ok(()) => Ok((new.id.clone(), self.start_session(&new.id, device).await?)),
            Err(EmailTaken) => Err(SignUpError::EmailTaken),
        }
    }

    /// Signs in with address and password. Wrong ones count against the address and the place.
    pub async fn log_in(
        &self,
        email: &Email,
        password: &str,
        device: &Device,
    ) -> Result<(UserId, SessionToken), LogInError> {
        let now = self.now();
        self.limiter.check("log-in account", email.folded(), LOG_INS_PER_ACCOUNT, now)?;
        self.limiter.check("log-in place", &device.network, LOG_INS_PER_NETWORK, now)?;
        let (user, hash) = self.store.find_password(email).await?.unzip();
        let fits = self.passwords.fits(password, hash).await;
        if let Some(user) = user.filter(|_| fits) {
            self.limiter.forgive("log-in account", email.folded());
            let token = self.start_session(&user, device).await?;
            Ok((user, token))
        } else {
            self.limiter.take("log-in account", email.folded(), LOG_INS_PER_ACCOUNT, now);
            self.limiter.take("log-in place", &device.network, LOG_INS_PER_NETWORK, now);
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

    /// Who comes with a token. A visit now and then lets the session live on.
    pub async fn signed_in(&self, token: &str) -> Result<Option<SignedIn>, StoreError> {
        let now = self.now();
        let found = self.store.find_signed_in(&hash_token(token), now).await?;
        if let Some(found) = &found {
            self.note_visit(found, now).await;
        }
        Ok(found)
    }

    /// The same with what stands for everything that is shown of those the person is tied to.
    pub async fn caller_with_friends(
        &self,
        token: &str,
    ) -> Result<Option<(SignedIn, RelationshipRevisions)>, StoreError> {
        let now = self.now();
        let found = self.store.find_session_with_friends(&hash_token(token), now).await?;
        if let Some((found, _)) = &found {
            self.note_visit(found, now).await;
        }
        Ok(found)
    }

    /// Lets a session live on where it is time, if that can be written: whoever only reads need not wait for it, nor be
    /// refused. One at a time, so that no crowd waits for a database that takes nothing; the next visit tries again.
    async fn note_visit(&self, found: &SignedIn, now: Timestamp) {
        if !sessions::needs_recording(found.session.seen_at, now) {
            return;
        }
        let Ok(turn) = Arc::clone(&self.noting).try_acquire_owned() else { return };
        let (app, user) = (self.clone(), found.user.id.clone());
        let session = found.session.token_hash.clone();
        let noting = tokio::spawn(async move {
            let _turn = turn;
            if let Err(error) = app.store.extend_session(&user, &session, now, sessions::ends_at(now)).await {
                tracing::warn!(%error, "a visit could not be noted");
            }
        });
        // Done in a moment, unless the database is in trouble.
        let _ = tokio::time::timeout(NOTED_WITHIN, noting).await;
    }

    /// Sends a link to whoever has the address; says nothing of whether somebody does.
    pub fn send_reset_link(&self, email: Email, device: &Device) -> Result<(), TooMany> {
        let now = self.now();
        self.limiter.check_and_take("reset place", &device.network, RESETS_PER_NETWORK, now)?;
        self.limiter.check_and_take("reset account", email.folded(), RESETS_PER_ACCOUNT, now)?;
        let app = self.clone();
        // In the background, so that an address with an account takes no longer than one without.
        tokio::spawn(async move {
            if let Err(error) = app.write_reset_link(&email).await {
                tracing::error!(%error, "a reset link could not be made");
            }
        });
        Ok(())
    }

    async fn write_reset_link(&self, email: &Email) -> Result<(), StoreError> {
        let Some(user) = self.store.find_user_by_email(email).await? else { return Ok(()) };
        let token = new_token();
        self.store.add_reset(&user.id, &hash_token(&token), resets::ends_at(self.now())).await?;
        let link = format!("{}/reset-password?id={}&token={token}", self.settings.public_url, user.id);
        let minutes = resets::LIFETIME.as_secs() / 60;
        self.post(emails::password_reset(email.as_str(), &user.username, &link, minutes));
        Ok(())
    }

    /// Whose link this is, while it works.
    pub async fn check_reset(&self, user: &UserId, token: &str) -> Result<Option<User>, StoreError> {
        if !self.store.has_reset(user, &hash_token(token), self.now()).await? {
            return Ok(None);
        }
        self.store.find_user(user).await
    }

    /// Sets a password by a link. The link is used up and every device is signed out.
    pub async fn reset_password(
        &self,
        user: &UserId,
        token: &str,
        password: &NewPassword,
    ) -> Result<(), SetPasswordError> {
        let (now, token_hash) = (self.now(), hash_token(token));
        // A link that does not work is not worth a hash.
        if !self.store.has_reset(user, &token_hash, now).await? {
            return Err(SetPasswordError::BadLink);
        }
        let hash = self.passwords.hash(password).await;
        if !self.store.reset_password(user, &token_hash, &hash, now).await? {
            return Err(SetPasswordError::BadLink);
        }
        self.live.profile_changed(user);
        if let Some(user) = self.store.find_user(user).await? {
            self.tell_of_new_password(&user);
        }
        Ok(())
    }

    /// Sets the password of somebody who is signed in; the other devices are signed out.
    pub async fn set_password(
        &self,
        user: &User,
        session: &Session,
        password: &NewPassword,
    ) -> Result<(), StoreError> {
        let hash = self.passwords.hash(password).await;
        self.store.set_password(&user.id, &hash, &session.token_hash, self.now()).await?;
        self.live.profile_changed(&user.id);
        self.tell_of_new_password(user);
        Ok(())
    }

    fn tell_of_new_password(&self, user: &User) {
        if let Some(email) = &user.email {
            let page = format!("{}/reset-password", self.settings.public_url);
            self.post(emails::password_changed(email, &user.username, &page));
        }
    }

    /// Removes an account and everything it owns. Asks for the password, or for a fresh sign-in where there is none.
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
            if !self.passwords.fits(password.unwrap_or_default(), hash).await {
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

    /// What follows after somebody was removed: streams end, friends learn of it, consents are taken back.
    pub(crate) fn after_account_deleted(&self, user: &UserId, others: &[UserId]) {
        for changed in others.iter().chain([user]) {
            self.live.profile_changed(changed);
        }
        // Nobody waits for others: what cannot be done now is done later.
        let app = self.clone();
        tokio::spawn(async move { app.revoke_consents().await });
    }
}
