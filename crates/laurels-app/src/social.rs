//! Signing in with Google or Apple: out to the provider, and back.

use std::sync::Arc;
use std::time::Duration;

use laurels_domain::limits::SIGN_UPS_PER_NETWORK;
use laurels_domain::sign_in::{AccountResolution, ProviderSignIn, SignInError, resolve_account};
use laurels_domain::{Email, Secret, UserId, Username};
use laurels_providers::ProviderError;
use laurels_providers::oidc::{Oidc, OidcSecrets, SocialProvider, VerifiedIdentity};
use laurels_store::{Identity, NewUser, PendingSignIn, StoreError};

use crate::limiter::TooMany;
use crate::tokens::{SessionToken, hash_token, new_token, new_user_id};
use crate::{App, Device};

/// Somebody who has not come back by then has given up.
const COME_BACK_WITHIN: Duration = Duration::from_mins(15);

/// Where to send a browser, and what it must bring back in a cookie.
#[derive(Debug)]
pub struct OidcAttempt {
    pub address: String,
    pub state: Secret,
}

#[derive(Debug, thiserror::Error)]
pub enum SocialError {
    #[error("This sign-in has expired or was used already. Please try again.")]
    BadState,
    #[error(transparent)]
    ProviderSignIn(#[from] SignInError),
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Provider(#[from] ProviderError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl App {
    pub(crate) fn oidc(&self, provider: SocialProvider) -> Result<&Arc<Oidc>, ProviderError> {
        let oidc = match provider {
            SocialProvider::Google => &self.providers.google,
            SocialProvider::Apple => &self.providers.apple,
        };
        oidc.as_ref().ok_or(ProviderError::NotSetUp(provider.service()))
    }

    fn callback(&self, provider: SocialProvider) -> String {
        format!("{}/api/auth/callback/{}", self.settings.public_url, provider.key())
    }

    /// Begins a sign-in. `query` is given back to the web app at the end.
    pub async fn begin_oidc(
        &self,
        provider: SocialProvider,
        logged_in: Option<UserId>,
        query: String,
    ) -> Result<OidcAttempt, SocialError> {
        let oidc = self.oidc(provider)?;
        let state = new_token();
        let chance = OidcSecrets { nonce: new_token(), pkce_verifier: new_token() };
        let address = oidc.begin(&self.callback(provider), &state, &chance).await?;
        let pending = PendingSignIn {
            provider: provider.key().to_owned(),
            nonce: chance.nonce,
            pkce_verifier: chance.pkce_verifier,
            logged_in,
            query,
        };
        let ends_at = self.now().after(COME_BACK_WITHIN);
        self.store.add_pending_sign_in(&hash_token(&state), &pending, ends_at).await?;
        Ok(OidcAttempt { address, state: Secret::new(state) })
    }

    /// Uses a state up, so that no answer of a provider works twice.
    pub async fn take_oidc_attempt(
        &self,
        provider: SocialProvider,
        state: &str,
    ) -> Result<PendingSignIn, SocialError> {
        let pending = self.store.take_pending_sign_in(&hash_token(state), self.now()).await?;
        pending.filter(|pending| pending.provider == provider.key()).ok_or(SocialError::BadState)
    }

    /// Finishes a sign-in with the code a provider sent. `told_name` is what Apple tells once, unsigned.
    pub async fn complete_oidc(
        &self,
        provider: SocialProvider,
        pending: &PendingSignIn,
        code: &str,
        told_name: Option<String>,
        device: &Device,
    ) -> Result<SessionToken, SocialError> {
        let chance =
            OidcSecrets { nonce: pending.nonce.clone(), pkce_verifier: pending.pkce_verifier.clone() };
        let now = self.now();
        let vouched = self.oidc(provider)?.finish(code, &self.callback(provider), &chance, now).await?;
        let identity = Identity { provider: provider.key().to_owned(), subject: vouched.subject.clone() };
        let email = vouched.email.as_deref().and_then(|email| Email::parse(email).ok());
        let same_address = match &email {
            Some(email) => self.store.find_address(email).await?,
            None => None,
        };
        let arrival = ProviderSignIn {
            holder: self.store.find_identity_owner(&identity).await?,
            logged_in: pending.logged_in.clone(),
            same_address,
            is_address_proved: vouched.email_verified && !vouched.is_private_relay,
        };
        let user = match resolve_account(&arrival)? {
            AccountResolution::Enter(user) => user,
            AccountResolution::Link(user) => {
                self.store.add_identity(&user, &identity, now).await?;
                self.live.person_changed(&user);
                user
            }
            AccountResolution::SignUp => {
                self.limiter.check_and_take("sign-up", &device.place, SIGN_UPS_PER_NETWORK, now)?;
                self.sign_up_vouched(identity.clone(), email, &vouched, told_name).await?
            }
        };
        if let Some(token) = &vouched.refresh_token {
            self.store.set_refresh_token(&identity, token).await?;
        }
        Ok(self.start_session(&user, device).await?)
    }

    async fn sign_up_vouched(
        &self,
        identity: Identity,
        email: Option<Email>,
        vouched: &VerifiedIdentity,
        told_name: Option<String>,
    ) -> Result<UserId, SocialError> {
        // An address that nobody has checked is nobody's.
        let email = email.filter(|_| vouched.email_verified);
        let named = told_name.or_else(|| vouched.name.clone()).and_then(|name| Username::parse(&name).ok());
        let from_email = || email.as_ref().filter(|_| !vouched.is_private_relay).map(Username::from_email);
        let fallback = || Username::parse("Film fan").ok();
        let username = named.or_else(from_email).or_else(fallback).ok_or(SocialError::BadState)?;
        let new = NewUser {
            id: new_user_id(),
            username,
            is_email_proved: email.is_some(),
            email,
            password_hash: None,
            identity: Some(identity.clone()),
            created_at: self.now(),
        };
        match self.store.add_user(&new).await? {
            Ok(()) => Ok(new.id),
            // The same person, twice at once: the first has made the account.
            Err(_) => {
                Ok(self.store.find_identity_owner(&identity).await?.ok_or(SignInError::AccountExists)?)
            }
        }
    }
}
