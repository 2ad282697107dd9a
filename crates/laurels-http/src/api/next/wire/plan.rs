//! JSON types of plans.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{FilmEntry, Ring, Services};
use crate::api::wire::choices;

/// Which rings a plan or a goal is about.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scope {
    #[schema(schema_with = choices::scope_kind)]
    pub(crate) kind: String,
    /// A ceremony's number, a decade's first year (by the year honored), or a category's normalized name. Not for `all` and
    /// `rings`.
    #[schema(schema_with = choices::scope_value, required = false)]
    pub(crate) value: Option<ScopeValue>,
    /// For `rings` only.
    #[schema(min_items = 1, max_items = 200)]
    pub(crate) rings: Option<Vec<ChosenRing>>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ScopeValue {
    Number(u16),
    Text(String),
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChosenRing {
    #[schema(minimum = 1, example = 98)]
    pub(crate) ceremony: u16,
    /// The category's name in URLs.
    #[schema(example = "directing")]
    pub(crate) category: String,
}

/// How much time there is, for which rings, and which films come into question. A missing or empty list accepts all
/// films. A ring that needs other films isn't completed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "scope": { "kind": "ceremony", "value": 97 }, "minutes": 60 }))]
pub(crate) struct PlanRequest {
    pub(crate) scope: Scope,
    #[schema(minimum = 0, maximum = 1_000_000)]
    pub(crate) minutes: u32,
    /// `features`, `shorts`, `documentaries`: films that are any of them.
    pub(crate) kinds: Option<Vec<String>>,
    pub(crate) genres: Option<Vec<String>>,
    /// Language codes.
    pub(crate) languages: Option<Vec<String>>,
    /// `mine` for the services of all who watch, or a list of services.
    #[schema(schema_with = choices::services_or_mine, required = false)]
    pub(crate) services: Option<Services>,
    /// Friends of the caller; films that one of them has seen are not part of the plan.
    #[schema(max_items = 20)]
    pub(crate) friend_ids: Option<Vec<String>>,
    /// Whether honorary and other special awards count; they do if it is missing.
    pub(crate) include_honorary: Option<bool>,
    /// IDs of films that must not be part of the plan.
    #[schema(max_items = 1000)]
    pub(crate) exclude: Option<Vec<String>>,
}

/// A film of a plan.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlannedFilm<'a> {
    #[serde(flatten)]
    pub(crate) entry: FilmEntry<'a>,
    /// The rings that are complete after this film and those before it.
    pub(crate) closes: Vec<Ring<'a>>,
}

/// The most rings for so many minutes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EfficientPlan {
    pub(crate) minutes: u32,
    pub(crate) rings: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "rings": 1, "minutes": 21, "optimal": true, "open_rings": 23, "open_minutes": 4622,
    "films": [{
        "film_id": "tt31888603",
        "film": {
            "_id": "tt31888603", "name": "Magic Candies", "year": 2024, "display_priority": 90, "original_language": "ja",
            "nomCount": 1, "winCount": 0, "release_date": null, "runtime": 21, "genres": ["Animation"],
            "directors": [], "poster_url": "https://image.tmdb.org/t/p/w200/87wasB8uxNo1VFVse0QNcWSShqZ.jpg"
        },
        "minutes": 21, "is_estimated": false,
        "closes": [{ "ceremony": 97, "category": "animated-short-film", "category_name": "Animated Short Film", "years": "2024" }]
    }],
    "frontier": [
        { "minutes": 21, "rings": 1 }, { "minutes": 122, "rings": 2 }, { "minutes": 280, "rings": 3 },
        { "minutes": 2802, "rings": 18 }, { "minutes": 3031, "rings": 19 }, { "minutes": 3676, "rings": 21 },
        { "minutes": 4075, "rings": 22 }, { "minutes": 4622, "rings": 23 }
    ]
}))]
pub(crate) struct Plan<'a> {
    /// How many rings it completes.
    pub(crate) rings: usize,
    pub(crate) minutes: u32,
    /// In the order in which to watch them: the one that completes the most rings soonest.
    pub(crate) films: Vec<PlannedFilm<'a>>,
    /// Whether no plan is better: more rings, or as many in fewer minutes, or then with more nominations.
    pub(crate) optimal: bool,
    /// At most so many rings are possible. Only if `optimal` is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bound: Option<usize>,
    /// The efficient plans for all numbers of minutes, ascending. Each is the best one for its minutes.
    pub(crate) frontier: Vec<EfficientPlan>,
    /// The rings of the scope that films in question can complete, and how many minutes that takes.
    pub(crate) open_rings: usize,
    pub(crate) open_minutes: u32,
}
