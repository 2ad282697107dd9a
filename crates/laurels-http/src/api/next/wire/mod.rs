//! JSON types that only `/api/next` uses; those of several calls are here.

mod closing_soon;
mod goal;
mod last_chance;
mod plan;
mod tonight;

pub(crate) use closing_soon::*;
pub(crate) use goal::*;
pub(crate) use last_chance::*;
pub(crate) use plan::*;
pub(crate) use tonight::*;

use laurels_catalogue as catalogue;
use laurels_catalogue::Catalogue;
use laurels_domain::listings::{Program, Station};
use laurels_domain::next::Runtime;
use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::api::wire::{FilmRow, choices};
use crate::content::date_time;

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Services {
    /// `mine`.
    Whose(String),
    These(Vec<String>),
}

impl PartialSchema for Services {
    fn schema() -> RefOr<Schema> {
        choices::services_or_mine_in_query().into()
    }
}

impl ToSchema for Services {}

/// A category at one ceremony.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ring<'a> {
    #[schema(example = 10)]
    pub(crate) ceremony: u16,
    /// The category's name in URLs.
    #[schema(example = "directing")]
    pub(crate) category: &'a str,
    #[schema(example = "Directing")]
    pub(crate) category_name: &'a str,
    /// The years honored: `2025`, or `1927/28` for the first ceremonies.
    #[schema(example = "1937")]
    pub(crate) years: &'a str,
}

impl<'a> Ring<'a> {
    pub(in crate::api::next) fn of(catalogue: &'a Catalogue, ring: &'a catalogue::Ring) -> Self {
        Self {
            ceremony: ring.ceremony.get(),
            category: &ring.category.normalized_name,
            category_name: &ring.category.name,
            years: catalogue.ceremony(ring.ceremony).map_or("", |ceremony| &ceremony.honoring_years),
        }
    }

    /// By its index.
    pub(in crate::api::next) fn at(catalogue: &'a Catalogue, ring: usize) -> Option<Self> {
        catalogue.rings().get(ring).map(|ring| Self::of(catalogue, ring))
    }
}

/// A film and how long it takes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FilmEntry<'a> {
    #[schema(example = "tt0028597")]
    pub(crate) film_id: &'a str,
    pub(crate) film: FilmRow<'a>,
    pub(crate) minutes: u16,
    /// The film's runtime isn't known, and `minutes` is the median of its kind.
    pub(crate) is_estimated: bool,
}

impl<'a> FilmEntry<'a> {
    /// The public film at an index.
    pub(in crate::api::next) fn at(catalogue: &'a Catalogue, film: usize, runtime: Runtime) -> Option<Self> {
        let film = catalogue.film_at(film)?;
        let Runtime { minutes, is_estimated } = runtime;
        Some(Self { film_id: film.id.as_str(), film: FilmRow::of(film, catalogue), minutes, is_estimated })
    }
}

/// A film on a station.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Airing {
    #[schema(schema_with = choices::station)]
    pub(crate) provider: &'static str,
    #[schema(format = DateTime)]
    pub(crate) start_time: String,
    #[schema(format = DateTime)]
    pub(crate) end_time: String,
}

impl Airing {
    pub(in crate::api::next) fn of(station: Station, program: &Program) -> Self {
        Self {
            provider: station.slug(),
            start_time: date_time(program.starts_at),
            end_time: date_time(program.ends_at),
        }
    }
}
