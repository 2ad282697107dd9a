//! Tokens with which a user's programs call the API.

use std::sync::Arc;

use laurels_domain::api_tokens::{self, MAX_PER_USER, TokenLifetime, TokenName, TokenScope, TokenScopes};
use laurels_domain::limits::{CALLS_PER_TOKEN, TOKENS_PER_ACCOUNT};
use laurels_domain::{Secret, User, UserId, sessions};
use laurels_providers::mail::emails;
use laurels_store::{
    ApiToken, ApiTokenRejection, ApiTokenStore, ChangeError, NewApiToken, Session, StoreError, TokenOwner,
};
use tokio::sync::Semaphore;

use crate::limiter::{Limiter, Quota, TooMany};
use crate::outgoing::Outgoing;
use crate::tokens::{hash_token, is_api_token, new_api_token, new_id};
use crate::{Clock, LiveUpdates, Settings, security_log};

/// Uses that are recorded at the same time; beyond that, a later use of the token is.
const MAX_WRITES: usize = 8;

#[derive(Debug, thiserror::Error)]
pub enum ApiTokenError {
    #[error("For security, please log in again first.")]
    LogInTooOld,
    #[error("You can have up to {MAX_PER_USER} tokens. Revoke one you don't need first.")]
    TooManyTokens,
    #[error(transparent)]
    TooMany(#[from] TooMany),
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(Clone, Debug)]
pub struct ApiTokens {
    store: ApiTokenStore,
    outgoing: Outgoing,
    live: LiveUpdates,
    limiter: Limiter,
    settings: Arc<Settings>,
    clock: Clock,
    writes: Arc<Semaphore>,
}

impl ApiTokens {
    pub(crate) fn new(
        store: ApiTokenStore,
        outgoing: Outgoing,
        live: LiveUpdates,
        limiter: Limiter,
        settings: Arc<Settings>,
        clock: Clock,
    ) -> Self {
        let writes = Arc::new(Semaphore::new(MAX_WRITES));
        Self { store, outgoing, live, limiter, settings, clock, writes }
    }

    /// The owner of a token; `None` if it is unknown, expired or revoked.
    pub async fn find(&self, token: &str) -> Result<Option<TokenOwner>, StoreError> {
        if !is_api_token(token) {
            return Ok(None);
        }
        self.store.find_token_owner(&hash_token(token), self.clock.now()).await
    }

    /// Counts a call with a token. Returns what is left, also if this call is one too many.
    pub fn count_call(&self, owner: &TokenOwner) -> (Quota, Result<(), TooMany>) {
        self.limiter.take_from_quota("API token", &owner.token_id, CALLS_PER_TOKEN, self.clock.now())
    }

    /// Records that a token was used, if that is due. In the background: the call doesn't wait for it.
    pub fn record_use(&self, owner: &TokenOwner) {
        let now = self.clock.now();
        if !api_tokens::needs_recording(owner.used_at, now) {
            return;
        }
        let Ok(permit) = Arc::clone(&self.writes).try_acquire_owned() else { return };
        let (store, user, id) = (self.store.clone(), owner.user.id.clone(), owner.token_id.clone());
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(error) = store.record_token_use(&user, &id, now).await {
                tracing::warn!(%error, "couldn't record the use of an API token");
            }
        });
    }

    /// The tokens of a user that work, the newest first.
    pub async fn list(&self, user: &UserId) -> Result<Vec<ApiToken>, StoreError> {
        self.store.list_api_tokens(user, self.clock.now()).await
    }

    /// Makes a token, and tells its owner by email. Requires a recent log-in. Returns its ID and the token, which can't be
    /// read again.
    pub async fn make(
        &self,
        user: &User,
        session: &Session,
        name: TokenName,
        scopes: TokenScopes,
        lifetime: Option<TokenLifetime>,
    ) -> Result<(String, Secret), ApiTokenError> {
        let now = self.clock.now();
        if !sessions::is_recent_log_in(session.created_at, now) {
            return Err(ApiTokenError::LogInTooOld);
        }
        self.limiter.take("new API token", user.id.as_str(), TOKENS_PER_ACCOUNT, now)?;
        let token = new_api_token();
        let new = NewApiToken {
            id: new_id(),
            token_hash: hash_token(token.reveal()),
            name,
            scopes,
            made_at: now,
            ends_at: lifetime.map(|lifetime| lifetime.ends_at(now)),
        };
        let email = user.verified_email().map(|address| {
            let scopes = new.scopes.iter().map(TokenScope::as_str).collect::<Vec<_>>().join(", ");
            let page = format!("{}/settings", self.settings.public_url);
            let message = emails::api_token_made(address, &user.username, new.name.as_str(), &scopes, &page);
            self.outgoing.prepare("API token made", Some(&user.id), &message)
        });
        match self.store.add_api_token(&user.id, &session.token_hash, &new, email.as_ref()).await {
            Ok(()) => {}
            Err(ChangeError::Rejected(ApiTokenRejection::TooMany)) => {
                return Err(ApiTokenError::TooManyTokens);
            }
            Err(ChangeError::Rejected(ApiTokenRejection::LoggedOut)) => {
                return Err(ApiTokenError::LogInTooOld);
            }
            Err(ChangeError::Store(error)) => return Err(error.into()),
        }
        security_log::api_token_made(&user.id);
        self.live.private_data_changed(&user.id);
        self.outgoing.wake();
        Ok((new.id, token))
    }

    /// Revokes a token: from then on it is unknown. `false` if the user has no such token.
    pub async fn revoke(&self, user: &UserId, id: &str) -> Result<bool, StoreError> {
        // PostgreSQL rejects some characters.
        let is_id = id.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !is_id || !self.store.remove_api_token(user, id).await? {
            return Ok(false);
        }
        security_log::api_token_revoked(user);
        self.live.private_data_changed(user);
        Ok(true)
    }
}
