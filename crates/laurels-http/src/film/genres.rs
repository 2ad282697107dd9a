use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use crate::Problem;
use crate::cached_response;
use crate::state::CatalogueState;

/// All genres of nominated films, in alphabetical order.
#[utoipa::path(get, path = "/api/film/genres", tag = "film",
    responses((status = 200, body = Vec<String>), (status = "default", body = Problem)))]
pub(crate) async fn list_genres(
    State(catalogues): State<CatalogueState>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = catalogues.current();
    cached_response::respond(&responses.genres, &headers, || {
        cached_response::to_json(&responses.catalogue.genres())
    })
}
