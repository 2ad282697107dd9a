use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use laurels_catalogue::{Catalogue, FilmId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::FilmAchievement;
use crate::api::wire::{Category, CategoryFilm};
use crate::content::cached_response;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Path;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct AchievementsPath {
    film_id: String,
}

/// Every category a film is nominated in, with all films of that category. Viewing all of them completes it.
#[utoipa::path(get, path = "/api/achievements/{film_id}", tag = "achievements", params(AchievementsPath),
    responses((status = 200, body = Vec<wire::FilmAchievement>), (status = "default", body = Problem)))]
pub(crate) async fn film_achievements(
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<AchievementsPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(&catalogue);
    let missing = || Problem::not_found("There's no nominated film with this ID.");
    let film = responses.catalogue.film(&path.film_id).ok_or_else(missing)?;
    let cell = responses.achievements(&film.id).ok_or_else(missing)?;
    cached_response::respond(cell, &headers, || {
        cached_response::to_json(&achievements(&responses.catalogue, &film.id))
    })
}

fn achievements<'a>(catalogue: &'a Catalogue, film: &FilmId) -> Vec<FilmAchievement<'a>> {
    let categories = catalogue.categories_of(film).into_iter();
    categories
        .map(|(ceremony, summary)| FilmAchievement {
            category: Category::from(summary.category),
            normalized_category: &summary.category.normalized_name,
            ceremony: ceremony.get(),
            films: summary.films.iter().map(CategoryFilm::from).collect(),
        })
        .collect()
}
