use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use crate::state::Catalogues;
use crate::{Problem, prepared, wire};

/// How many ceremonies there have been.
#[utoipa::path(get, path = "/api/ceremony/count", tag = "ceremony",
    responses((status = 200, body = wire::CeremonyCount), (status = "default", body = Problem)))]
pub(crate) async fn count_ceremonies(
    State(catalogues): State<Catalogues>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let frozen = catalogues.current();
    prepared::answer(&frozen.count, &headers, || {
        prepared::json(&wire::CeremonyCount { count: frozen.catalogue.ceremonies().len() })
    })
}
