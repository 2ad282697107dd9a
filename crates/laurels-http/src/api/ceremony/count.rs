use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use super::wire;
use crate::content::cached_response;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;

/// The number of ceremonies, the date of the latest, and the version of the catalogue with former ids of its films.
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
        let version = responses.catalogue.version();
        let former_film_ids =
            responses.catalogue.aliases().map(|(old, film)| (old.as_str(), film.as_str())).collect();
        let count = ceremonies.len();
        cached_response::to_json(&wire::CeremonyCount { count, newest_date, version, former_film_ids })
    })
}
