use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use http::HeaderMap;
use laurels_catalogue::Catalogue;

use super::wire;
use super::wire::{CategorySummary, CeremonyOverview};
use crate::api::wire::{Category, CategoryFilm};
use crate::content::cached_response;
use crate::content::catalogue_responses::CatalogueResponseCache;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;

/// Every ceremony, newest first: its categories and their films, with the winners.
#[utoipa::path(get, path = "/api/ceremony/overview", tag = "ceremony",
    responses((status = 200, body = Vec<wire::CeremonyOverview>), (status = "default", body = Problem)))]
pub(crate) async fn ceremony_overview(
    State(cache): State<CatalogueResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let responses = cache.for_snapshot(&catalogue);
    responses.overview(write_overview).await?.respond(&headers, || write_overview(&responses.catalogue))
}

pub(crate) fn write_overview(catalogue: &Catalogue) -> Result<Bytes, Problem> {
    let overview: Vec<CeremonyOverview> = catalogue
        .overview()
        .iter()
        .map(|entry| CeremonyOverview {
            ceremony: entry.ceremony.number.get(),
            date: entry.ceremony.date.to_string(),
            honoring_years: &entry.ceremony.honoring_years,
            venue: &entry.ceremony.venue,
            nomination_summary: entry
                .categories
                .iter()
                .map(|summary| CategorySummary {
                    category: Category::from(summary.category),
                    films: summary.films.iter().map(CategoryFilm::from).collect(),
                })
                .collect(),
        })
        .collect();
    cached_response::to_json(&overview)
}
