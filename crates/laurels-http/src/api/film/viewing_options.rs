use axum::response::{IntoResponse, Response};
use http::HeaderMap;
use laurels_catalogue::Film;

use super::names::{MAX_ENTRIES, check_length};
use super::wire::FilmIds;
use crate::api::wire;
use crate::api::wire::FilmRow;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// The films of a schedule or a theater by ID, without duplicates. Films that aren't nominated are left out.
#[utoipa::path(post, path = "/api/film/viewing-options-films", tag = "film", request_body = FilmIds,
    responses((status = 200, body = Vec<wire::FilmRow>), (status = "default", body = Problem)))]
pub(crate) async fn viewing_options_films(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    headers: HeaderMap,
    JsonBody(body): JsonBody<FilmIds>,
) -> Result<Response, Problem> {
    let ids = check_length(&body.film_ids, MAX_ENTRIES, "film_ids")?;
    let mut films: Vec<&Film> = ids.iter().filter_map(|id| catalogue.film(id)).collect();
    films.sort_unstable_by(|one, other| one.id.cmp(&other.id));
    films.dedup_by(|one, other| one.id == other.id);
    let rows: Vec<_> = films.into_iter().map(|film| FilmRow::of(film, &catalogue)).collect();
    Ok(compress(&headers, Json(rows).into_response()).await)
}
