use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use http::HeaderMap;
use laurels_catalogue as catalogue;
use laurels_catalogue::{Catalogue, CeremonyNumber};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::Path;
use crate::state::Catalogues;
use crate::wire::{CeremonyFilm, FilmRow, Nomination};
use crate::{Problem, prepared, wire};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CeremonyPath {
    #[param(minimum = 1, maximum = 65535)]
    ceremony: u16,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CategoryPath {
    #[param(minimum = 1, maximum = 65535)]
    ceremony: u16,
    /// The category's normalized name; its name of that year will do, too.
    category_name: String,
}

/// All films of a ceremony with their nominations there, in the order of their foremost category.
#[utoipa::path(get, path = "/api/ceremony/{ceremony}/films", tag = "ceremony", params(CeremonyPath),
    responses((status = 200, body = Vec<wire::CeremonyFilm>), (status = "default", body = Problem)))]
pub(crate) async fn ceremony_films(
    State(catalogues): State<Catalogues>,
    Path(path): Path<CeremonyPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let frozen = catalogues.current();
    let number = known_ceremony(&frozen.catalogue, path.ceremony)?;
    let missing = || no_ceremony(&frozen.catalogue, path.ceremony);
    prepared::answer(frozen.ceremony(number).ok_or_else(missing)?, &headers, || {
        write(&frozen.catalogue, &frozen.catalogue.ceremony_films(number).ok_or_else(missing)?)
    })
}

/// The films of one category at a ceremony, winners first.
#[utoipa::path(get, path = "/api/ceremony/{ceremony}/films/{category_name}", tag = "ceremony", params(CategoryPath),
    responses((status = 200, body = Vec<wire::CeremonyFilm>), (status = "default", body = Problem)))]
pub(crate) async fn category_films(
    State(catalogues): State<Catalogues>,
    Path(path): Path<CategoryPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let frozen = catalogues.current();
    let catalogue = &frozen.catalogue;
    let number = known_ceremony(catalogue, path.ceremony)?;
    let missing = || Problem::not_found(format!("Ceremony {} has no such category.", path.ceremony));
    // The app asks by the normalized name; other names take a look through the ceremony.
    let cell = frozen.category(number, &path.category_name).or_else(|| {
        let category = catalogue.category_at(number, &path.category_name)?;
        frozen.category(number, &category.normalized_name)
    });
    prepared::answer(cell.ok_or_else(missing)?, &headers, || {
        write(catalogue, &catalogue.category_films(number, &path.category_name).ok_or_else(missing)?)
    })
}

fn known_ceremony(catalogue: &Catalogue, number: u16) -> Result<CeremonyNumber, Problem> {
    CeremonyNumber::new(number)
        .filter(|number| catalogue.ceremony(*number).is_some())
        .ok_or_else(|| no_ceremony(catalogue, number))
}

fn no_ceremony(catalogue: &Catalogue, number: u16) -> Problem {
    let last = catalogue.ceremonies().len();
    Problem::not_found(format!("There is no ceremony {number}; they go from 1 to {last}."))
}

fn write(catalogue: &Catalogue, films: &[catalogue::CeremonyFilm<'_>]) -> Result<Bytes, Problem> {
    let films: Vec<CeremonyFilm> = films
        .iter()
        .map(|here| CeremonyFilm {
            row: FilmRow::of(here.film, catalogue),
            nominations: here.nominations.iter().map(|nomination| Nomination::from(*nomination)).collect(),
        })
        .collect();
    prepared::json(&films)
}
