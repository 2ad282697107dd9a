use axum::extract::State;
use http::StatusCode;
use laurels_app::Suggestions;
use laurels_catalogue::{Catalogue, FilmId};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::caller::Caller;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Path;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct HiddenPath {
    film_id: String,
}

impl HiddenPath {
    fn film<'a>(&self, catalogue: &'a Catalogue) -> Result<&'a FilmId, Problem> {
        let film = catalogue.film(&self.film_id);
        film.map(|film| &film.id).ok_or_else(|| Problem::not_found("There's no nominated film with this ID."))
    }
}

/// Hides a film from the caller's suggestions for tonight, for a week.
#[utoipa::path(post, path = "/api/next/hidden/{film_id}", tag = "next", params(HiddenPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn hide_film(
    State(suggestions): State<Suggestions>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    Path(path): Path<HiddenPath>,
) -> Result<StatusCode, Problem> {
    suggestions.hide(&caller.user.id, path.film(&catalogue)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Suggests a hidden film again.
#[utoipa::path(delete, path = "/api/next/hidden/{film_id}", tag = "next", params(HiddenPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn show_film_again(
    State(suggestions): State<Suggestions>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    Path(path): Path<HiddenPath>,
) -> Result<StatusCode, Problem> {
    suggestions.show(&caller.user.id, path.film(&catalogue)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Suggests all hidden films again.
#[utoipa::path(delete, path = "/api/next/hidden", tag = "next",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn show_all_films_again(
    State(suggestions): State<Suggestions>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    suggestions.show_all(&caller.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}
