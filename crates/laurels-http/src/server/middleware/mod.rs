//! Middleware around every request, one concern per file. A single axum layer runs them in order, because each
//! additional layer would clone and box the service inside it.

mod same_origin;
mod trace;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderValue};

pub(crate) use self::same_origin::SameOrigin;
pub(crate) use self::trace::RequestIds;
use self::trace::RequestTrace;
use crate::server::{Measurements, limits};

/// Headers that are added later: request ID, content length, date and caching.
const ADDED_LATER: usize = 4;
/// The default: a response may be personal unless its handler says otherwise.
const NO_STORE: HeaderValue = HeaderValue::from_static("private, no-store");

/// State of the middleware, created once at startup.
#[derive(Debug)]
pub(crate) struct MiddlewareState {
    pub(crate) same_origin: SameOrigin,
    /// Headers of every response.
    pub(crate) headers: HeaderMap,
    pub(crate) ids: RequestIds,
    pub(crate) measurements: Measurements,
}

pub(crate) async fn wrap(
    State(state): State<Arc<MiddlewareState>>,
    request: Request,
    next: Next,
) -> Response {
    let trace = RequestTrace::start(&state.ids, &request);
    let mut response = match state.same_origin.rejection(&request) {
        Some(problem) => problem.into_response(),
        None => trace.instrument(limits::respond_with_timeout(next.run(request))).await,
    };
    insert_all(&state.headers, response.headers_mut());
    response.headers_mut().entry(CACHE_CONTROL).or_insert(NO_STORE);
    trace.finish(&state.measurements, &mut response);
    response
}

fn insert_all(defaults: &HeaderMap, headers: &mut HeaderMap) {
    headers.reserve(defaults.len() + ADDED_LATER);
    for (name, value) in defaults {
        headers.insert(name, value.clone());
    }
}
