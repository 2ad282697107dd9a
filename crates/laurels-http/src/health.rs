//! Probes for whoever keeps the process running.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use laurels_app::App;

use crate::{Measurements, Problem};

/// The process is up.
#[utoipa::path(get, path = "/healthz", tag = "operating", responses((status = 200, body = String)))]
pub(crate) async fn is_up() -> &'static str {
    "up"
}

/// The database answers, and the server was not told to stop.
#[utoipa::path(get, path = "/readyz", tag = "operating",
    responses((status = 200, body = String), (status = "default", body = Problem)))]
pub(crate) async fn is_ready(State(app): State<App>) -> Result<&'static str, Problem> {
    if app.live.is_closed() {
        return Err(Problem::stopping());
    }
    app.store.check_health().await?;
    Ok("ready")
}

/// Measurements in Prometheus' text format.
pub(crate) async fn metrics(State(measurements): State<Measurements>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], measurements.render()).into_response()
}
