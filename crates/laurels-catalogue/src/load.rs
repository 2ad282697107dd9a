//! Parses the tables into facts and rejects tables that contradict themselves or each other.

mod films;
mod nominations;
mod reference;

use std::sync::Arc;

use self::films::Films;
use self::nominations::References;
use crate::Tables;
use crate::aliases::Aliases;
use crate::facts::Facts;
use crate::load_error::LoadError;
use crate::tables::RowErrors;

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
    let mut aliases = base.aliases.clone();
    let added = aliases.read(tables.aliases, &mut errors);
    let mut films = Films::over(&base.films, &aliases);
    films.read(tables, &languages, &mut errors);
    for error in Aliases::check_films(added, |film| films.by_id.contains_key(film)) {
        errors.add(error);
    }
    let letterboxd_names = films.letterboxd(&base.letterboxd_names, tables.letterboxd, &mut errors);
    films.sort();
    let references = References {
        ceremonies: &ceremonies,
        categories: &categories,
        films: &films.by_id,
        aliases: &aliases,
    };
    let nominations = nominations::nominations(&base.nominations, tables, &references, &mut errors);
    films.prioritise(&nominations);

    let mut hash = base.hash;
    for text in tables.contents() {
        hash.add(text);
    }
    let films = films.list.into_iter().map(Arc::new).collect();
    let facts =
        Facts { ceremonies, categories, languages, films, aliases, nominations, letterboxd_names, hash };
    (facts, errors.errors)
}
