use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use laurels_app::Clock;
use laurels_domain::{Timestamp, UserId};
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use super::Authentication;
use super::authentication::Credentials;
use crate::server::Problem;

/// How long a session is cached.
const TTL: Duration = Duration::from_secs(5);
const CAPACITY: usize = 10_000;

/// A user who is logged in or was within the last five seconds, or the owner of a token that the call accepts. For
/// responses from memory that are the same for every user: a session is looked up once in five seconds and not with every
/// request; a token always is. Must not be used for personal data.
#[derive(Debug)]
pub(crate) struct CachedCaller(pub(crate) UserId);

/// Recently resolved sessions, by the hash of the token.
#[derive(Clone)]
pub(crate) struct CallerCache(Arc<Cache<[u8; 32], (UserId, Timestamp)>>);

impl CallerCache {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Cache::new(CAPACITY)))
    }
}

impl<S> FromRequestParts<S> for CachedCaller
where
    Clock: FromRef<S>,
    Authentication: FromRef<S>,
    CallerCache: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let authentication = Authentication::from_ref(state);
        let token = match Credentials::of(&parts.headers)? {
            Credentials::None => return Err(Problem::not_logged_in()),
            Credentials::Session(token) => token,
            Credentials::Token(token) => {
                return Ok(Self(authentication.token_owner(token.to_owned(), parts).await?.user.id));
            }
        };
        let (clock, recent) = (Clock::from_ref(state), CallerCache::from_ref(state));
        let key: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        if let Some((user, at)) = recent.0.get(&key)
            && clock.now().is_within(TTL, at)
        {
            return Ok(Self(user));
        }
        let found = authentication.sessions().find(token).await?.ok_or_else(Problem::not_logged_in)?;
        recent.0.insert(key, (found.user.id.clone(), clock.now()));
        Ok(Self(found.user.id))
    }
}
