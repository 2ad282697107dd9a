use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use crate::state::Catalogues;
use crate::{Problem, prepared, wire};

/// How many ceremonies there are, and when the newest one is.
#[utoipa::path(get, path = "/api/ceremony/count", tag = "ceremony",
    responses((status = 200, body = wire::CeremonyCount), (status = "default", body = Problem)))]
pub(crate) async fn count_ceremonies(
    State(catalogues): State<Catalogues>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let frozen = catalogues.current();
    prepared::answer(&frozen.count, &headers, || {
        let ceremonies = frozen.catalogue.ceremonies();
        let newest_date = ceremonies.last().map(|ceremony| ceremony.date.to_string());
        prepared::json(&wire::CeremonyCount { count: ceremonies.len(), newest_date })
    })
}
