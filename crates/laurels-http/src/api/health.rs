//! Health checks for orchestrators and load balancers, and metrics.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use laurels_app::{Health, Settings, WorkerReport};

use crate::content::date_time;
use crate::server::extract::Peer;
use crate::server::{Measurements, Problem, render_workers};

/// The process is up.
#[utoipa::path(get, path = "/healthz", tag = "operating", responses((status = 200, body = String)))]
pub(crate) async fn is_up() -> &'static str {
    "up"
}

/// The database is reachable, and the server isn't shutting down. After the first line, one for each background worker: in
/// production for this machine only, like metrics.
#[utoipa::path(get, path = "/readyz", tag = "operating",
    responses((status = 200, body = String), (status = "default", body = Problem)))]
pub(crate) async fn is_ready(
    State(health): State<Health>,
    State(settings): State<Arc<Settings>>,
    request: Request,
) -> Result<String, Problem> {
    if health.is_stopping() {
        return Err(Problem::stopping());
    }
    health.check_database().await?;
    let workers = if may_see_details(&settings, &request) { health.workers() } else { Vec::new() };
    Ok(["ready".to_owned()].into_iter().chain(workers.iter().map(worker_line)).collect::<Vec<_>>().join("\n"))
}

/// Like `send emails: failing; last success 2026-11-17T06:00:00Z; last error …: the mail server is unavailable`.
fn worker_line(worker: &WorkerReport) -> String {
    let state = if worker.is_failing { "failing" } else { "ok" };
    let success = worker.last_success.map_or_else(|| "never".to_owned(), date_time);
    let mut line = format!("{}: {state}; last success {success}", worker.name);
    if let Some((at, error)) = &worker.last_error {
        let _ = write!(line, "; last error {}: {error}", date_time(*at));
    }
    if worker.panics > 0 {
        let _ = write!(line, "; panics {}", worker.panics);
    }
    line
}

/// Metrics on the main address. In production they are for this machine only: a scraper that doesn't come through a
/// proxy.
pub(crate) async fn local_metrics(
    State(settings): State<Arc<Settings>>,
    State(health): State<Health>,
    State(measurements): State<Measurements>,
    request: Request,
) -> Response {
    if !may_see_details(&settings, &request) {
        return Problem::not_found("There's nothing here.").into_response();
    }
    metrics(&health, &measurements)
}

fn may_see_details(settings: &Settings, request: &Request) -> bool {
    !settings.is_production() || is_local(request)
}

/// Any forwarding header counts, trusted or not: a proxy on this machine may not be configured as trusted.
fn is_local(request: &Request) -> bool {
    let is_forwarded =
        ["x-forwarded-for", "forwarded"].iter().any(|name| request.headers().contains_key(*name));
    let peer = request.extensions().get::<Peer>();
    !is_forwarded && peer.is_some_and(|peer| peer.0.to_canonical().is_loopback())
}

/// Metrics in Prometheus' text format.
pub(crate) fn metrics(health: &Health, measurements: &Measurements) -> Response {
    let workers = health.workers().into_iter().map(|worker| (worker.name, worker.is_failing));
    let text = measurements.render() + &render_workers(workers);
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[test]
    fn only_loopback_peers_are_local() {
        for (peer, header, expected) in [
            ("127.0.0.1", None, true),
            ("127.8.8.8", None, true),
            ("::1", None, true),
            ("::ffff:127.0.0.1", None, true),
            ("10.0.0.1", None, false),
            ("::ffff:10.0.0.1", None, false),
            ("127.0.0.1", Some("x-forwarded-for"), false),
            ("127.0.0.1", Some("forwarded"), false),
        ] {
            let mut request = Request::new(Body::empty());
            request.extensions_mut().insert(Peer(peer.parse().unwrap()));
            if let Some(name) = header {
                request.headers_mut().insert(name, "127.0.0.1".parse().unwrap());
            }
            assert_eq!(is_local(&request), expected, "{peer} {header:?}");
        }
        assert!(!is_local(&Request::new(Body::empty())), "an unknown peer");
    }
}
