//! The catalogue of Academy Award nominees: films, nominations, ceremonies, and how to find them.
//!
//! Pure and in memory: no files, no clock, no database. A [`Catalogue`] never changes; corrections make a
//! new one with [`Catalogue::with_edits`].

mod aliases;
mod assemble;
mod attention;
mod catalogue;
mod category;
mod ceremony;
mod changes;
mod check;
mod date;
mod edits;
mod facts;
mod film;
mod fold;
mod hash;
mod identify;
mod ids;
mod imdb_rows;
mod import;
mod index;
mod kind;
mod language;
mod letterboxd;
mod load;
mod load_error;
mod nomination;
mod nominees;
mod order;
#[cfg(test)]
mod outside_text;
mod overview;
mod ring;
mod search;
mod sentence;
mod strict;
mod tables;
#[cfg(test)]
mod testing;

pub use attention::{MissingFact, NeedsAttention};
pub use catalogue::{Catalogue, CeremonyFilm, Counts, FactsVersion, FilmOverview, OverviewSource};
pub use category::{Category, Group};
pub use ceremony::Ceremony;
pub use changes::Changes;
pub use check::{Finding, Report, Severity};
pub use date::Date;
pub use edits::{Edit, EditError, Edits};
pub use film::{Film, MediaType, Tmdb};
pub use identify::{Credits, Identities};
pub use ids::{CeremonyNumber, FilmId, NominationId};
pub use imdb_rows::ImdbRow;
pub use import::{Import, ImportError, Imported, UnresolvedFilm};
pub use kind::Kinds;
pub use language::Language;
pub use letterboxd::{LetterboxdRow, RowMatch};
pub use load_error::{LoadError, Problem};
pub use nomination::{Nomination, Nominee, Status};
pub use nominees::{Collaborator, Person, PersonKind, Record, RecordKind};
pub use order::{NameKey, newest_first, winners_first};
pub use overview::{CategoryOverview, CeremonyOverview, OverviewFilm};
pub use ring::Ring;
pub use search::{Hit, MAX_HITS, PersonHit, SearchKind};
pub use tables::Tables;
