use laurels_catalogue::{Catalogue, CeremonyNumber};
use serde::Serialize;
use utoipa::ToSchema;

/// A ceremony and the years whose films it honored.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyYears<'a> {
    #[schema(example = 98)]
    pub(crate) ceremony: u16,
    /// `2025`, or `1927/28` for the first ceremonies.
    #[schema(example = "2025")]
    pub(crate) years: &'a str,
}

impl<'a> CeremonyYears<'a> {
    pub(crate) fn of(catalogue: &'a Catalogue, number: CeremonyNumber) -> Self {
        let years = catalogue.ceremony(number).map_or("", |ceremony| ceremony.honoring_years.as_str());
        Self { ceremony: number.get(), years }
    }
}
