use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use http::HeaderMap;
use laurels_catalogue::{Film, NameKey, newest_first};
use laurels_domain::listings::StreamingService;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::caller::CachedCaller;
use crate::api::wire;
use crate::api::wire::{FilmRow, choices};
use crate::content::cached_response;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::listing_responses::{ListingResponseCache, ListingResponses};
use crate::server::Problem;
use crate::server::extract::Path;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ServicePath {
    /// For example `netflix` or `criterion-channel`.
    #[param(schema_with = choices::streaming_service)]
    provider: String,
}

/// The nominated films on a streaming service, newest first.
#[utoipa::path(get, path = "/api/viewing-options/streaming/{provider}/films", tag = "viewing-options", params(ServicePath),
    responses(
        (status = 200, body = Vec<wire::FilmRow>, headers(
            ("x-laurels-listings" = String, description = "`sample` for sample listings, otherwise `live`"),
            ("x-laurels-listings-fetched" = Option<String>, description = "when a film was last checked"))),
        (status = "default", body = Problem)))]
pub(crate) async fn streaming_films(
    State(cache): State<ListingResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    _caller: CachedCaller,
    Path(path): Path<ServicePath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let service = StreamingService::parse(&path.provider)
        .ok_or_else(|| Problem::not_found("There's no such streaming service."))?;
    let responses = cache.for_snapshot(catalogue);
    let (source, cell) =
        responses.streaming(service).ok_or_else(|| Problem::not_set_up("Streaming services are"))?;
    cached_response::respond(cell, &headers, || write(&responses, service))
        .map(|response| source.add_to(response))
}

fn write(responses: &ListingResponses, service: StreamingService) -> Result<Bytes, Problem> {
    let offers = responses.listings.streaming.iter().flat_map(|streaming| &streaming.offers);
    let mut films: Vec<&Film> = offers
        .filter(|(_, offers)| offers.iter().any(|offer| offer.service == service))
        .filter_map(|(film, _)| responses.catalogue.film(film.as_str()))
        .collect();
    films.sort_by(|one, other| {
        newest_first(one, other).then_with(|| NameKey::of(one).cmp(&NameKey::of(other)))
    });
    let rows: Vec<FilmRow> = films.into_iter().map(|film| FilmRow::of(film, &responses.catalogue)).collect();
    cached_response::to_json(&rows)
}
