use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use laurels_app::{Clock, ListingsMode, Settings, UpcomingAiring, ViewingOptions};
use laurels_catalogue::Film;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{CalendarState, NewCalendar};
use crate::api::caller::{Caller, SessionCaller};
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::icalendar::Event;
use crate::content::{date_time, icalendar};
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

const FOLDER: &str = "/api/viewing-options/calendar";

/// Whether the caller has a calendar link.
#[utoipa::path(get, path = "/api/viewing-options/calendar", tag = "viewing-options",
    responses((status = 200, body = wire::CalendarState), (status = "default", body = Problem)))]
pub(crate) async fn show_calendar(
    State(viewing_options): State<ViewingOptions>,
    caller: Caller,
) -> Result<Response, Problem> {
    let created = viewing_options.find_calendar(&caller.user.id).await?;
    Ok(Json(CalendarState { made: created.map(date_time) }).into_response())
}

/// Creates a calendar link; the previous one stops working.
#[utoipa::path(post, path = "/api/viewing-options/calendar", tag = "viewing-options",
    responses((status = 200, body = wire::NewCalendar), (status = "default", body = Problem)))]
pub(crate) async fn make_calendar(
    State(clock): State<Clock>,
    State(viewing_options): State<ViewingOptions>,
    State(settings): State<Arc<Settings>>,
    caller: SessionCaller,
) -> Result<Response, Problem> {
    let token = viewing_options.make_calendar(&caller.user.id, &caller.session).await?;
    let token = token.ok_or_else(Problem::not_logged_in)?;
    let url = format!("{}{FOLDER}/{}.ics", settings.public_url, token.reveal());
    Ok(Json(NewCalendar { url, made: date_time(clock.now()) }).into_response())
}

/// Deletes the caller's calendar link.
#[utoipa::path(delete, path = "/api/viewing-options/calendar", tag = "viewing-options",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn remove_calendar(
    State(viewing_options): State<ViewingOptions>,
    caller: Caller,
) -> Result<StatusCode, Problem> {
    viewing_options.remove_calendar(&caller.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CalendarPath {
    /// The secret token, followed by `.ics`.
    file: String,
}

/// Upcoming airings of films that the owner of the link hasn't viewed, as an iCalendar file. Anyone with the link can
/// read it.
#[utoipa::path(get, path = "/api/viewing-options/calendar/{file}", tag = "viewing-options", params(CalendarPath),
    responses((status = 200, content_type = "text/calendar", body = String), (status = 304),
        (status = "default", body = Problem)))]
pub(crate) async fn download_calendar(
    State(clock): State<Clock>,
    State(viewing_options): State<ViewingOptions>,
    State(settings): State<Arc<Settings>>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Path(path): Path<CalendarPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let missing = || Problem::not_found("There's no calendar at this link. It may have been deleted.");
    let token = path.file.strip_suffix(".ics").ok_or_else(missing)?;
    let airings = viewing_options.calendar(token).await?.ok_or_else(missing)?;
    let is_sample = viewing_options.listings().mode == ListingsMode::Sample;
    let events = airings.iter().filter_map(|airing| {
        let film = catalogue.film(airing.program.film.as_str())?;
        Some(event(airing, film, &settings.public_url, is_sample))
    });
    icalendar::respond("Laurels: films to watch on TV", events, clock.now(), &headers)
}

fn event(airing: &UpcomingAiring, film: &Film, public_url: &str, is_sample: bool) -> Event {
    let (station, program) = (airing.station, &airing.program);
    let sample = if is_sample { " (sample listing)" } else { "" };
    Event {
        uid: format!("{}-{}@laurels", station.slug(), program.starts_at.0),
        starts_at: program.starts_at,
        ends_at: program.ends_at,
        summary: format!("{} ({}){sample}", film.name, film.year),
        location: Some(station.name()),
        url: format!("{public_url}/viewing-options?film={}", film.id),
    }
}
