use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use super::wire;
use crate::content::cached_response;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;

/// The number of ceremonies, and the date of the latest.
#[utoipa::path(get, path = "/api/ceremony/count", tag = "ceremony",
    responses((status = 200, body = wire::CeremonyCount), (status = "default", body = Problem)))]
pub(crate) async fn count_ceremonies(
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(&catalogue);
    cached_response::respond(&responses.count, &headers, || {
        let ceremonies = responses.catalogue.ceremonies();
        let newest_date = ceremonies.last().map(|ceremony| ceremony.date.to_string());
        cached_response::to_json(&wire::CeremonyCount { count: ceremonies.len(), newest_date })
    })
}
