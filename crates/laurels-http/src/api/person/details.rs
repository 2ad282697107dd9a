use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use crate::content::cached_response;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Path;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct PersonPath {
    /// The IMDb ID.
    #[param(example = "nm0000658")]
    pub(super) person_id: String,
}

/// A nominated person or company: all nominations, the films, collaborators and records.
#[utoipa::path(get, path = "/api/person/{person_id}", tag = "people", params(PersonPath),
    responses((status = 200, body = wire::Person), (status = "default", body = Problem)))]
pub(crate) async fn show_person(
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<PersonPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(&catalogue);
    let missing = || Problem::not_found("There's no nominated person or company with this ID.");
    let person = responses.catalogue.person(&path.person_id).ok_or_else(missing)?;
    let cell = responses.person(person).ok_or_else(missing)?;
    cached_response::respond(cell, &headers, || {
        cached_response::to_json(&wire::Person::of(person, &responses.catalogue).ok_or_else(missing)?)
    })
}
