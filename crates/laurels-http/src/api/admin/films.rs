use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderValue};
use laurels_app::CatalogueEditor;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::AdminFilmRow;
use crate::api::caller::Admin;
use crate::content::cached_response;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct YearPath {
    #[param(example = 1972, maximum = 65535)]
    year: u16,
}

/// Every film with missing facts, by year.
#[utoipa::path(get, path = "/api/admin/films-needing-attention", tag = "admin",
    responses((status = 200, body = Vec<wire::AdminFilmRow>), (status = "default", body = Problem)))]
pub(crate) async fn films_needing_attention(
    State(editor): State<CatalogueEditor>,
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    _: Admin,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (responses, needs_root_id) = (cache.for_snapshot(&catalogue), editor.has_gracenote());
    let mut response = cached_response::respond(&responses.attention, &headers, || {
        let films = responses.catalogue.films_needing_attention(needs_root_id);
        let rows = films.map(|needs| AdminFilmRow::of(needs.film, &responses.catalogue, needs_root_id));
        cached_response::to_json(&rows.collect::<Vec<_>>())
    })?;
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    Ok(response)
}

/// The films of a year, by name.
#[utoipa::path(get, path = "/api/admin/films/{year}", tag = "admin", params(YearPath),
    responses((status = 200, body = Vec<wire::AdminFilmRow>), (status = "default", body = Problem)))]
pub(crate) async fn films_of_year(
    State(editor): State<CatalogueEditor>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    _: Admin,
    Path(path): Path<YearPath>,
) -> Result<Response, Problem> {
    let needs_root_id = editor.has_gracenote();
    let films = catalogue.films_of_year(path.year);
    let rows = films.into_iter().map(|film| AdminFilmRow::of(film, &catalogue, needs_root_id));
    Ok(Json(rows.collect::<Vec<_>>()).into_response())
}
