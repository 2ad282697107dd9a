//! JSON types that only `/api/viewing-options` uses.

use laurels_domain::listings as domain;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::wire::{FilmRow, ListingsMode, StreamingProvider, choices};

/// A film on a station.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ScheduledProgram<'a> {
    #[schema(value_type = String, format = DateTime)]
    pub(crate) start_time: String,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) end_time: String,
    pub(crate) film_id: &'a str,
}

/// A film in a theater.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Showing<'a> {
    pub(crate) film_id: &'a str,
    /// In the theater's local time, without a time zone.
    #[schema(example = json!(["2026-11-15T19:30"]))]
    pub(crate) showtimes: Vec<String>,
}

impl<'a> From<&'a domain::Showing> for Showing<'a> {
    fn from(showing: &'a domain::Showing) -> Self {
        let showtimes = showing.showtimes.iter().map(ToString::to_string).collect();
        Self { film_id: showing.film.as_str(), showtimes }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Theater<'a> {
    pub(crate) name: &'a str,
    pub(crate) showings: Vec<Showing<'a>>,
}

/// Showings in theaters near a location.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TheaterShowings<'a> {
    pub(crate) source: ListingsMode,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) fetched: String,
    /// The time zone of the showtimes, for a zip code. A position's is the one of the caller.
    #[schema(example = "America/Los_Angeles")]
    pub(crate) time_zone: Option<&'static str>,
    /// All films with showings.
    pub(crate) films: Vec<FilmRow<'a>>,
    pub(crate) theaters: Vec<Theater<'a>>,
}

/// Streaming services by their names in URLs.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MyServices {
    #[schema(schema_with = choices::streaming_services)]
    pub(crate) services: Vec<String>,
}

/// A film on the watchlist that was added to one of the caller's services.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServiceAlert<'a> {
    pub(crate) film: FilmRow<'a>,
    pub(crate) provider: StreamingProvider<'a>,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) since: String,
}

/// Whether the caller has a calendar link.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CalendarState {
    /// When the link was created, if there is one. The link itself can't be retrieved again.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub(crate) made: Option<String>,
}

/// A new calendar link.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewCalendar {
    /// Anyone with this link can see the calendar. It's returned only once.
    pub(crate) url: String,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) made: String,
}
