//! JSON types that only `/api/next` uses.

mod goal;
mod plan;

use laurels_app::{NearTheater, UpcomingAiring};
use laurels_catalogue as catalogue;
use laurels_catalogue::Catalogue;
use laurels_domain::next::Runtime;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use self::goal::*;
pub(crate) use self::plan::*;
use crate::api::wire::{FilmRow, choices};
use crate::content::date_time;

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Services {
    /// `mine`.
    Whose(String),
    These(Vec<String>),
}

/// Where to look for theaters: a zip code, or a position.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NearbyPlace {
    #[schema(pattern = r"^\s*[0-9]{5}(-[0-9]{4})?\s*$")]
    pub(crate) zipcode: Option<String>,
    /// Rounded to about a kilometer before it's used.
    #[schema(minimum = -90, maximum = 90)]
    pub(crate) lat: Option<f64>,
    #[schema(minimum = -180, maximum = 180)]
    pub(crate) long: Option<f64>,
    /// In miles.
    #[schema(default = 10, minimum = 1, maximum = 100)]
    pub(crate) radius: Option<f64>,
}

/// Who watches, how much time there is, and which films come into question. A missing or empty list accepts all films.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "friend_ids": ["3f2a9c41d07e4b5f8a6c2e1d9b7f0a35"], "minutes": 120, "services": "mine", "kinds": ["features"],
    "time_zone": "America/New_York", "place": { "zipcode": "10001" }
}))]
pub(crate) struct TonightRequest {
    /// Friends of the caller, who watches in any case.
    #[schema(max_items = 20)]
    pub(crate) friend_ids: Vec<String>,
    #[schema(minimum = 1, maximum = 1440)]
    pub(crate) minutes: Option<u32>,
    /// `mine` for the services of all who watch, or a list of services. A film that airs tonight or is in a theater
    /// nearby passes as well.
    #[schema(schema_with = choices::services_or_mine, required = false)]
    pub(crate) services: Option<Services>,
    /// `features`, `shorts`, `documentaries`: films that are any of them.
    #[schema(example = json!(["features"]))]
    pub(crate) kinds: Option<Vec<String>>,
    pub(crate) genres: Option<Vec<String>>,
    /// Language codes.
    pub(crate) languages: Option<Vec<String>>,
    /// In the IANA time zone database. Tonight lasts until 4 AM there; without it, for 12 hours.
    #[schema(example = "America/New_York")]
    pub(crate) time_zone: Option<String>,
    pub(crate) place: Option<NearbyPlace>,
}

/// A category at one ceremony.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ring<'a> {
    #[schema(example = 10)]
    pub(crate) ceremony: u16,
    /// The category's name in URLs.
    #[schema(example = "directing")]
    pub(crate) category: &'a str,
    #[schema(example = "Directing")]
    pub(crate) category_name: &'a str,
    /// The years honored: `2025`, or `1927/28` for the first ceremonies.
    #[schema(example = "1937")]
    pub(crate) years: &'a str,
}

impl<'a> Ring<'a> {
    pub(super) fn of(catalogue: &'a Catalogue, ring: &'a catalogue::Ring) -> Self {
        Self {
            ceremony: ring.ceremony.get(),
            category: &ring.category.normalized_name,
            category_name: &ring.category.name,
            years: catalogue.ceremony(ring.ceremony).map_or("", |ceremony| &ceremony.honoring_years),
        }
    }

    /// By its index.
    pub(super) fn at(catalogue: &'a Catalogue, ring: usize) -> Option<Self> {
        catalogue.rings().get(ring).map(|ring| Self::of(catalogue, ring))
    }
}

/// A film and how long it takes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilmEntry<'a> {
    #[schema(example = "tt0028597")]
    pub(crate) film_id: &'a str,
    pub(crate) film: FilmRow<'a>,
    pub(crate) minutes: u16,
    /// The film's runtime isn't known, and `minutes` is the median of its kind.
    pub(crate) is_estimated: bool,
}

impl<'a> FilmEntry<'a> {
    /// The public film at an index.
    pub(super) fn at(catalogue: &'a Catalogue, film: usize, runtime: Runtime) -> Option<Self> {
        let film = catalogue.film_at(film)?;
        let Runtime { minutes, is_estimated } = runtime;
        Some(Self { film_id: film.id.as_str(), film: FilmRow::of(film, catalogue), minutes, is_estimated })
    }
}

/// A film on a station.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Airing {
    #[schema(schema_with = choices::station)]
    pub(crate) provider: &'static str,
    #[schema(format = DateTime)]
    pub(crate) start_time: String,
    #[schema(format = DateTime)]
    pub(crate) end_time: String,
}

impl From<&UpcomingAiring> for Airing {
    fn from(UpcomingAiring { station, program }: &UpcomingAiring) -> Self {
        Self {
            provider: station.slug(),
            start_time: date_time(program.starts_at),
            end_time: date_time(program.ends_at),
        }
    }
}

/// A theater that shows the film tonight.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TheaterTonight {
    pub(crate) name: String,
    /// In the theater's local time, without a time zone.
    #[schema(example = json!(["2026-11-15T19:30"]))]
    pub(crate) showtimes: Vec<String>,
}

impl From<&NearTheater> for TheaterTonight {
    fn from(theater: &NearTheater) -> Self {
        let showtimes = theater.showtimes.iter().map(ToString::to_string).collect();
        Self { name: theater.name.clone(), showtimes }
    }
}

/// A ring that the film completes for somebody who watches.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClosedRing<'a> {
    #[serde(flatten)]
    pub(crate) ring: Ring<'a>,
    pub(crate) user_id: String,
}

/// A ring that misses one or two films then.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NearedRing<'a> {
    #[serde(flatten)]
    pub(crate) ring: Ring<'a>,
    pub(crate) user_id: String,
    #[schema(minimum = 1, maximum = 2)]
    pub(crate) left: u8,
}

/// A film that none of those who watch has seen, with what there is to say for it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TonightFilm<'a> {
    #[serde(flatten)]
    pub(crate) entry: FilmEntry<'a>,
    /// Orders the films; at least 1.
    pub(crate) score: u32,
    pub(crate) closes: Vec<ClosedRing<'a>>,
    /// The nearest first.
    pub(crate) nears: Vec<NearedRing<'a>>,
    /// All services that have it; if the request says `mine`, only those of the people who watch.
    #[schema(schema_with = choices::streaming_services)]
    pub(crate) services: Vec<&'static str>,
    /// Those that begin tonight.
    pub(crate) airings: Vec<Airing>,
    pub(crate) theaters: Vec<TheaterTonight>,
    /// On the caller's watchlist.
    pub(crate) is_bookmarked: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Tonight<'a> {
    /// The best first.
    #[schema(max_items = 60)]
    pub(crate) films: Vec<TonightFilm<'a>>,
    /// Whether services, airings and theaters are sample data.
    pub(crate) is_sample: bool,
    /// How many films the caller has hidden at present.
    pub(crate) hidden: usize,
}
