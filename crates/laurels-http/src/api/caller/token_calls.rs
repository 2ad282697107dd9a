use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::MatchedPath;
use http::Method;
use http::request::Parts;
use laurels_domain::api_tokens::TokenScope;

/// The calls that accept API tokens, each with the scope that a token must have; no other call does. Filled from the
/// groups of the route table.
#[derive(Clone, Debug, Default)]
pub(crate) struct TokenCalls(Arc<HashMap<(Method, String), TokenScope>>);

impl TokenCalls {
    pub(crate) fn of(calls: impl IntoIterator<Item = (Method, String, TokenScope)>) -> Self {
        let calls = calls.into_iter().map(|(method, path, scope)| ((method, path), scope));
        Self(Arc::new(calls.collect()))
    }

    /// The scope that the call of a request needs; `None` if it accepts no token.
    pub(super) fn scope(&self, request: &Parts) -> Option<TokenScope> {
        let path = request.extensions.get::<MatchedPath>()?.as_str().to_owned();
        // A HEAD is handled like a GET.
        let method = if request.method == Method::HEAD { Method::GET } else { request.method.clone() };
        self.0.get(&(method, path)).copied()
    }
}
