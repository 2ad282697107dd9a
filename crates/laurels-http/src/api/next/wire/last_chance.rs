use serde::Serialize;
use utoipa::ToSchema;

use super::{Airing, FilmEntry, Ring};
use crate::api::wire::choices;

/// Why a film is a last chance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Reason<'a> {
    /// The next airing, or the current one, and how many there are within two weeks.
    Airs {
        #[serde(flatten)]
        airing: Airing,
        airings: usize,
    },
    /// No streaming service has it.
    StreamsNowhere,
    InTheaters {
        theaters: usize,
        /// In the theater's local time, without a time zone.
        #[schema(example = "2026-11-15T21:00")]
        last_showtime: String,
    },
    /// A check didn't find it there any more.
    LeftService {
        #[schema(schema_with = choices::streaming_service)]
        service: &'static str,
        #[schema(format = DateTime)]
        at: String,
    },
    /// The only service that has it; `since` if that's for less than 30 days.
    OnlyService {
        #[schema(schema_with = choices::streaming_service)]
        service: &'static str,
        #[schema(format = DateTime)]
        since: Option<String>,
    },
    Closes {
        #[serde(flatten)]
        ring: Ring<'a>,
    },
    Nears {
        #[serde(flatten)]
        ring: Ring<'a>,
        /// Films that are missing then.
        #[schema(minimum = 1, maximum = 2)]
        left: u8,
    },
}

/// A film that will be hard to find soon.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LastChanceFilm<'a> {
    #[serde(flatten)]
    pub(crate) entry: FilmEntry<'a>,
    pub(crate) reasons: Vec<Reason<'a>>,
    /// When the last airing or showing ends, if known.
    #[schema(format = DateTime)]
    pub(crate) until: Option<String>,
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
        "minutes": 91, "is_estimated": false,
        "reasons": [
            { "kind": "airs", "provider": "tcm", "start_time": "2026-11-19T08:15:00.000Z", "end_time": "2026-11-19T09:46:00.000Z", "airings": 1 },
            { "kind": "streams_nowhere" },
            { "kind": "closes", "ceremony": 10, "category": "directing", "category_name": "Directing", "years": "1937" }
        ],
        "until": "2026-11-19T09:46:00.000Z"
    }],
    "is_sample": false
}))]
pub(crate) struct LastChance<'a> {
    /// Those first that close the most rings, then those that come near the most, then the most nominated ones, then those
    /// that are over the soonest.
    #[schema(max_items = 100)]
    pub(crate) films: Vec<LastChanceFilm<'a>>,
    /// Whether the listings are sample data.
    pub(crate) is_sample: bool,
}
