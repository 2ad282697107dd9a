use axum::response::{IntoResponse, Response};

use super::names::{MAX_ENTRIES, check_length};
use super::wire::FilmIds;
use crate::api::wire;
use crate::api::wire::FilmRow;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// The films of a schedule or a theater by ID, without duplicates. Films that aren't nominated are left out.
#[utoipa::path(post, path = "/api/film/viewing-options-films", tag = "film", request_body = FilmIds,
    responses((status = 200, body = Vec<wire::FilmRow>), (status = "default", body = Problem)))]
pub(crate) async fn viewing_options_films(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    JsonBody(body): JsonBody<FilmIds>,
) -> Result<Response, Problem> {
    let mut ids: Vec<&str> =
        check_length(&body.film_ids, MAX_ENTRIES, "film_ids")?.iter().map(String::as_str).collect();
    ids.sort_unstable();
    ids.dedup();
    let films = ids.into_iter().filter_map(|id| catalogue.film(id));
    Ok(Json(films.map(|film| FilmRow::of(film, &catalogue)).collect::<Vec<_>>()).into_response())
}
