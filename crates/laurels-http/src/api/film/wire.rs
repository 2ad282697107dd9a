//! JSON types that only `/api/film` uses.

use laurels_catalogue as catalogue;
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
    /// What the matched nominees were nominated for; only in searches for nominees.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) nominations: Option<Vec<MatchedNomination<'a>>>,
}

/// A nomination of nominees that match a search.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MatchedNomination<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) ceremony: u16,
    /// The category's name in that year.
    pub(crate) category_name: &'a str,
    /// Those of its nominees who match.
    pub(crate) nominees: Vec<&'a str>,
    /// Their IMDb IDs, in the same order.
    #[schema(required = false)]
    pub(crate) nominee_ids: Vec<Option<&'a str>>,
    /// The role, song or country.
    pub(crate) detail: Option<&'a str>,
    pub(crate) won: bool,
}

impl<'a> MatchedNomination<'a> {
    pub(crate) fn of(nomination: &'a catalogue::Nomination, matched: &[&str]) -> Self {
        let nominees = nomination.nominees.iter().filter(|nominee| matched.contains(&nominee.name.as_str()));
        Self {
            id: nomination.id.as_str(),
            ceremony: nomination.ceremony.get(),
            category_name: &nomination.category_name,
            nominees: nominees.clone().map(|nominee| nominee.name.as_str()).collect(),
            nominee_ids: nominees.map(|nominee| nominee.imdb_id.as_deref()).collect(),
            detail: nomination.detail.as_deref(),
            won: nomination.won,
        }
    }
}

/// A person who was nominated.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SuggestedPerson<'a> {
    /// The IMDb ID. Without one, there's no page about them.
    #[serde(rename = "_id")]
    #[schema(example = "nm0000658")]
    pub(crate) id: Option<&'a str>,
    pub(crate) name: &'a str,
    #[serde(rename = "nomCount")]
    pub(crate) nom_count: usize,
    #[serde(rename = "winCount")]
    pub(crate) win_count: usize,
    /// The films of these nominations.
    pub(crate) film_ids: Vec<&'a str>,
}

impl<'a> From<catalogue::PersonHit<'a>> for SuggestedPerson<'a> {
    fn from(hit: catalogue::PersonHit<'a>) -> Self {
        Self {
            id: hit.id,
            name: hit.name,
            nom_count: hit.nom_count,
            win_count: hit.win_count,
            film_ids: hit.films.into_iter().map(catalogue::FilmId::as_str).collect(),
        }
    }
}

/// Films and people for a text that is being typed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Suggestions<'a> {
    /// By title.
    pub(crate) films: Vec<SearchHit<'a>>,
    /// By name, without companies.
    pub(crate) people: Vec<SuggestedPerson<'a>>,
}

/// How a row of an export was matched with a film.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MatchedBy {
    /// The IMDb ID, also a former one.
    Id,
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
    /// The index in `imdb_films`, if the film was requested that way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) index: Option<usize>,
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

/// A row of an export from Trakt or IMDb.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImdbFilm {
    #[schema(example = "tt0068646")]
    pub(crate) imdb_id: Option<String>,
    /// A row without a name is matched by its ID only.
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
    #[schema(max_items = 10000, nullable = false)]
    #[serde(default, deserialize_with = "present")]
    pub(crate) imdb_films: Option<Vec<ImdbFilm>>,
}
