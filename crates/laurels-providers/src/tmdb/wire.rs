//! JSON types of TMDB.

use serde::Deserialize;

use crate::lenient_json::{list, maybe, number, text};

/// `/movie/{id}` or `/tv/{id}`, with appended responses.
#[derive(Debug, Deserialize)]
pub(super) struct Details {
    /// Required: a response without it is not a record.
    pub(super) id: u32,
    #[serde(default, deserialize_with = "text")]
    pub(super) title: Option<String>,
    /// Of series, instead of a title.
    #[serde(default, deserialize_with = "text")]
    pub(super) name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) original_title: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) original_name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) overview: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) poster_path: Option<String>,
    #[serde(default, deserialize_with = "number")]
    pub(super) runtime: Option<u32>,
    /// Of series, instead of a runtime; often empty.
    #[serde(default, deserialize_with = "list")]
    pub(super) episode_run_time: Vec<u32>,
    #[serde(default, deserialize_with = "text")]
    pub(super) original_language: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) release_date: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) first_air_date: Option<String>,
    #[serde(default, deserialize_with = "list")]
    pub(super) genres: Vec<Named>,
    #[serde(default, deserialize_with = "list")]
    pub(super) production_countries: Vec<Country>,
    /// Codes; where the producers are unknown.
    #[serde(default, deserialize_with = "list")]
    pub(super) origin_country: Vec<String>,
    #[serde(default, deserialize_with = "maybe")]
    pub(super) credits: Option<Credits>,
    #[serde(default, deserialize_with = "text")]
    pub(super) imdb_id: Option<String>,
    #[serde(default, deserialize_with = "maybe")]
    pub(super) external_ids: Option<ExternalIds>,
    #[serde(default, rename = "watch/providers", deserialize_with = "maybe")]
    pub(super) watch_providers: Option<WatchProviders>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Named {
    pub(super) name: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Country {
    pub(super) iso_3166_1: String,
}

/// `credits`, without the cast.
#[derive(Debug, Deserialize)]
pub(super) struct Credits {
    #[serde(default, deserialize_with = "list")]
    pub(super) crew: Vec<CrewMember>,
}

#[derive(Debug, Deserialize)]
pub(super) struct CrewMember {
    pub(super) job: String,
    pub(super) name: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct ExternalIds {
    #[serde(default, deserialize_with = "text")]
    pub(super) imdb_id: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct WatchProviders {
    /// By country; countries without offers are missing.
    pub(super) results: serde_json::Map<String, serde_json::Value>,
}

/// Without rental and purchase: only what subscriptions and free services include.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Offers {
    #[serde(default, deserialize_with = "list")]
    pub(super) flatrate: Vec<Offer>,
    #[serde(default, deserialize_with = "list")]
    pub(super) free: Vec<Offer>,
    #[serde(default, deserialize_with = "list")]
    pub(super) ads: Vec<Offer>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Offer {
    pub(super) provider_id: u32,
    #[serde(default, deserialize_with = "text")]
    pub(super) logo_path: Option<String>,
}

/// `/find/{external_id}`
#[derive(Debug, Deserialize)]
pub(super) struct Found {
    #[serde(default, deserialize_with = "list")]
    pub(super) movie_results: Vec<Record>,
    #[serde(default, deserialize_with = "list")]
    pub(super) tv_results: Vec<Record>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Record {
    pub(super) id: u32,
}

/// `/search/movie` or `/search/tv`
#[derive(Debug, Deserialize)]
pub(super) struct Hits {
    #[serde(default, deserialize_with = "list")]
    pub(super) results: Vec<Details>,
}
