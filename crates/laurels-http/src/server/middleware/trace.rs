//! Request ID, metrics and logging: one ID and one measurement per request, and one log line if it's slow or failed.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use http::header::HeaderName;
use http::{HeaderValue, Method, StatusCode};
use serde_json::json;

use crate::server::Measurements;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const SLOW: Duration = Duration::from_secs(1);

tokio::task_local! {
    static CURRENT: LoggedRequest;
}

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

    fn next(&self) -> RequestId {
        RequestId { started: self.started, count: self.count.fetch_add(1, Ordering::Relaxed) }
    }
}

#[derive(Clone, Copy, Debug)]
struct RequestId {
    started: i64,
    count: u64,
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}-{:x}", self.started, self.count)
    }
}

/// What log entries say about the request during which they are written. Formatted only when there is an entry: a span,
/// which is formatted when it's created, took a quarter of the instructions of `/healthz`.
#[derive(Clone, Debug)]
pub struct LoggedRequest {
    id: RequestId,
    method: Method,
    route: Option<MatchedPath>,
}

impl LoggedRequest {
    /// The request handled by this task.
    pub fn current() -> Option<Self> {
        CURRENT.try_with(Self::clone).ok()
    }

    pub fn to_json(&self) -> String {
        let (id, method) = (self.id.to_string(), self.method.as_str());
        json!({ "id": id, "method": method, "route": self.route_name() }).to_string()
    }

    fn route_name(&self) -> &str {
        self.route.as_ref().map_or("other", MatchedPath::as_str)
    }
}

impl fmt::Display for LoggedRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.id, self.method, self.route_name())
    }
}

/// Trace of a request in progress.
pub(crate) struct RequestTrace {
    started: Instant,
    request: LoggedRequest,
}

impl RequestTrace {
    pub(crate) fn start(ids: &RequestIds, request: &Request) -> Self {
        let route = request.extensions().get::<MatchedPath>().cloned();
        let request = LoggedRequest { id: ids.next(), method: request.method().clone(), route };
        Self { started: Instant::now(), request }
    }

    /// Log entries written by the handler carry the request.
    pub(crate) fn instrument<F: Future>(&self, handler: F) -> impl Future<Output = F::Output> + use<F> {
        CURRENT.scope(self.request.clone(), handler)
    }

    pub(crate) fn finish(self, measurements: &Measurements, response: &mut Response) {
        let Self { started, request } = self;
        let (elapsed, status) = (started.elapsed(), response.status());
        measurements.record(
            request.route.as_ref().map(MatchedPath::as_str),
            &request.method,
            status,
            elapsed,
        );
        if let Ok(id) = HeaderValue::try_from(request.id.to_string()) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
        CURRENT.sync_scope(request, || log(status, elapsed));
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
