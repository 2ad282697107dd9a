use laurels_app::Listings;
use laurels_catalogue as catalogue;
use laurels_catalogue::{Catalogue, MissingFact};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::wire::{Film, FilmRow, Nomination};

/// A fact that a film is missing.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MissingFact)]
pub(crate) enum WireMissingFact {
    Tmdb,
    GracenoteRootId,
    Runtime,
    Genres,
    Language,
    Poster,
}

impl From<MissingFact> for WireMissingFact {
    fn from(fact: MissingFact) -> Self {
        match fact {
            MissingFact::Tmdb => Self::Tmdb,
            MissingFact::GracenoteRootId => Self::GracenoteRootId,
            MissingFact::Runtime => Self::Runtime,
            MissingFact::Genres => Self::Genres,
            MissingFact::Language => Self::Language,
            MissingFact::Poster => Self::Poster,
        }
    }
}

/// A film in an admin's lists.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminFilmRow<'a> {
    #[serde(flatten)]
    pub(crate) row: FilmRow<'a>,
    #[serde(rename = "lacks")]
    pub(crate) missing_facts: Vec<WireMissingFact>,
}

impl<'a> AdminFilmRow<'a> {
    pub(crate) fn of(film: &'a catalogue::Film, catalogue: &'a Catalogue, needs_root_id: bool) -> Self {
        let missing_facts =
            film.missing_facts(needs_root_id).into_iter().map(WireMissingFact::from).collect();
        Self { row: FilmRow::of(film, catalogue), missing_facts }
    }
}

/// A nomination with its status.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminNomination<'a> {
    #[serde(flatten)]
    pub(crate) nomination: Nomination<'a>,
    #[schema(example = "revoked")]
    pub(crate) status: &'a str,
}

impl<'a> From<&'a catalogue::Nomination> for AdminNomination<'a> {
    fn from(nomination: &'a catalogue::Nomination) -> Self {
        Self { nomination: Nomination::from(nomination), status: nomination.status.as_str() }
    }
}

/// Everything about a film, with details for admins.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AdminFilm<'a> {
    #[serde(flatten)]
    pub(crate) film: Film<'a>,
    #[serde(rename = "lacks")]
    pub(crate) missing_facts: Vec<WireMissingFact>,
    /// Incremented by every correction. Sending it with the next correction prevents two admins from overwriting each
    /// other's changes.
    pub(crate) revision: i64,
    /// Preliminary and revoked nominations, visible to admins only.
    pub(crate) other_nominations: Vec<AdminNomination<'a>>,
}

impl<'a> AdminFilm<'a> {
    pub(crate) fn of(
        film: &'a catalogue::Film,
        catalogue: &'a Catalogue,
        listings: &'a Listings,
        needs_root_id: bool,
        revision: i64,
    ) -> Self {
        let others = catalogue.all_nominations_of(&film.id).filter(|it| !it.status.counts());
        Self {
            film: Film::of(film, catalogue, listings),
            missing_facts: film.missing_facts(needs_root_id).into_iter().map(WireMissingFact::from).collect(),
            revision,
            other_nominations: others.map(AdminNomination::from).collect(),
        }
    }
}

/// A film or a series.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MediaType {
    Movie,
    Tv,
}

impl From<MediaType> for catalogue::MediaType {
    fn from(mediatype: MediaType) -> Self {
        match mediatype {
            MediaType::Movie => Self::Movie,
            MediaType::Tv => Self::Tv,
        }
    }
}

impl From<catalogue::MediaType> for MediaType {
    fn from(mediatype: catalogue::MediaType) -> Self {
        match mediatype {
            catalogue::MediaType::Movie => Self::Movie,
            catalogue::MediaType::Tv => Self::Tv,
        }
    }
}

/// Links a film to an entry of the movie database.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TmdbUpdate {
    pub(crate) film_id: String,
    pub(crate) tmdb_mediatype: MediaType,
    #[schema(example = 238, value_type = i64, minimum = 0, maximum = 4_294_967_295_i64)]
    pub(crate) tmdb_id: u32,
    /// The film's revision that the admin saw; if it has changed since, the update is rejected.
    pub(crate) revision: Option<i64>,
}

/// Sets a film's rootId; `null` removes it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GracenoteUpdate {
    pub(crate) film_id: String,
    // A missing field is an error, unlike `null`.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, example = "5078")]
    pub(crate) onconnect_rootid: Option<String>,
    /// The film's revision that the admin saw; if it has changed since, the update is rejected.
    pub(crate) revision: Option<i64>,
}
