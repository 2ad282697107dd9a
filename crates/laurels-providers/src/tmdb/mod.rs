//! Client of the movie database (TMDB): film details, and streaming availability (which it gets from JustWatch).

mod names;
mod wire;

use std::collections::BTreeMap;

use laurels_catalogue::{Date, MediaType, Tmdb as TmdbId};
use laurels_domain::Secret;
use laurels_domain::listings::{ServiceSet, StreamingService};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Url;

use self::names::{clean_names, country_codes};
use self::wire::{Details, Found, Hits, Offers};
use crate::client::{Client, Request, Response};
use crate::error::{ProviderError, Service};
use crate::rate_limited_client::{Priority, RateLimitedClient};
use crate::secure_url::is_secure;

/// TMDB allows about forty a second per IP address.
const PER_SECOND: u32 = 20;
/// API keys are sent in the query string, read access tokens in a header.
const API_KEY_LENGTH: usize = 32;
/// The job of a crew member who directed the film itself.
const DIRECTOR: &str = "Director";

#[derive(Debug)]
pub struct Tmdb {
    rate_limited_client: RateLimitedClient,
    base: String,
    token: Secret,
}

/// Details of a film; any of them may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilmDetails {
    pub imdb_id: Option<String>,
    pub overview: Option<String>,
    /// With its leading slash.
    pub poster_path: Option<String>,
    /// Minutes.
    pub runtime: Option<u16>,
    pub genres: Vec<String>,
    pub language: Option<String>,
    pub release_date: Option<Date>,
    pub directors: Vec<String>,
    /// ISO 3166 codes, as in the catalogue.
    pub countries: Vec<String>,
    pub services: ServiceSet,
    /// Paths of their logos, with the leading slash.
    pub logos: BTreeMap<StreamingService, String>,
}

/// A film or series, for comparison by an admin; everything but the id may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub at: TmdbId,
    pub title: Option<String>,
    pub original_title: Option<String>,
    /// For a series, the first air date.
    pub release_date: Option<Date>,
    /// With its leading slash.
    pub poster_path: Option<String>,
    pub language: Option<String>,
    pub genres: Vec<String>,
    /// Minutes.
    pub runtime: Option<u16>,
    pub overview: Option<String>,
    pub imdb_id: Option<String>,
}

impl Tmdb {
    /// `token` is a read access token or an API key.
    pub fn new(client: Client, base: &str, token: Secret) -> Result<Self, ProviderError> {
        if !Url::parse(base).is_ok_and(|url| is_secure(&url)) {
            return Err(ProviderError::misconfigured(Service::Tmdb, "the URL is not https"));
        }
        let base = base.trim_end_matches('/').to_owned();
        Ok(Self {
            rate_limited_client: RateLimitedClient::new(client, Service::Tmdb, PER_SECOND),
            base,
            token,
        })
    }

    /// A film with its availability in one region; `None` if it doesn't exist (anymore).
    pub async fn film(
        &self,
        at: TmdbId,
        region: &str,
        priority: Priority,
    ) -> Result<Option<FilmDetails>, ProviderError> {
        let path = format!("{}/{}", at.mediatype.as_str(), at.id);
        let details: Option<Details> = self
            .get(&path, "language=en-US&append_to_response=external_ids,watch/providers,credits", priority)
            .await?;
        Ok(details.map(|details| read(details, region)))
    }

    /// One entry, for comparison with a film of ours; `None` if it doesn't exist.
    pub async fn entry(&self, at: TmdbId) -> Result<Option<Entry>, ProviderError> {
        let path = format!("{}/{}", at.mediatype.as_str(), at.id);
        let query = "language=en-US&append_to_response=external_ids";
        let details: Option<Details> = self.get(&path, query, Priority::Visitor).await?;
        Ok(details.map(|details| entry(details, at.mediatype)))
    }

    /// Entries by title, best matches first, without runtime, genres and IMDb id.
    pub async fn search(&self, title: &str, mediatype: MediaType) -> Result<Vec<Entry>, ProviderError> {
        let title = utf8_percent_encode(title, NON_ALPHANUMERIC);
        let query = format!("query={title}&include_adult=false&language=en-US&page=1");
        let path = format!("search/{}", mediatype.as_str());
        let hits: Option<Hits> = self.get(&path, &query, Priority::Visitor).await?;
        let hits = hits.map_or_else(Vec::new, |hits| hits.results);
        Ok(hits.into_iter().map(|hit| entry(hit, mediatype)).collect())
    }

    /// The film or series with this IMDb id.
    pub async fn find(&self, imdb_id: &str) -> Result<Option<TmdbId>, ProviderError> {
        let path = format!("find/{}", utf8_percent_encode(imdb_id, NON_ALPHANUMERIC));
        let found: Option<Found> = self.get(&path, "external_source=imdb_id", Priority::Background).await?;
        Ok(found.and_then(|found| {
            let movie =
                found.movie_results.first().map(|it| TmdbId { id: it.id, mediatype: MediaType::Movie });
            movie
                .or_else(|| found.tv_results.first().map(|it| TmdbId { id: it.id, mediatype: MediaType::Tv }))
        }))
    }

    async fn get<T: serde::de::DeserializeOwned>(
        &self,
        path: &str,
        query: &str,
        priority: Priority,
    ) -> Result<Option<T>, ProviderError> {
        let token = self.token.reveal();
        let is_api_key = token.len() == API_KEY_LENGTH && token.bytes().all(|byte| byte.is_ascii_hexdigit());
        let mut url = format!("{}/{path}?{query}", self.base);
        if is_api_key {
            url.push_str("&api_key=");
            url.push_str(token);
        }
        let token = (!is_api_key).then_some(&self.token);
        self.rate_limited_client.send(&Request::get(&url, token), priority, parse_optional).await
    }
}

fn parse_optional<T: serde::de::DeserializeOwned>(response: &Response) -> Result<Option<T>, ProviderError> {
    match response.status {
        200 => response.json().map(Some),
        404 => Ok(None),
        _ => Err(response.unexpected()),
    }
}

fn entry(details: Details, mediatype: MediaType) -> Entry {
    let at = TmdbId { id: details.id, mediatype };
    let title = details.title.clone().or_else(|| details.name.clone());
    let original_title = details.original_title.clone().or_else(|| details.original_name.clone());
    let FilmDetails { imdb_id, overview, poster_path, runtime, genres, language, release_date, .. } =
        read(details, "");
    Entry {
        at,
        title,
        original_title,
        release_date,
        poster_path,
        language,
        genres,
        runtime,
        overview,
        imdb_id,
    }
}

fn read(details: Details, region: &str) -> FilmDetails {
    let runtime = details.runtime.or_else(|| details.episode_run_time.first().copied());
    let date = details.release_date.or(details.first_air_date);
    let external = details.external_ids.and_then(|ids| ids.imdb_id);
    let offers = details.watch_providers.and_then(|all| all.results.get(region).cloned());
    let offers: Offers = offers.and_then(|offers| serde_json::from_value(offers).ok()).unwrap_or_default();
    let crew = details.credits.map_or_else(Vec::new, |credits| credits.crew);
    let directors = crew.iter().filter(|member| member.job == DIRECTOR).map(|member| member.name.as_str());
    let produced_in: Vec<String> = details.production_countries.into_iter().map(|it| it.iso_3166_1).collect();
    let countries = if produced_in.is_empty() { details.origin_country } else { produced_in };
    let offers = [offers.flatrate, offers.free, offers.ads].into_iter().flatten();
    let offers: Vec<(StreamingService, Option<String>)> = offers
        .filter_map(|offer| Some((StreamingService::by_tmdb_id(offer.provider_id)?, offer.logo_path)))
        .collect();
    let is_image_path = |path: &String| path.starts_with('/');
    FilmDetails {
        imdb_id: details.imdb_id.or(external),
        overview: details.overview,
        poster_path: details.poster_path.filter(is_image_path),
        runtime: runtime.and_then(|minutes| u16::try_from(minutes).ok()).filter(|minutes| *minutes > 0),
        genres: clean_names(details.genres.iter().map(|genre| genre.name.as_str())),
        language: details.original_language,
        release_date: date.and_then(|date| Date::parse(&date)),
        directors: clean_names(directors),
        countries: country_codes(&countries),
        services: offers.iter().map(|(service, _)| *service).collect(),
        logos: offers
            .into_iter()
            .filter_map(|(service, path)| Some((service, path.filter(is_image_path)?)))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::corrupted_json::corrupted;

    fn film() -> serde_json::Value {
        json!({"id": 238, "title": "The Godfather", "original_title": "The Godfather", "overview": "A family.",
            "release_date": "1972-03-14", "runtime": 175, "poster_path": "/p.jpg", "original_language": "en",
            "genres": [{"id": 18, "name": "Drama"}], "imdb_id": "tt0068646", "external_ids": {"imdb_id": null},
            "production_countries": [{"iso_3166_1": "US"}], "origin_country": ["US"],
            "credits": {"crew": [{"job": "Director", "name": "Francis Ford Coppola"}]},
            "watch/providers": {"results": {"US": {"flatrate": [{"provider_id": 8}], "free": [], "ads": []}}}})
    }

    proptest! {
        #[test]
        fn corrupted_films_never_panic(record in corrupted(film())) {
            if let Ok(details) = serde_json::from_value::<Details>(record.clone()) {
                let _ = read(details, "US");
            }
            if let Ok(details) = serde_json::from_value::<Details>(record.clone()) {
                let _ = entry(details, MediaType::Movie);
            }
            let _ = serde_json::from_value::<Hits>(json!({ "results": [record.clone()] }));
            let _ = serde_json::from_value::<Found>(json!({ "movie_results": [record], "tv_results": 1 }));
        }
    }
}
