use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use http::HeaderMap;
use laurels_domain::listings::Station;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::ScheduledProgram;
use crate::api::caller::CachedCaller;
use crate::api::wire::choices;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::listing_responses::{ListingResponseCache, ListingResponses};
use crate::content::{cached_response, date_time};
use crate::server::Problem;
use crate::server::extract::Path;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct StationPath {
    /// `tcm` or `fxm`.
    #[param(schema_with = choices::station)]
    provider: String,
}

/// The nominated films on a station in the next two weeks, by time.
#[utoipa::path(get, path = "/api/viewing-options/scheduled/{provider}", tag = "viewing-options", params(StationPath),
    responses(
        (status = 200, body = Vec<wire::ScheduledProgram>, headers(
            ("x-laurels-listings" = String, description = "`sample` for sample listings, otherwise `live`"),
            ("x-laurels-listings-fetched" = Option<String>, description = "when they were fetched"))),
        (status = "default", body = Problem)))]
pub(crate) async fn scheduled_programs(
    State(cache): State<ListingResponseCache>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    _caller: CachedCaller,
    Path(path): Path<StationPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let station = Station::parse(&path.provider)
        .ok_or_else(|| Problem::not_found("There's no such station. Try tcm or fxm."))?;
    let responses = cache.for_snapshot(catalogue);
    let (source, cell) =
        responses.schedule(station).ok_or_else(|| Problem::not_set_up("TV schedules are"))?;
    cached_response::respond(cell, &headers, || write(&responses, station))
        .map(|response| source.add_to(response))
}

/// Skips films that are no longer in the catalogue.
fn write(responses: &ListingResponses, station: Station) -> Result<Bytes, Problem> {
    let programs =
        responses.listings.schedules.get(&station).into_iter().flat_map(|schedule| &schedule.programs);
    let programs: Vec<ScheduledProgram> = programs
        .filter(|program| responses.catalogue.film(program.film.as_str()).is_some())
        .map(|program| ScheduledProgram {
            start_time: date_time(program.starts_at),
            end_time: date_time(program.ends_at),
            film_id: program.film.as_str(),
        })
        .collect();
    cached_response::to_json(&programs)
}
