use laurels_providers::{gracenote, tmdb};
use serde::Serialize;
use utoipa::ToSchema;

use super::MediaType;
use crate::api::wire::poster_url;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TmdbGenre {
    pub(crate) name: String,
}

/// An entry of the movie database.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TmdbRecord {
    pub(crate) id: u32,
    pub(crate) mediatype: MediaType,
    pub(crate) title: Option<String>,
    pub(crate) original_title: Option<String>,
    /// For a series, the date of its first episode.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) release_date: Option<String>,
    pub(crate) poster_path: Option<String>,
    pub(crate) poster_url: Option<String>,
    pub(crate) original_language: Option<String>,
    /// Search results have no genres, runtime or IMDb ID.
    pub(crate) genres: Vec<TmdbGenre>,
    /// Minutes.
    pub(crate) runtime: Option<u16>,
    pub(crate) overview: Option<String>,
    pub(crate) imdb_id: Option<String>,
}

impl From<tmdb::Entry> for TmdbRecord {
    fn from(entry: tmdb::Entry) -> Self {
        Self {
            id: entry.at.id,
            mediatype: entry.at.mediatype.into(),
            title: entry.title,
            original_title: entry.original_title,
            release_date: entry.release_date.map(|date| date.to_string()),
            poster_url: entry.poster_path.as_deref().map(poster_url),
            poster_path: entry.poster_path,
            original_language: entry.language,
            genres: entry.genres.into_iter().map(|name| TmdbGenre { name }).collect(),
            runtime: entry.runtime,
            overview: entry.overview,
            imdb_id: entry.imdb_id,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GracenoteImage {
    /// Usually without a host.
    pub(crate) uri: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GracenoteAward {
    #[schema(example = "Academy Award")]
    pub(crate) name: &'static str,
    pub(crate) category: Option<String>,
    pub(crate) year: Option<String>,
    pub(crate) recipient: Option<String>,
    pub(crate) won: bool,
}

/// A film at the listings provider.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GracenoteRecord {
    pub(crate) root_id: String,
    pub(crate) title: Option<String>,
    #[serde(rename = "original_title")]
    pub(crate) original_title: Option<String>,
    pub(crate) release_year: Option<u16>,
    pub(crate) title_lang: Option<String>,
    pub(crate) genres: Vec<String>,
    pub(crate) directors: Vec<String>,
    #[schema(example = "PT02H55M")]
    pub(crate) run_time: Option<String>,
    pub(crate) long_description: Option<String>,
    pub(crate) short_description: Option<String>,
    pub(crate) preferred_image: Option<GracenoteImage>,
    pub(crate) official_url: Option<String>,
    /// Academy Awards only.
    pub(crate) awards: Vec<GracenoteAward>,
}

impl From<gracenote::Record> for GracenoteRecord {
    fn from(record: gracenote::Record) -> Self {
        let award = |award: gracenote::Award| GracenoteAward {
            name: gracenote::ACADEMY_AWARD,
            category: award.category,
            year: award.year,
            recipient: award.recipient,
            won: award.won,
        };
        Self {
            root_id: record.root_id,
            title: record.title,
            original_title: record.original_title,
            release_year: record.year,
            title_lang: record.title_language,
            genres: record.genres,
            directors: record.directors,
            run_time: record.run_time,
            long_description: record.long_description,
            short_description: record.short_description,
            preferred_image: record.image.map(|uri| GracenoteImage { uri }),
            official_url: record.official_url,
            awards: record.awards.into_iter().map(award).collect(),
        }
    }
}
