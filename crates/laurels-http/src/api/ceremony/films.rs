use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use http::HeaderMap;
use laurels_catalogue as catalogue;
use laurels_catalogue::{Catalogue, CeremonyNumber};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{CeremonyFilm, CeremonyFilmDetails};
use crate::api::wire::{FilmFacts, FilmRow, Nomination};
use crate::content::cached_response;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Path;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CeremonyPath {
    #[param(minimum = 1, maximum = 65535)]
    pub(super) ceremony: u16,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CategoryPath {
    #[param(minimum = 1, maximum = 65535)]
    pub(super) ceremony: u16,
    /// The category's normalized name, or its name in that year.
    pub(super) category_name: String,
}

/// All films of a ceremony with their nominations, ordered by their highest-ranked category.
#[utoipa::path(get, path = "/api/ceremony/{ceremony}/films", tag = "ceremony", params(CeremonyPath),
    responses((status = 200, body = Vec<wire::CeremonyFilm>), (status = "default", body = Problem)))]
pub(crate) async fn ceremony_films(
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<CeremonyPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(&catalogue);
    let number = find_ceremony(&responses.catalogue, path.ceremony)?;
    let missing = || no_ceremony(&responses.catalogue, path.ceremony);
    cached_response::respond(responses.ceremony(number).ok_or_else(missing)?, &headers, || {
        write(&responses.catalogue, &responses.catalogue.ceremony_films(number).ok_or_else(missing)?)
    })
}

/// What the list of a ceremony's films leaves out of each, in the same order: with all ceremonies of a film, both have
/// everything about it, except where it's streaming.
#[utoipa::path(get, path = "/api/ceremony/{ceremony}/film-details", tag = "ceremony", params(CeremonyPath),
    responses((status = 200, body = Vec<wire::CeremonyFilmDetails>), (status = "default", body = Problem)))]
pub(crate) async fn ceremony_film_details(
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<CeremonyPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(&catalogue);
    let number = find_ceremony(&responses.catalogue, path.ceremony)?;
    let missing = || no_ceremony(&responses.catalogue, path.ceremony);
    cached_response::respond(responses.film_details(number).ok_or_else(missing)?, &headers, || {
        let films = responses.catalogue.ceremony_films(number).ok_or_else(missing)?;
        let details: Vec<_> = films
            .iter()
            .map(|film| CeremonyFilmDetails {
                id: film.film.id.as_str(),
                facts: FilmFacts::of(film.film, &responses.catalogue),
            })
            .collect();
        cached_response::to_json(&details)
    })
}

/// The films of one category at a ceremony, winners first.
#[utoipa::path(get, path = "/api/ceremony/{ceremony}/films/{category_name}", tag = "ceremony", params(CategoryPath),
    responses((status = 200, body = Vec<wire::CeremonyFilm>), (status = "default", body = Problem)))]
pub(crate) async fn category_films(
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<CategoryPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(&catalogue);
    let catalogue = &responses.catalogue;
    let number = find_ceremony(catalogue, path.ceremony)?;
    let missing = || Problem::not_found(format!("Ceremony {} has no such category.", path.ceremony));
    // The web app uses the normalized name; other names are searched in the ceremony.
    let cell = responses.category(number, &path.category_name).or_else(|| {
        let category = catalogue.category_at(number, &path.category_name)?;
        responses.category(number, &category.normalized_name)
    });
    cached_response::respond(cell.ok_or_else(missing)?, &headers, || {
        write(catalogue, &catalogue.category_films(number, &path.category_name).ok_or_else(missing)?)
    })
}

fn find_ceremony(catalogue: &Catalogue, number: u16) -> Result<CeremonyNumber, Problem> {
    CeremonyNumber::new(number)
        .filter(|number| catalogue.ceremony(*number).is_some())
        .ok_or_else(|| no_ceremony(catalogue, number))
}

fn no_ceremony(catalogue: &Catalogue, number: u16) -> Problem {
    let last = catalogue.ceremonies().len();
    Problem::not_found(format!("There's no ceremony {number}. Choose one from 1 to {last}."))
}

fn write(catalogue: &Catalogue, films: &[catalogue::CeremonyFilm<'_>]) -> Result<Bytes, Problem> {
    let films: Vec<CeremonyFilm> = films
        .iter()
        .map(|film| CeremonyFilm {
            row: FilmRow::of(film.film, catalogue),
            nominations: film.nominations.iter().map(|nomination| Nomination::from(*nomination)).collect(),
        })
        .collect();
    cached_response::to_json(&films)
}
