use laurels_catalogue::OverviewFilm;
use serde::Serialize;
use utoipa::ToSchema;

use super::Category;

/// The number of ceremonies.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyCount {
    #[schema(example = 98)]
    pub(crate) count: usize,
    /// The date of the latest ceremony, which may be in the future.
    #[schema(value_type = Option<String>, format = Date)]
    pub(crate) newest_date: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryFilm<'a> {
    pub(crate) film_id: &'a str,
    pub(crate) won: bool,
}

impl<'a> From<&OverviewFilm<'a>> for CategoryFilm<'a> {
    fn from(film: &OverviewFilm<'a>) -> Self {
        Self { film_id: film.film_id.as_str(), won: film.won }
    }
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
