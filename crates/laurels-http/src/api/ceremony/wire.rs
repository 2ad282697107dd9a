//! JSON types that only `/api/ceremony` uses.

use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{Category, CategoryFilm, FilmRow, Nomination};

/// A film of one ceremony, with its nominations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyFilm<'a> {
    #[serde(flatten)]
    pub(crate) row: FilmRow<'a>,
    pub(crate) nominations: Vec<Nomination<'a>>,
}

/// The number of ceremonies.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyCount {
    #[schema(example = 98)]
    pub(crate) count: usize,
    /// The date of the latest ceremony, which may be in the future.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) newest_date: Option<String>,
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
