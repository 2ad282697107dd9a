use laurels_app as app;
use laurels_domain::listings as domain;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{FilmRow, StreamingProvider};

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
    /// By the theater's own clock, without a zone.
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

/// Where listings come from.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ListingsMode {
    /// Made up for trying things out; everything shown from it must say so.
    Sample,
    Live,
    Off,
}

impl From<app::ListingsMode> for ListingsMode {
    fn from(mode: app::ListingsMode) -> Self {
        match mode {
            app::ListingsMode::Sample => Self::Sample,
            app::ListingsMode::Live => Self::Live,
            app::ListingsMode::Off => Self::Off,
        }
    }
}

/// What plays around a place.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TheaterShowings<'a> {
    pub(crate) source: ListingsMode,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) fetched: String,
    /// Every film that a theater shows.
    pub(crate) films: Vec<FilmRow<'a>>,
    pub(crate) theaters: Vec<Theater<'a>>,
}

/// Which kinds of listings this server has.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListingsSetup<'a> {
    pub(crate) mode: ListingsMode,
    pub(crate) schedules: bool,
    pub(crate) streaming: bool,
    pub(crate) theaters: bool,
    /// The country whose streaming services are looked through.
    #[schema(example = "US")]
    pub(crate) region: &'a str,
}

/// Which films.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FilmIds {
    #[schema(max_items = 20000)]
    pub(crate) film_ids: Vec<String>,
}

/// Streaming services by the names they have in addresses.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MyServices {
    #[schema(example = json!(["netflix", "criterion-channel"]))]
    pub(crate) services: Vec<String>,
}

/// A bookmarked film that has come to one of the caller's services.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServiceAlert<'a> {
    pub(crate) film: FilmRow<'a>,
    pub(crate) provider: StreamingProvider<'a>,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) since: String,
}

/// Whether the caller has a calendar address.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CalendarState {
    /// When it was made, if there is one. The address itself cannot be shown again.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub(crate) made: Option<String>,
}

/// A calendar address that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewCalendar {
    /// Whoever has it sees the calendar; it is told this once.
    pub(crate) url: String,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) made: String,
}
