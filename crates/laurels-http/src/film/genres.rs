use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use crate::Problem;
use crate::prepared;
use crate::state::Catalogues;

/// All genres of nominated films, in alphabetical order.
#[utoipa::path(get, path = "/api/film/genres", tag = "film",
    responses((status = 200, body = Vec<String>), (status = "default", body = Problem)))]
pub(crate) async fn list_genres(
    State(catalogues): State<Catalogues>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let frozen = catalogues.current();
    prepared::answer(&frozen.genres, &headers, || prepared::json(&frozen.catalogue.genres()))
}
