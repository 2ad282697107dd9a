//! JSON shapes of the API, nothing else. Inside the server nobody uses them.

mod ceremony;
mod film;

pub(crate) use ceremony::{CategoryFilm, CategorySummary, CeremonyCount, CeremonyOverview};
pub(crate) use film::{Category, CeremonyFilm, Film, FilmNames, FilmRow, NamedFilm, Nomination, SearchHit};
