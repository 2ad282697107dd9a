//! JSON types that only `/api/film` uses.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::wire::{FilmRow, present};

/// Requests films by ID.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FilmIds {
    #[schema(max_items = 20000)]
    pub(crate) film_ids: Vec<String>,
}

/// A film that matches a search.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SearchHit<'a> {
    #[serde(flatten)]
    pub(crate) row: FilmRow<'a>,
    /// The texts that matched.
    pub(crate) matched: Vec<&'a str>,
}

/// How a row of a Letterboxd export was matched with a film.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MatchedBy {
    Code,
    Slug,
    /// By name and year, which identify one film.
    Title,
    /// Ambiguous: the user has to choose.
    Choice,
}

/// A film that was requested by ID, by Letterboxd URL or by a row of an export.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NamedFilm<'a> {
    #[serde(flatten)]
    pub(crate) row: FilmRow<'a>,
    /// The requested Letterboxd URL, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) letterboxd_uri: Option<&'a str>,
    /// How the row of an export was matched, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) matched_by: Option<MatchedBy>,
}

/// A row of a Letterboxd export.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LetterboxdFilm {
    /// The URL, or its last segment.
    #[schema(example = "https://boxd.it/2aNK")]
    pub(crate) uri: String,
    pub(crate) name: String,
    #[schema(maximum = 65535)]
    pub(crate) year: Option<u16>,
}

/// Requests films by one of these.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(min_properties = 1, max_properties = 1)]
pub(crate) struct FilmNames {
    #[schema(max_items = 20000, nullable = false)]
    #[serde(default, deserialize_with = "present")]
    pub(crate) film_ids: Option<Vec<String>>,
    #[schema(max_items = 20000, nullable = false)]
    #[serde(default, deserialize_with = "present")]
    pub(crate) letterboxd_uris: Option<Vec<String>>,
    #[schema(max_items = 10000, nullable = false)]
    #[serde(default, deserialize_with = "present")]
    pub(crate) letterboxd_films: Option<Vec<LetterboxdFilm>>,
}
