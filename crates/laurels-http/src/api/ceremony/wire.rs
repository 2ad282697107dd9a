//! JSON types that only `/api/ceremony` uses.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{Category, CategoryFilm, FilmFacts, FilmRow, Nomination};

/// A film of one ceremony, with its nominations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyFilm<'a> {
    #[serde(flatten)]
    pub(crate) row: FilmRow<'a>,
    pub(crate) nominations: Vec<Nomination<'a>>,
}

/// What the list of a ceremony's films leaves out of one.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyFilmDetails<'a> {
    #[serde(rename = "_id")]
    #[schema(example = "tt0068646")]
    pub(crate) id: &'a str,
    #[serde(flatten)]
    pub(crate) facts: FilmFacts<'a>,
}

/// The number of ceremonies.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyCount<'a> {
    #[schema(example = 98)]
    pub(crate) count: usize,
    /// The date of the latest ceremony, which may be in the future.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) newest_date: Option<String>,
    /// Changes whenever anything in the catalogue does.
    pub(crate) version: &'a str,
    /// The ids of today by former ids of films.
    #[schema(value_type = BTreeMap<String, String>)]
    pub(crate) former_film_ids: BTreeMap<&'a str, &'a str>,
}

/// A category of one ceremony and its films, without duplicates.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategorySummary<'a> {
    pub(crate) category: Category<'a>,
    pub(crate) films: Vec<CategoryFilm<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyOverview<'a> {
    pub(crate) ceremony: u16,
    #[schema(value_type = String, format = Date)]
    pub(crate) date: String,
    #[schema(example = "1927/28")]
    pub(crate) honoring_years: &'a str,
    pub(crate) venue: &'a str,
    pub(crate) nomination_summary: Vec<CategorySummary<'a>>,
}
