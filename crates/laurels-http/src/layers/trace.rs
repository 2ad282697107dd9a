//! One identifier, one measurement and, where it is worth reading, one log line per request.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use http::header::HeaderName;
use http::{HeaderValue, StatusCode};
use metrics::{counter, histogram};
use tracing::Instrument;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const SLOW: Duration = Duration::from_secs(1);

/// Counts requests since the start; with the process's own number it names a request in the logs.
static REQUESTS: AtomicU64 = AtomicU64::new(1);

pub(crate) async fn request(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = format!("{:x}-{:x}", std::process::id(), REQUESTS.fetch_add(1, Ordering::Relaxed));
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("other", MatchedPath::as_str);

    let span = tracing::info_span!("request", %id, %method, route);
    let mut response = next.run(request).instrument(span.clone()).await;

    let (took, status) = (started.elapsed(), response.status());
    measure(&method, route, status, took);
    span.in_scope(|| log(status, took));
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

fn measure(method: &http::Method, route: &str, status: StatusCode, took: Duration) {
    let labels = [
        ("method", method.as_str().to_owned()),
        ("route", route.to_owned()),
        ("status", status.as_u16().to_string()),
    ];
    counter!("laurels_requests_total", &labels[..]).increment(1);
    histogram!("laurels_request_seconds", &labels[..2]).record(took.as_secs_f64());
}

/// Failures were logged with their cause where they happened; here they only get their duration.
fn log(status: StatusCode, took: Duration) {
    let (status, duration_ms) = (status.as_u16(), took.as_millis());
    if took > SLOW {
        tracing::warn!(status, duration_ms, "slow answer");
    } else if status >= 500 {
        tracing::info!(status, duration_ms, "failed");
    } else {
        tracing::debug!(status, duration_ms, "answered");
    }
}
