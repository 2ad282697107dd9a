//! From tables to facts; a table that contradicts itself or another is refused.

mod films;
mod nominations;
mod reference;

use std::sync::Arc;

use crate::hash::Hash;
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
    #[error("nomination {0:?} names no film")]
    NoFilm(String),
    #[error("the table is empty")]
    Empty,
}

/// Everything the tables say, before anyone corrected it.
#[derive(Debug)]
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
#[derive(Debug)]
pub(crate) struct LetterboxdName {
    pub(crate) film: FilmId,
    pub(crate) name: String,
    pub(crate) year: u16,
}

pub(crate) fn load(tables: &Tables<'_>) -> Result<Facts, LoadError> {
    let ceremonies = reference::ceremonies(tables.ceremonies)?;
    let categories = reference::categories(tables.categories)?;
    let languages = reference::languages(tables.languages)?;
    let mut films = films::films(tables, &languages)?;
    let letterboxd_names = films.letterboxd(tables.letterboxd)?;
    let nominations = nominations::nominations(tables, &ceremonies, &categories, &films.by_id)?;
    films.prioritise(&nominations);

    let mut hash = Hash::default();
    for text in tables.texts() {
        hash.add(text);
    }
    Ok(Facts {
        ceremonies,
        categories,
        languages,
        films: films.list.into_iter().map(Arc::new).collect(),
        nominations: nominations.into_iter().map(Arc::new).collect(),
        letterboxd_names,
        hash,
    })
}
