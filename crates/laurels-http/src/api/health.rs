//! Health checks for orchestrators and load balancers, and metrics.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use laurels_app::Health;

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

/// Metrics in Prometheus' text format.
pub(crate) async fn metrics(State(measurements): State<Measurements>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], measurements.render()).into_response()
}
