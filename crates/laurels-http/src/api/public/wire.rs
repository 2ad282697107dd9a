//! JSON types that only `/api/public` uses. Nothing in them is private: no id of the user, no date.

use laurels_app::OpenPage;
use laurels_catalogue::{Catalogue, Film, Ring};
use laurels_domain::FilmSet;
use laurels_domain::progress::{OverallProgress, Progress};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::{CeremonyYears, Seen, poster_url};

/// A user's public page. Has the parts that its owner has chosen.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicProfile<'a> {
    pub(crate) slug: &'a str,
    pub(crate) username: &'a str,
    pub(crate) picture_url: Option<String>,
    /// Whether search engines may list the page.
    pub(crate) is_indexed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) numbers: Option<PublicNumbers>,
    /// The newest ceremony first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rings: Option<Vec<CeremonyRings<'a>>>,
    /// The films marked as watched last, the latest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 12)]
    pub(crate) recent: Option<Vec<RecentFilm<'a>>>,
}

/// Progress with the whole catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PublicNumbers {
    pub(crate) films: Seen,
    /// Of the films seen whose runtime is in the catalogue.
    pub(crate) minutes: u64,
    pub(crate) rings: Seen,
    /// A nomination is seen if all its films are.
    pub(crate) nominations: Seen,
}

/// The rings of a ceremony, in display order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyRings<'a> {
    pub(crate) ceremony: u16,
    /// The years honored: `2025`, or `1927/28` for the first ceremonies.
    #[schema(example = "2025")]
    pub(crate) year: &'a str,
    pub(crate) categories: Vec<CategoryRing<'a>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CategoryRing<'a> {
    #[schema(example = "best-picture")]
    pub(crate) normalized_name: &'a str,
    #[serde(flatten)]
    pub(crate) films: Seen,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RecentFilm<'a> {
    #[serde(rename = "_id")]
    #[schema(example = "tt0068646")]
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) year: u16,
    /// Poster at the movie database. If it's missing or unreachable, the web app draws one.
    pub(crate) poster_url: Option<String>,
}

impl<'a> PublicProfile<'a> {
    /// `numbers` are those of the owner, if the page shows them.
    pub(super) fn of(catalogue: &'a Catalogue, open: &'a OpenPage, numbers: Option<OverallProgress>) -> Self {
        let OpenPage { page, owner } = open;
        let slug = page.slug.as_str();
        let recent = || owner.recently_viewed(catalogue).map(RecentFilm::from).collect();
        Self {
            slug,
            username: &owner.username,
            picture_url: owner.picture.map(|version| format!("/api/public/{slug}/picture?v={version}")),
            is_indexed: page.is_indexed,
            numbers: numbers.map(PublicNumbers::from),
            rings: page.parts.rings.then(|| rings(catalogue, &owner.films)),
            recent: page.parts.recent.then(recent),
        }
    }
}

impl From<OverallProgress> for PublicNumbers {
    fn from(numbers: OverallProgress) -> Self {
        Self {
            films: numbers.films.into(),
            minutes: numbers.minutes,
            rings: numbers.rings.into(),
            nominations: numbers.nominations.into(),
        }
    }
}

impl<'a> From<&'a Film> for RecentFilm<'a> {
    fn from(film: &'a Film) -> Self {
        let poster_url = film.poster_path.as_deref().map(poster_url);
        Self { id: film.id.as_str(), name: &film.name, year: film.year, poster_url }
    }
}

fn rings<'a>(catalogue: &'a Catalogue, viewed: &FilmSet) -> Vec<CeremonyRings<'a>> {
    let ring = |ring: &'a Ring| CategoryRing {
        normalized_name: &ring.category.normalized_name,
        films: Progress::of_ring(ring, viewed).into(),
    };
    let ceremonies = catalogue.rings().chunk_by(|one, next| one.ceremony == next.ceremony).rev();
    ceremonies
        .filter_map(|rings| {
            let CeremonyYears { ceremony, years } = CeremonyYears::of(catalogue, rings.first()?.ceremony);
            Some(CeremonyRings { ceremony, year: years, categories: rings.iter().map(ring).collect() })
        })
        .collect()
}
