//! Headers that an extractor adds to the response, whatever the handler then responds with.

use std::sync::{Arc, OnceLock};

use axum::extract::Request;
use axum::response::Response;
use http::header::AUTHORIZATION;
use http::{Extensions, HeaderMap};

/// Shared by the request and the middleware. Only requests with an `Authorization` header have it, so that others don't
/// pay for it.
#[derive(Clone, Debug)]
pub(crate) struct LateHeaders(Arc<OnceLock<HeaderMap>>);

impl LateHeaders {
    /// Attaches it to a request.
    pub(crate) fn attach(request: &mut Request) -> Option<Self> {
        request.headers().contains_key(AUTHORIZATION).then(|| {
            let headers = Self(Arc::default());
            request.extensions_mut().insert(headers.clone());
            headers
        })
    }

    /// Adds headers to the response of a request; those that are set first remain.
    pub(crate) fn set(extensions: &Extensions, headers: HeaderMap) {
        if let Some(Self(late)) = extensions.get::<Self>() {
            let _ = late.set(headers);
        }
    }

    pub(crate) fn are_set(extensions: &Extensions) -> bool {
        extensions.get::<Self>().is_some_and(|Self(late)| late.get().is_some())
    }

    /// Adds the headers that were set.
    pub(crate) fn apply_to(&self, response: &mut Response) {
        if let Some(headers) = self.0.get() {
            response.headers_mut().extend(headers.clone());
        }
    }
}
