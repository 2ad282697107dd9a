use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::Path;
use crate::listed::ListedCell;
use crate::{Problem, prepared, wire};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct FilmPath {
    film_id: String,
}

/// Everything about a film.
#[utoipa::path(get, path = "/api/film/{film_id}/details", tag = "film", params(FilmPath),
    responses((status = 200, body = wire::Film), (status = "default", body = Problem)))]
pub(crate) async fn film_details(
    State(listed): State<ListedCell>,
    Path(path): Path<FilmPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let listed = listed.current();
    let missing = || Problem::not_found("There is no such film among the nominees.");
    let cell = listed.film(&path.film_id).ok_or_else(missing)?;
    prepared::answer(cell, &headers, || {
        let film = listed.catalogue.film(&path.film_id).ok_or_else(missing)?;
        prepared::json(&wire::Film::of(film, &listed.catalogue, &listed.listings))
    })
}
