//! Parses the tables into facts and rejects tables that contradict themselves or each other.

mod films;
mod nominations;
mod reference;

use std::sync::Arc;

use self::films::Films;
use self::nominations::References;
use crate::hash::Hash;
use crate::tables::RowErrors;
use crate::{Category, Ceremony, Film, FilmId, Language, Nomination, Tables};

/// What is wrong with a table, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{table} line {line}: {problem}")]
pub struct LoadError {
    pub table: &'static str,
    pub line: u64,
    pub problem: Problem,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("is not a row of the table (quotes, number of cells or encoding)")]
    Malformed,
    #[error("the column '{0}' is missing")]
    MissingColumn(&'static str),
    #[error("the columns should be {0}")]
    OtherColumns(String),
    #[error("{column} cannot be {value:?}")]
    BadValue { column: &'static str, value: String },
    #[error("{what} {name:?} is given twice")]
    Duplicate { what: &'static str, name: String },
    #[error("there is no {what} {name:?}")]
    Unknown { what: &'static str, name: String },
    #[error("{what} {name:?} is out of order")]
    OutOfOrder { what: &'static str, name: String },
    #[error("{name:?} does not belong to ceremony {ceremony}")]
    WrongCeremony { name: String, ceremony: u16 },
    #[error("{what} {name:?} is known, and is not what this row says")]
    Differs { what: &'static str, name: String },
    #[error("nomination {0:?} names no film")]
    NoFilm(String),
    #[error("the table is empty")]
    Empty,
}

/// Everything in the tables, before corrections.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) ceremonies: Vec<Ceremony>,
    pub(crate) categories: Vec<Arc<Category>>,
    pub(crate) languages: Vec<Language>,
    pub(crate) films: Vec<Arc<Film>>,
    /// By ceremony, and within one as its list shows them.
    pub(crate) nominations: Vec<Arc<Nomination>>,
    pub(crate) letterboxd_names: Vec<LetterboxdName>,
    pub(crate) hash: Hash,
}

/// What a Letterboxd export calls a film.
#[derive(Clone, Debug)]
pub(crate) struct LetterboxdName {
    pub(crate) film: FilmId,
    pub(crate) name: String,
    pub(crate) year: u16,
}

pub(crate) fn load(tables: &Tables<'_>) -> Result<Facts, LoadError> {
    let (facts, errors) = read_over(&Facts::default(), tables);
    errors.into_iter().next().map_or(Ok(facts), Err)
}

/// Tables laid over other facts: films row by row, nominations ceremony by ceremony. Bad rows are left out and
/// reported.
pub(crate) fn read_over(base: &Facts, tables: &Tables<'_>) -> (Facts, Vec<LoadError>) {
    let mut errors = RowErrors::default();
    let ceremonies = reference::ceremonies(&base.ceremonies, tables.ceremonies, &mut errors);
    let categories = reference::categories(&base.categories, tables.categories, &mut errors);
    let languages = reference::languages(&base.languages, tables.languages, &mut errors);
    let mut films = Films::over(&base.films);
    films.read(tables, &languages, &mut errors);
    let letterboxd_names = films.letterboxd(&base.letterboxd_names, tables.letterboxd, &mut errors);
    films.sort();
    let references = References { ceremonies: &ceremonies, categories: &categories, films: &films.by_id };
    let nominations = nominations::nominations(&base.nominations, tables, &references, &mut errors);
    films.prioritise(&nominations);

    let mut hash = base.hash;
    for text in tables.contents() {
        hash.add(text);
    }
    let films = films.list.into_iter().map(Arc::new).collect();
    let facts = Facts { ceremonies, categories, languages, films, nominations, letterboxd_names, hash };
    (facts, errors.errors)
}
