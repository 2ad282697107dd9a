//! One identifier, one measurement and, where it is worth reading, one log line per request.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use http::header::HeaderName;
use http::{HeaderValue, Method, StatusCode};
use laurels_domain::Timestamp;
use tracing::{Instrument, Span};

use crate::Measurements;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const SLOW: Duration = Duration::from_secs(1);

/// Names requests in the logs: when the server started, and how many it has had since.
#[derive(Debug)]
pub(crate) struct RequestIds {
    started: Timestamp,
    count: AtomicU64,
}

impl RequestIds {
    pub(crate) fn since(started: Timestamp) -> Self {
        Self { started, count: AtomicU64::new(1) }
    }

    fn next(&self) -> String {
        format!("{:x}-{:x}", self.started.0, self.count.fetch_add(1, Ordering::Relaxed))
    }
}

/// A request that is being answered.
pub(crate) struct Watch {
    started: Instant,
    id: String,
    method: Method,
    route: Option<MatchedPath>,
    span: Span,
}

impl Watch {
    pub(crate) fn begin(ids: &RequestIds, request: &Request) -> Self {
        let (started, id, method) = (Instant::now(), ids.next(), request.method().clone());
        let route = request.extensions().get::<MatchedPath>().cloned();
        let name = route.as_ref().map_or("other", MatchedPath::as_str);
        let span = tracing::info_span!("request", id, method = method.as_str(), route = name);
        Self { started, id, method, route, span }
    }

    /// What is logged in the meantime says for which request.
    pub(crate) fn during<F: Future>(&self, answering: F) -> impl Future<Output = F::Output> + use<F> {
        answering.instrument(self.span.clone())
    }

    pub(crate) fn end(self, measurements: &Measurements, response: &mut Response) {
        let (took, status) = (self.started.elapsed(), response.status());
        measurements.note(self.route.as_ref().map(MatchedPath::as_str), &self.method, status, took);
        self.span.in_scope(|| log(status, took));
        if let Ok(id) = HeaderValue::try_from(self.id) {
            response.headers_mut().insert(REQUEST_ID, id);
        }
    }
}

/// Failures were logged with their cause where they happened; here they only get their duration.
fn log(status: StatusCode, took: Duration) {
    let status = status.as_u16();
    let duration_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    if took > SLOW {
        tracing::warn!(status, duration_ms, "slow answer");
    } else if status >= 500 {
        tracing::info!(status, duration_ms, "failed");
    } else {
        tracing::debug!(status, duration_ms, "answered");
    }
}
