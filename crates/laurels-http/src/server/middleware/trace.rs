//! Request ID, metrics and logging: one ID and one measurement per request, and one log line if it's slow or failed.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use http::header::HeaderName;
use http::{HeaderValue, Method, StatusCode};
use tracing::{Instrument, Span};

use crate::server::Measurements;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const SLOW: Duration = Duration::from_secs(1);

/// Generates request IDs for the logs: the server's start time and a counter.
#[derive(Debug)]
pub(crate) struct RequestIds {
    started: i64,
    count: AtomicU64,
}

impl RequestIds {
    /// `started` in milliseconds of the Unix time.
    pub(crate) fn since(started: i64) -> Self {
        Self { started, count: AtomicU64::new(1) }
    }

    fn next(&self) -> String {
        format!("{:x}-{:x}", self.started, self.count.fetch_add(1, Ordering::Relaxed))
    }
}

/// Trace of a request in progress.
pub(crate) struct RequestTrace {
    started: Instant,
    id: String,
    method: Method,
    route: Option<MatchedPath>,
    span: Span,
}

impl RequestTrace {
    pub(crate) fn start(ids: &RequestIds, request: &Request) -> Self {
        let (started, id, method) = (Instant::now(), ids.next(), request.method().clone());
        let route = request.extensions().get::<MatchedPath>().cloned();
        let name = route.as_ref().map_or("other", MatchedPath::as_str);
        let span = tracing::info_span!("request", id, method = method.as_str(), route = name);
        Self { started, id, method, route, span }
    }

    /// Log entries written by the handler carry the request's span.
    pub(crate) fn instrument<F: Future>(&self, handler: F) -> impl Future<Output = F::Output> + use<F> {
        handler.instrument(self.span.clone())
    }

    pub(crate) fn finish(self, measurements: &Measurements, response: &mut Response) {
        let (elapsed, status) = (self.started.elapsed(), response.status());
        measurements.record(self.route.as_ref().map(MatchedPath::as_str), &self.method, status, elapsed);
        self.span.in_scope(|| log(status, elapsed));
        if let Ok(id) = HeaderValue::try_from(self.id) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
    }
}

/// Failures are logged with their cause where they happen; this line only adds their duration.
fn log(status: StatusCode, elapsed: Duration) {
    let status = status.as_u16();
    let duration_ms = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    if elapsed > SLOW {
        tracing::warn!(status, duration_ms, "slow response");
    } else if status >= 500 {
        tracing::info!(status, duration_ms, "failed");
    } else {
        tracing::debug!(status, duration_ms, "responded");
    }
}
