use laurels_app::NearTheater;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Airing, FilmEntry, Ring, Services};
use crate::api::wire::choices;

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
    /// In miles; 10 if it is missing.
    #[schema(minimum = 1, maximum = 100)]
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

/// A ring that the film completes for one of the viewers.
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
    /// All services that have it; if the request says `mine`, only those of the viewers.
    #[schema(schema_with = choices::streaming_services)]
    pub(crate) services: Vec<&'static str>,
    /// Those that begin tonight.
    pub(crate) airings: Vec<Airing>,
    pub(crate) theaters: Vec<TheaterTonight>,
    /// On the caller's watchlist.
    pub(crate) is_bookmarked: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "films": [{
        "film_id": "tt0028597",
        "film": {
            "_id": "tt0028597", "name": "The Awful Truth", "year": 1937, "display_priority": 10, "original_language": "en",
            "nomCount": 6, "winCount": 1, "release_date": "1937-10-21", "runtime": 91, "genres": ["Comedy", "Romance"],
            "directors": ["Leo McCarey"], "poster_url": "https://image.tmdb.org/t/p/w200/2VtsJoxvjpcMpwh0gweS8IMfHxO.jpg"
        },
        "minutes": 91, "is_estimated": false, "score": 68,
        "closes": [{ "ceremony": 10, "category": "directing", "category_name": "Directing", "years": "1937", "user_id": "3f2a9c41d07e4b5f8a6c2e1d9b7f0a35" }],
        "nears": [], "services": ["criterion-channel"],
        "airings": [{ "provider": "tcm", "start_time": "2026-11-19T08:15:00.000Z", "end_time": "2026-11-19T09:46:00.000Z" }],
        "theaters": [], "is_bookmarked": false
    }],
    "is_sample": false, "hidden": 0
}))]
pub(crate) struct Tonight<'a> {
    /// The best first.
    #[schema(max_items = 60)]
    pub(crate) films: Vec<TonightFilm<'a>>,
    /// Whether services, airings and theaters are sample data.
    pub(crate) is_sample: bool,
    /// How many films the caller has hidden at present.
    pub(crate) hidden: usize,
}
