//! Middleware around every request, one concern per file. A single axum layer runs them in order, because each
//! additional layer would clone and box the service inside it.

pub(crate) mod headers;
pub(crate) mod limits;
pub(crate) mod same_origin;
mod trace;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_app::App;

use self::trace::{RequestIds, RequestTrace};
use crate::Measurements;

/// State of the middleware, created once at startup.
#[derive(Debug)]
pub(crate) struct MiddlewareState {
    app: App,
    headers: HeaderMap,
    ids: RequestIds,
    measurements: Measurements,
}

impl MiddlewareState {
    pub(crate) fn new(app: App, measurements: Measurements) -> Arc<Self> {
        let headers = headers::response_headers(&app.settings, app.providers.stripe.is_some());
        Arc::new(Self { headers, ids: RequestIds::since(app.now()), measurements, app })
    }
}

pub(crate) async fn wrap(
    State(state): State<Arc<MiddlewareState>>,
    request: Request,
    next: Next,
) -> Response {
    let trace = RequestTrace::start(&state.ids, &request);
    let mut response = match same_origin::rejection(&request, &state.app.settings.public_url) {
        Some(problem) => problem.into_response(),
        None => trace.instrument(limits::respond_with_timeout(next.run(request))).await,
    };
    headers::insert_all(&state.headers, response.headers_mut());
    trace.finish(&state.measurements, &mut response);
    response
}
