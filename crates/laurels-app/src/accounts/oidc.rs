//! OIDC sign-in with Google or Apple.

use std::time::Duration;

use laurels_domain::limits::{SIGN_INS_PER_NETWORK, SIGN_UPS_PER_NETWORK};
use laurels_domain::sign_in::{AccountResolution, LoggedIn, ProviderSignIn, SignInError, resolve_account};
use laurels_domain::{Email, Secret, UserId, Username, sessions};
use laurels_providers::ProviderError;
use laurels_providers::mail::emails;
use laurels_providers::oidc::{OidcSecrets, SocialProvider, VerifiedIdentity};
use laurels_store::{
    ChangeError, Identity, LastWayIn, LogInProof, NewUser, OutgoingEmail, PendingSignIn, Session, SignedIn,
    StoreError, WayIn,
};

use super::{Accounts, Device};
use crate::limiter::TooMany;
use crate::security_log;
use crate::tokens::{SessionToken, hash_token, new_token, new_user_id};

/// How long a sign-in can be completed.
const ATTEMPT_LIFETIME: Duration = Duration::from_mins(15);

/// A sign-in that was started.
#[derive(Debug)]
pub struct OidcAttempt {
    /// Authorization URL to redirect the browser to.
    pub url: String,
    /// Set as a cookie, and compared with the `state` parameter of the callback.
    pub state: Secret,
}

#[derive(Debug, thiserror::Error)]
pub enum OidcError {
    #[error("This log-in has expired. Try again.")]
    BadState,
    #[error(transparent)]
    SignIn(#[from] SignInError),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Debug, thiserror::Error)]
pub enum UnlinkError {
    #[error("For security, please log in again first.")]
    LogInTooOld,
    #[error("It isn't connected.")]
    NotLinked,
    #[error("This is the only way you can log in. Set a password first.")]
    LastWayIn,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Accounts {
    fn callback(&self, provider: SocialProvider) -> String {
        format!("{}/api/auth/callback/{}", self.settings.public_url, provider.key())
    }

    /// Starts a sign-in. `query` is passed back to the web app at the end.
    pub async fn begin_oidc(
        &self,
        provider: SocialProvider,
        caller: Option<&SignedIn>,
        query: String,
        device: &Device,
    ) -> Result<OidcAttempt, OidcError> {
        let oidc = self.providers.oidc(provider)?;
        let now = self.clock.now();
        self.limiter.take("sign-in", &device.network, SIGN_INS_PER_NETWORK, now)?;
        let state = new_token();
        let chance = OidcSecrets { nonce: new_token(), pkce_verifier: new_token() };
        let url = oidc.begin(&self.callback(provider), &state, &chance).await?;
        let pending = PendingSignIn {
            provider: provider.key().to_owned(),
            nonce: chance.nonce,
            pkce_verifier: chance.pkce_verifier,
            begun_by: caller.map(|caller| (caller.user.id.clone(), caller.session.token_hash.clone())),
            query,
        };
        let ends_at = now.after(ATTEMPT_LIFETIME);
        self.identity_store.add_pending_sign_in(&hash_token(&state), &pending, ends_at).await?;
        Ok(OidcAttempt { url, state: Secret::new(state) })
    }

    /// Loads and deletes the attempt with this state, so that a callback works only once.
    pub async fn take_oidc_attempt(
        &self,
        provider: SocialProvider,
        state: &str,
    ) -> Result<PendingSignIn, OidcError> {
        let pending = self.identity_store.take_pending_sign_in(&hash_token(state), self.clock.now()).await?;
        pending.filter(|pending| pending.provider == provider.key()).ok_or(OidcError::BadState)
    }

    /// Completes a sign-in with the code of the callback. If a session began it, the caller must still have that session,
    /// so that nobody else ends up in its account. `name` is sent by Apple, once and unsigned.
    pub async fn complete_oidc(
        &self,
        provider: SocialProvider,
        pending: &PendingSignIn,
        code: &str,
        name: Option<String>,
        caller: Option<&SignedIn>,
        device: &Device,
    ) -> Result<SessionToken, OidcError> {
        let began = |caller: &&SignedIn| {
            let begun_by = pending.begun_by.as_ref();
            begun_by.is_some_and(|(user, session)| {
                *user == caller.user.id && *session == caller.session.token_hash
            })
        };
        let caller = caller.filter(began);
        if pending.begun_by.is_some() && caller.is_none() {
            return Err(OidcError::BadState);
        }
        let chance =
            OidcSecrets { nonce: pending.nonce.clone(), pkce_verifier: pending.pkce_verifier.clone() };
        let now = self.clock.now();
        let verified =
            self.providers.oidc(provider)?.finish(code, &self.callback(provider), &chance, now).await?;
        let identity = Identity { provider: provider.key().to_owned(), subject: verified.subject.clone() };
        let email = verified.email.as_deref().and_then(|email| Email::parse(email).ok());
        let same_email = match &email {
            Some(email) => self.identity_store.find_email_owner(email).await?,
            None => None,
        };
        let sign_in = ProviderSignIn {
            identity_owner: self.identity_store.find_identity_owner(&identity).await?,
            logged_in: caller.map(|caller| LoggedIn {
                user: caller.user.id.clone(),
                is_recent: sessions::is_recent_log_in(caller.session.created_at, now),
            }),
            same_email,
            is_email_proved: verified.is_email_proved,
        };
        let user = match resolve_account(&sign_in)? {
            AccountResolution::LogIn(user) => user,
            AccountResolution::Link(user) => {
                let session = caller.map(|caller| caller.session.token_hash.as_str());
                let email = self.linked_email(&user, provider).await?;
                if !self.identity_store.add_identity(&user, session, &identity, email.as_ref(), now).await? {
                    return Err(OidcError::BadState);
                }
                security_log::sign_in_linked(&user, provider.key());
                self.live.private_data_changed(&user);
                self.outgoing.wake();
                user
            }
            AccountResolution::SignUp => {
                self.limiter.take("sign-up", &device.network, SIGN_UPS_PER_NETWORK, now)?;
                self.sign_up_with_identity(identity.clone(), email, &verified, name).await?
            }
        };
        if let Some(token) = &verified.refresh_token {
            self.identity_store.set_refresh_token(&identity, token).await?;
        }
        let token = self.sessions.start(&user, LogInProof::Identity(&identity), device).await?;
        let token = token.ok_or(SignInError::IdentityInUse)?;
        self.know_place(&user, device).await?;
        if let Some(caller) = caller {
            // The browser has the new session instead.
            self.sessions.end(&caller.user.id, &caller.session.token_hash).await?;
        }
        Ok(token)
    }

    async fn linked_email(
        &self,
        user: &UserId,
        provider: SocialProvider,
    ) -> Result<Option<OutgoingEmail>, StoreError> {
        let user = self.user_store.find_user(user).await?;
        Ok(user.as_ref().and_then(|user| {
            let page = format!("{}/settings", self.settings.public_url);
            let message =
                emails::sign_in_linked(user.verified_email()?, &user.username, provider.name(), &page);
            Some(self.outgoing.prepare("log-in linked", Some(&user.id), &message))
        }))
    }

    /// Unlinks the identities at a provider. Requires a recent log-in, and another way to log in.
    pub async fn unlink(
        &self,
        user: &UserId,
        session: &Session,
        provider: SocialProvider,
    ) -> Result<(), UnlinkError> {
        let now = self.clock.now();
        if !sessions::is_recent_log_in(session.created_at, now) {
            return Err(UnlinkError::LogInTooOld);
        }
        let removed = self.identity_store.remove_identity(user, provider.key(), now).await;
        match removed {
            Ok(true) => {}
            Ok(false) => return Err(UnlinkError::NotLinked),
            Err(ChangeError::Rejected(LastWayIn)) => return Err(UnlinkError::LastWayIn),
            Err(ChangeError::Store(error)) => return Err(error.into()),
        }
        security_log::sign_in_unlinked(user, provider.key());
        self.live.private_data_changed(user);
        self.revocations.wake();
        Ok(())
    }

    /// The ways in which a user can log in.
    pub async fn list_ways_in(&self, user: &UserId) -> Result<Vec<WayIn>, StoreError> {
        self.identity_store.list_ways_in(user).await
    }

    async fn sign_up_with_identity(
        &self,
        identity: Identity,
        email: Option<Email>,
        verified: &VerifiedIdentity,
        name: Option<String>,
    ) -> Result<UserId, OidcError> {
        // An unverified email may belong to another user.
        let email = email.filter(|_| verified.email_verified);
        let chosen = name.or_else(|| verified.name.clone()).and_then(|name| Username::parse(&name).ok());
        let from_email = || email.as_ref().filter(|_| !verified.is_private_relay).map(Username::from_email);
        let fallback = || Username::parse("Film fan").ok();
        let username = chosen.or_else(from_email).or_else(fallback).ok_or(OidcError::BadState)?;
        let new = NewUser {
            id: new_user_id(),
            username,
            is_email_proved: email.is_some() && verified.is_email_proved,
            email,
            password_hash: None,
            identity: Some(identity.clone()),
            created_at: self.clock.now(),
        };
        match self.user_store.add_user(&new).await? {
            Ok(()) => Ok(new.id),
            // A concurrent sign-in of the same user has created the account.
            Err(_) => Ok(self
                .identity_store
                .find_identity_owner(&identity)
                .await?
                .ok_or(SignInError::AccountExists)?),
        }
    }
}
