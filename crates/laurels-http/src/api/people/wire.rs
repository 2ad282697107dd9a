//! JSON types that only `/api/people` uses.

use laurels_catalogue::{Catalogue, Film};
use laurels_domain::people::PersonProgress;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::CeremonyYears;

/// A page of a list of people.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PeoplePage<'a> {
    pub(crate) page: usize,
    pub(crate) pages: usize,
    /// People on all pages.
    pub(crate) total: usize,
    /// The next page, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) next: Option<usize>,
    pub(crate) people: Vec<ListedPerson<'a>>,
}

/// A person, and what the caller has seen. With a category or decade, all numbers are of its nominations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ListedPerson<'a> {
    /// The IMDb ID.
    #[serde(rename = "_id")]
    #[schema(example = "nm0728812")]
    pub(crate) id: &'a str,
    /// As credited last.
    pub(crate) name: &'a str,
    #[serde(rename = "nomCount")]
    pub(crate) nom_count: usize,
    #[serde(rename = "winCount")]
    pub(crate) win_count: usize,
    /// How many films the nominations are for.
    pub(crate) films: usize,
    /// How many of them the caller has seen.
    pub(crate) seen: usize,
    /// The films that the caller hasn't seen, if they're three or fewer.
    pub(crate) left: Vec<FilmLeft<'a>>,
    /// The first nomination.
    pub(crate) first: CeremonyYears<'a>,
    /// The last nomination.
    pub(crate) last: CeremonyYears<'a>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilmLeft<'a> {
    #[serde(rename = "_id")]
    #[schema(example = "tt0042192")]
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) year: u16,
}

impl<'a> ListedPerson<'a> {
    pub(super) fn of(catalogue: &'a Catalogue, progress: &PersonProgress) -> Option<Self> {
        let person = catalogue.person_at(progress.person)?;
        let left = |film: &'a Film| FilmLeft { id: film.id.as_str(), name: &film.name, year: film.year };
        Some(Self {
            id: person.id(),
            name: person.name(),
            nom_count: progress.nominations,
            win_count: progress.wins,
            films: progress.films,
            seen: progress.seen,
            left: progress.left.iter().filter_map(|film| catalogue.film_at(*film)).map(left).collect(),
            first: CeremonyYears::of(catalogue, progress.first),
            last: CeremonyYears::of(catalogue, progress.last),
        })
    }
}
