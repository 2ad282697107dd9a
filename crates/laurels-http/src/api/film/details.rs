use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::wire;
use crate::content::cached_response;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::listing_responses::ListingResponseCache;
use crate::server::Problem;
use crate::server::extract::Path;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct FilmPath {
    pub(super) film_id: String,
}

/// Everything about a film.
#[utoipa::path(get, path = "/api/film/{film_id}/details", tag = "film", params(FilmPath),
    responses((status = 200, body = wire::Film), (status = "default", body = Problem)))]
pub(crate) async fn film_details(
    State(cache): State<ListingResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<FilmPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(catalogue);
    let missing = || Problem::not_found("There's no nominated film with this ID.");
    let film = responses.catalogue.film(&path.film_id).ok_or_else(missing)?;
    let cell = responses.film(&film.id).ok_or_else(missing)?;
    cached_response::respond(cell, &headers, || {
        cached_response::to_json(&wire::Film::of(film, &responses.catalogue, &responses.listings))
    })
}
