//! The movie database: details of a film, and where it streams (their source for that is JustWatch).

mod wire;

use laurels_catalogue::{Date, MediaType, Tmdb as TmdbId};
use laurels_domain::Secret;
use laurels_domain::listings::{ServiceSet, StreamingService};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::Url;

use self::wire::{Details, Found, Offers};
use crate::address::is_safe;
use crate::client::{Answer, Client, Question};
use crate::error::{ProviderError, Service};
use crate::polite::{Patience, Polite};

/// It takes about forty a second from everybody together.
const PER_SECOND: u32 = 20;
/// A key of the old kind travels in the address, a token of the new one in a header.
const OLD_KEY_LENGTH: usize = 32;

#[derive(Debug)]
pub struct Tmdb {
    polite: Polite,
    base: String,
    token: Secret,
}

/// What it knows of a film; every part may be missing.
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
    pub services: ServiceSet,
}

impl Tmdb {
    /// `token` is a read access token or an API key.
    pub fn new(client: Client, base: &str, token: Secret) -> Result<Self, ProviderError> {
        if !Url::parse(base).is_ok_and(|url| is_safe(&url)) {
            return Err(ProviderError::misconfigured(Service::Tmdb, "its address is not https"));
        }
        let base = base.trim_end_matches('/').to_owned();
        Ok(Self { polite: Polite::new(client, Service::Tmdb, PER_SECOND), base, token })
    }

    /// A film with its availability in one region; `None` if there is no such film any more.
    pub async fn film(&self, at: TmdbId, region: &str) -> Result<Option<FilmDetails>, ProviderError> {
        let path = format!("{}/{}", at.mediatype.as_str(), at.id);
        let details: Option<Details> =
            self.get(&path, "language=en-US&append_to_response=external_ids,watch/providers").await?;
        Ok(details.map(|details| read(details, region)))
    }

    /// The film with this id at IMDb.
    pub async fn find(&self, imdb_id: &str) -> Result<Option<TmdbId>, ProviderError> {
        let path = format!("find/{}", utf8_percent_encode(imdb_id, NON_ALPHANUMERIC));
        let found: Option<Found> = self.get(&path, "external_source=imdb_id").await?;
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
    ) -> Result<Option<T>, ProviderError> {
        let token = self.token.reveal();
        let is_old = token.len() == OLD_KEY_LENGTH && token.bytes().all(|byte| byte.is_ascii_hexdigit());
        let mut url = format!("{}/{path}?{query}", self.base);
        if is_old {
            url.push_str("&api_key=");
            url.push_str(token);
        }
        let token = (!is_old).then_some(&self.token);
        self.polite.ask(&Question::get(&url, token), Patience::Background, present).await
    }
}

fn present<T: serde::de::DeserializeOwned>(answer: &Answer) -> Result<Option<T>, ProviderError> {
    match answer.status {
        200 => answer.json().map(Some),
        404 => Ok(None),
        _ => Err(answer.unexpected()),
    }
}

fn read(details: Details, region: &str) -> FilmDetails {
    let runtime = details.runtime.or_else(|| details.episode_run_time.first().copied());
    let date = details.release_date.or(details.first_air_date);
    let external = details.external_ids.and_then(|ids| ids.imdb_id);
    let offers = details.watch_providers.and_then(|all| all.results.get(region).cloned());
    let offers: Offers = offers.and_then(|offers| serde_json::from_value(offers).ok()).unwrap_or_default();
    let services = [offers.flatrate, offers.free, offers.ads];
    FilmDetails {
        imdb_id: details.imdb_id.or(external),
        overview: details.overview,
        poster_path: details.poster_path.filter(|path| path.starts_with('/')),
        runtime: runtime.and_then(|minutes| u16::try_from(minutes).ok()).filter(|minutes| *minutes > 0),
        genres: details.genres.into_iter().map(|genre| genre.name).collect(),
        language: details.original_language,
        release_date: date.and_then(|date| Date::parse(&date)),
        services: services
            .iter()
            .flatten()
            .filter_map(|offer| StreamingService::by_tmdb_id(offer.provider_id))
            .collect(),
    }
}
