//! Health checks for orchestrators and load balancers, and metrics.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use laurels_app::{Health, Settings};

use crate::server::extract::Peer;
use crate::server::{Measurements, Problem};

/// The process is up.
#[utoipa::path(get, path = "/healthz", tag = "operating", responses((status = 200, body = String)))]
pub(crate) async fn is_up() -> &'static str {
    "up"
}

/// The database is reachable, and the server isn't shutting down.
#[utoipa::path(get, path = "/readyz", tag = "operating",
    responses((status = 200, body = String), (status = "default", body = Problem)))]
pub(crate) async fn is_ready(State(health): State<Health>) -> Result<&'static str, Problem> {
    if health.is_stopping() {
        return Err(Problem::stopping());
    }
    health.check_database().await?;
    Ok("ready")
}

/// Metrics on the main address. In production they are for this machine only: a scraper that doesn't come through a
/// proxy.
pub(crate) async fn local_metrics(
    State(settings): State<Arc<Settings>>,
    measurements: State<Measurements>,
    request: Request,
) -> Response {
    if settings.is_production() && !is_local(&request) {
        return Problem::not_found("There's nothing here.").into_response();
    }
    metrics(measurements).await
}

/// Any forwarding header counts, trusted or not: a proxy on this machine may not be configured as trusted.
fn is_local(request: &Request) -> bool {
    let is_forwarded =
        ["x-forwarded-for", "forwarded"].iter().any(|name| request.headers().contains_key(*name));
    let peer = request.extensions().get::<Peer>();
    !is_forwarded && peer.is_some_and(|peer| peer.0.to_canonical().is_loopback())
}

/// Metrics in Prometheus' text format.
pub(crate) async fn metrics(State(measurements): State<Measurements>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], measurements.render()).into_response()
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
