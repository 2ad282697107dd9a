//! From the tables of facts, as collected, to the tables of the catalogue, one row per fact.

use crate::films::Films;
use crate::nominations::nominations;
use crate::reference::{categories, ceremonies, languages};
use crate::table::{FactError, Output};

/// The text of each table of facts.
pub(crate) struct FactTables {
    pub(crate) ceremonies: String,
    pub(crate) categories: String,
    pub(crate) languages: String,
    pub(crate) films: String,
    pub(crate) aliases: String,
    pub(crate) letterboxd: String,
    pub(crate) nominations: String,
}

/// Writes nothing itself: returns every table or the first contradiction.
pub(crate) fn convert(facts: &FactTables) -> Result<Vec<Output>, FactError> {
    let (ceremony_numbers, ceremonies) = ceremonies(&facts.ceremonies)?;
    let (by_key, categories) = categories(&facts.categories)?;
    let (codes, languages) = languages(&facts.languages)?;
    let films = Films::read(&facts.films, &codes)?;
    let mut outputs = vec![ceremonies, categories, languages];
    outputs.extend(films.tables());
    outputs.push(films.aliases(&facts.aliases)?);
    outputs.push(films.letterboxd(&facts.letterboxd)?);
    outputs.extend(nominations(&facts.nominations, &ceremony_numbers, &by_key, films.contains())?);
    Ok(outputs)
}

#[cfg(test)]
mod tests;
