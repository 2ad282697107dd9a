//! OIDC sign-in with Google or Apple.

use std::time::Duration;

use laurels_domain::limits::SIGN_UPS_PER_NETWORK;
use laurels_domain::sign_in::{AccountResolution, ProviderSignIn, SignInError, resolve_account};
use laurels_domain::{Email, Secret, UserId, Username};
use laurels_providers::ProviderError;
use laurels_providers::oidc::{OidcSecrets, SocialProvider, VerifiedIdentity};
use laurels_store::{Identity, NewUser, PendingSignIn, StoreError};

use super::{Accounts, Device};
use crate::limiter::TooMany;
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

impl Accounts {
    fn callback(&self, provider: SocialProvider) -> String {
        format!("{}/api/auth/callback/{}", self.settings.public_url, provider.key())
    }

    /// Starts a sign-in. `query` is passed back to the web app at the end.
    pub async fn begin_oidc(
        &self,
        provider: SocialProvider,
        logged_in: Option<UserId>,
        query: String,
    ) -> Result<OidcAttempt, OidcError> {
        let oidc = self.providers.oidc(provider)?;
        let state = new_token();
        let chance = OidcSecrets { nonce: new_token(), pkce_verifier: new_token() };
        let url = oidc.begin(&self.callback(provider), &state, &chance).await?;
        let pending = PendingSignIn {
            provider: provider.key().to_owned(),
            nonce: chance.nonce,
            pkce_verifier: chance.pkce_verifier,
            logged_in,
            query,
        };
        let ends_at = self.clock.now().after(ATTEMPT_LIFETIME);
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

    /// Completes a sign-in with the code of the callback. `name` is sent by Apple, once and unsigned.
    pub async fn complete_oidc(
        &self,
        provider: SocialProvider,
        pending: &PendingSignIn,
        code: &str,
        name: Option<String>,
        device: &Device,
    ) -> Result<SessionToken, OidcError> {
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
            logged_in: pending.logged_in.clone(),
            same_email,
            is_email_verified: verified.email_verified && !verified.is_private_relay,
        };
        let user = match resolve_account(&sign_in)? {
            AccountResolution::LogIn(user) => user,
            AccountResolution::Link(user) => {
                self.identity_store.add_identity(&user, &identity, now).await?;
                self.live.profile_changed(&user);
                user
            }
            AccountResolution::SignUp => {
                self.limiter.check_and_take("sign-up", &device.network, SIGN_UPS_PER_NETWORK, now)?;
                self.sign_up_with_identity(identity.clone(), email, &verified, name).await?
            }
        };
        if let Some(token) = &verified.refresh_token {
            self.identity_store.set_refresh_token(&identity, token).await?;
        }
        Ok(self.sessions.start(&user, device).await?)
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
            is_email_proved: email.is_some(),
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
