//! JSON types that only `/api/achievements` uses.

use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{Category, CategoryFilm};

/// A category of one ceremony that can be completed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilmAchievement<'a> {
    pub(crate) category: Category<'a>,
    pub(crate) normalized_category: &'a str,
    pub(crate) ceremony: u16,
    /// Each film once, winners first.
    pub(crate) films: Vec<CategoryFilm<'a>>,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum AccomplishedKind {
    CategoryComplete,
    CeremonyReviewed,
}

/// A user's accomplishment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Accomplishment<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: AccomplishedKind,
    pub(crate) ceremony: u16,
    /// The category's current name, if it's about a category.
    pub(crate) category: Option<&'a str>,
    pub(crate) normalized_category: Option<&'a str>,
    /// Number of films viewed or reviewed for it.
    pub(crate) num_films: usize,
}
