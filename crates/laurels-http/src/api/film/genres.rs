use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use crate::content::cached_response;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;

/// All genres of nominated films, in alphabetical order.
#[utoipa::path(get, path = "/api/film/genres", tag = "film",
    responses((status = 200, body = Vec<String>), (status = "default", body = Problem)))]
pub(crate) async fn list_genres(
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(&catalogue);
    cached_response::respond(&responses.genres, &headers, || {
        cached_response::to_json(&responses.catalogue.genres())
    })
}
