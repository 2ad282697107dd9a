//! The two kinds of credentials: the session cookie, and an API token in `Authorization`. With a token the cookie is
//! ignored, so that a program which happens to send one has no more rights than its token.

use std::sync::Arc;

use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use laurels_app::{ApiTokens, Quota, Sessions};
use laurels_domain::api_tokens::TokenScope;
use laurels_store::TokenOwner;

use super::TokenCalls;
use crate::api::cookies;
use crate::server::Problem;
use crate::server::authorization::Authorization;
use crate::server::extract::AfterBody;
use crate::server::late_headers::LateHeaders;

const LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("ratelimit-reset");

/// What it takes to find out who sent a request. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Authentication(Arc<Inner>);

struct Inner {
    sessions: Sessions,
    api_tokens: ApiTokens,
    token_calls: TokenCalls,
}

/// How a request says who sent it.
pub(super) enum Credentials<'a> {
    None,
    Session(&'a str),
    Token(&'a str),
}

impl<'a> Credentials<'a> {
    pub(super) fn of(headers: &'a HeaderMap) -> Result<Self, Problem> {
        match Authorization::of(headers) {
            Authorization::Bearer(token) => Ok(Self::Token(token)),
            Authorization::Unusable => Err(Problem::unusable_authorization()),
            Authorization::None => Ok(cookies::session(headers)?.map_or(Self::None, Self::Session)),
        }
    }
}

/// Marks a request with a token that may read; others don't get to see friends in responses to changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenReads(pub(crate) bool);

impl Authentication {
    pub(crate) fn new(sessions: Sessions, api_tokens: ApiTokens, token_calls: TokenCalls) -> Self {
        Self(Arc::new(Inner { sessions, api_tokens, token_calls }))
    }

    pub(super) fn sessions(&self) -> &Sessions {
        &self.0.sessions
    }

    /// The owner of a request's token, if the call accepts it: now, and once more when the body was read.
    pub(super) async fn token_owner(&self, token: String, parts: &mut Parts) -> Result<TokenOwner, Problem> {
        let Inner { api_tokens, token_calls, .. } = &*self.0;
        let owner = api_tokens.find(&token).await?.ok_or_else(Problem::invalid_token)?;
        // Once for each request, however many extractors look up the caller.
        if !LateHeaders::are_set(&parts.extensions) {
            let (quota, counted) = api_tokens.count_call(&owner);
            LateHeaders::set(&parts.extensions, limit_headers(quota));
            counted?;
            api_tokens.record_use(&owner);
        }
        let scope = token_calls.scope(parts).ok_or_else(Problem::no_token_accepted)?;
        if !owner.scopes.contains(scope) {
            return Err(Problem::missing_scope(scope));
        }
        parts.extensions.insert(TokenReads(owner.scopes.contains(TokenScope::Read)));
        let authentication = self.clone();
        AfterBody::require(&mut parts.extensions, &parts.headers, move || {
            let (authentication, token) = (authentication.clone(), token.clone());
            async move {
                let found = authentication.0.api_tokens.find(&token).await?;
                found.map(drop).ok_or_else(Problem::invalid_token)
            }
        });
        Ok(owner)
    }
}

/// The quota as draft-ietf-httpapi-ratelimit-headers writes it, in seconds.
fn limit_headers(quota: Quota) -> HeaderMap {
    let full_after = quota.full_after.as_millis().div_ceil(1000);
    let mut headers = HeaderMap::with_capacity(3);
    headers.insert(LIMIT, quota.limit.into());
    headers.insert(REMAINING, quota.remaining.into());
    headers.insert(RESET, HeaderValue::from(u64::try_from(full_after).unwrap_or(u64::MAX)));
    headers
}

impl Problem {
    /// An unknown, expired or revoked token; which of them isn't told.
    fn invalid_token() -> Self {
        let detail = "This token doesn't work: it's unknown, has expired or was revoked.";
        Self::new(StatusCode::UNAUTHORIZED, "invalid_token", detail)
            .challenge("Bearer error=\"invalid_token\"")
    }

    fn unusable_authorization() -> Self {
        let detail =
            "We couldn't read the Authorization header. Send one, as in 'Authorization: Bearer laurels_…'.";
        Self::new(StatusCode::UNAUTHORIZED, "unusable_authorization", detail).challenge("Bearer")
    }

    /// For calls that accept no token at all.
    pub(super) fn no_token_accepted() -> Self {
        Self::forbidden(
            "token_not_accepted",
            "This can't be done with a token. Log in to the web app instead.",
        )
    }

    fn missing_scope(scope: TokenScope) -> Self {
        let challenge = match scope {
            TokenScope::Read => "Bearer error=\"insufficient_scope\", scope=\"read\"",
            TokenScope::Marks => "Bearer error=\"insufficient_scope\", scope=\"marks\"",
            TokenScope::Friends => "Bearer error=\"insufficient_scope\", scope=\"friends\"",
        };
        let detail = format!("This needs a token with the scope '{scope}'.");
        Self::forbidden("token_scope", detail).challenge(challenge)
    }
}
