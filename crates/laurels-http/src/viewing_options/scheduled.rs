use axum::extract::State;
use axum::response::Response;
use bytes::Bytes;
use http::HeaderMap;
use laurels_domain::listings::Station;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::{CachedCaller, Path};
use crate::listed::{Listed, ListedCell};
use crate::wire::{ScheduledProgram, date_time};
use crate::{Problem, prepared, wire};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct StationPath {
    /// `tcm` or `fxm`.
    provider: String,
}

/// The nominated films a station shows in the next two weeks, by time.
#[utoipa::path(get, path = "/api/viewing-options/scheduled/{provider}", tag = "viewing-options", params(StationPath),
    responses(
        (status = 200, body = Vec<wire::ScheduledProgram>, headers(
            ("x-laurels-listings" = String, description = "`sample` for made-up listings, else `live`"),
            ("x-laurels-listings-fetched" = Option<String>, description = "when they were fetched"))),
        (status = "default", body = Problem)))]
pub(crate) async fn scheduled_programs(
    State(listed): State<ListedCell>,
    _member: CachedCaller,
    Path(path): Path<StationPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let station = Station::parse(&path.provider)
        .ok_or_else(|| Problem::not_found("There is no such station; ask for tcm or fxm."))?;
    let listed = listed.current();
    let (label, cell) = listed.schedule(station).ok_or_else(|| Problem::not_set_up("TV schedules are"))?;
    prepared::answer(cell, &headers, || write(&listed, station)).map(|answer| label.put_on(answer))
}

/// Films that have left the catalogue are left out.
fn write(listed: &Listed, station: Station) -> Result<Bytes, Problem> {
    let programs =
        listed.listings.schedules.get(&station).into_iter().flat_map(|schedule| &schedule.programs);
    let programs: Vec<ScheduledProgram> = programs
        .filter(|program| listed.catalogue.film(program.film.as_str()).is_some())
        .map(|program| ScheduledProgram {
            start_time: date_time(program.starts_at),
            end_time: date_time(program.ends_at),
            film_id: program.film.as_str(),
        })
        .collect();
    prepared::json(&programs)
}
