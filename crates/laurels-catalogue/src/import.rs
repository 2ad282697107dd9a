//! Imported tables, applied on top of the facts: the nominations of a new ceremony on the day they are announced.
//! A file contains one or more of the catalogue's tables, each with its own header.

use std::collections::{BTreeMap, BTreeSet};

use crate::assemble::over;
use crate::tables::{
    ALIASES, CATEGORIES, CEREMONIES, FILM_COUNTRIES, FILM_DIRECTORS, FILM_GENRES, FILMS, LANGUAGES,
    LETTERBOXD, NOMINATED_FILMS, NOMINATIONS, NOMINEES, line_of,
};
use crate::{Catalogue, CeremonyNumber, LoadError, NominationId, Problem, Tables};

/// Every table that may be given.
const TABLES: [(&str, &[&str]); 11] = [
    (CEREMONIES.name, &CEREMONIES.columns),
    (CATEGORIES.name, &CATEGORIES.columns),
    (LANGUAGES.name, &LANGUAGES.columns),
    (FILMS.name, &FILMS.columns),
    (FILM_GENRES.name, &FILM_GENRES.columns),
    (FILM_COUNTRIES.name, &FILM_COUNTRIES.columns),
    (FILM_DIRECTORS.name, &FILM_DIRECTORS.columns),
    (LETTERBOXD.name, &LETTERBOXD.columns),
    (NOMINATIONS.name, &NOMINATIONS.columns),
    (NOMINATED_FILMS.name, &NOMINATED_FILMS.columns),
    (NOMINEES.name, &NOMINEES.columns),
];

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Some of the catalogue's tables, each at most once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Import(BTreeMap<&'static str, Sheet>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Sheet {
    /// With its header.
    text: String,
    file: String,
    /// Lines of the file before the header.
    lines_before: u64,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ImportError {
    pub file: String,
    pub line: u64,
    pub message: String,
}

/// A nominated film that is neither in the catalogue nor in the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnresolvedFilm {
    pub film: String,
    /// Where it is named, in the order of the file.
    pub named_at: Vec<(String, u64)>,
}

/// The catalogue as it would be. Bad rows and unresolved films are left out of it: it may be published only
/// when there are none.
#[derive(Debug)]
pub struct Imported {
    pub catalogue: Catalogue,
    pub errors: Vec<ImportError>,
    pub unresolved: Vec<UnresolvedFilm>,
}

impl Import {
    /// Splits files, given by name and text, into tables.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> (Self, Vec<ImportError>) {
        let (mut import, mut errors) = (Self::default(), Vec::new());
        for (name, text) in files {
            import.split_into_tables(name, text.trim_start_matches(BYTE_ORDER_MARK), &mut errors);
        }
        (import, errors)
    }

    fn split_into_tables(&mut self, file: &str, text: &str, errors: &mut Vec<ImportError>) {
        let mut headers: Vec<(&'static str, usize, u64)> = Vec::new();
        let mut first_line = None;
        let mut reader =
            csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(text.as_bytes());
        let mut record = csv::StringRecord::new();
        while reader.read_record(&mut record).unwrap_or_default() {
            let Some(position) = record.position() else { continue };
            let line = line_of(text, position);
            first_line.get_or_insert(line);
            let table = TABLES.into_iter().find(|(_, columns)| record.iter().eq(columns.iter().copied()));
            if let Some((table, _)) = table {
                headers.push((table, usize::try_from(position.byte()).unwrap_or_default(), line));
            }
        }
        let mut report =
            |line, message: String| errors.push(ImportError { file: file.to_owned(), line, message });
        if headers.first().map(|(_, _, line)| *line) != first_line || first_line.is_none() {
            let message = "does not begin with the columns of one of the catalogue's tables".to_owned();
            report(first_line.unwrap_or(1), message);
        }
        let ends = headers.iter().skip(1).map(|(_, start, _)| *start).chain([text.len()]);
        for ((table, start, line), end) in headers.iter().zip(ends) {
            if self.0.contains_key(table) {
                report(*line, format!("{table} is given twice"));
                continue;
            }
            // Text before the header belongs to the previous table.
            let text = text[*start..end].trim_start_matches(['\r', '\n']).to_owned();
            self.0.insert(table, Sheet { text, file: file.to_owned(), lines_before: line - 1 });
        }
    }

    /// All tables concatenated, for storage; the inverse of [`Import::read`].
    pub fn text(&self) -> String {
        self.0.values().map(|sheet| sheet.text.trim_end()).collect::<Vec<_>>().join("\n") + "\n"
    }

    /// The ceremonies whose nominations it replaces.
    pub fn ceremonies(&self) -> BTreeSet<CeremonyNumber> {
        let Some(sheet) = self.0.get(NOMINATIONS.name) else { return BTreeSet::new() };
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(sheet.text.as_bytes());
        let rows = reader.records().filter_map(Result::ok);
        rows.filter_map(|row| row.get(0).and_then(ceremony_of)).collect()
    }

    fn sheet(&self, table: &'static str) -> Option<&str> {
        self.0.get(table).map(|sheet| sheet.text.as_str())
    }

    fn location(&self, error: &LoadError) -> (String, u64) {
        let sheet = self.0.get(error.table);
        sheet.map_or_else(
            || (error.table.to_owned(), error.line),
            |sheet| (sheet.file.clone(), sheet.lines_before + error.line),
        )
    }
}

/// A nomination's id starts with its ceremony: `098-…`.
fn ceremony_of(nomination: &str) -> Option<CeremonyNumber> {
    CeremonyNumber::new(nomination.split_once('-')?.0.parse().ok()?)
}

impl NominationId {
    pub fn ceremony(&self) -> Option<CeremonyNumber> {
        ceremony_of(self.as_str())
    }
}

impl Catalogue {
    /// The facts of this catalogue, without its corrections, with the tables of an import laid over them.
    #[must_use]
    pub fn with_import(&self, import: &Import) -> Imported {
        let missing: BTreeMap<&str, String> =
            TABLES.into_iter().map(|(table, columns)| (table, columns.join(","))).collect();
        let sheet = |table: &'static str| import.sheet(table).unwrap_or(&missing[table]);
        let tables = Tables {
            ceremonies: sheet(CEREMONIES.name),
            categories: sheet(CATEGORIES.name),
            languages: sheet(LANGUAGES.name),
            films: sheet(FILMS.name),
            // Former ids are a matter of releases: undoing an import could not give marks their old ids back.
            aliases: &ALIASES.columns.join(","),
            film_genres: sheet(FILM_GENRES.name),
            film_countries: sheet(FILM_COUNTRIES.name),
            film_directors: sheet(FILM_DIRECTORS.name),
            letterboxd: sheet(LETTERBOXD.name),
            nominations: sheet(NOMINATIONS.name),
            nominated_films: sheet(NOMINATED_FILMS.name),
            nominees: sheet(NOMINEES.name),
        };
        let (catalogue, errors) = over(&self.facts, &tables);
        let mut imported = Imported { catalogue, errors: Vec::new(), unresolved: Vec::new() };
        for error in errors {
            let at = import.location(&error);
            if let Some(film) = unresolved_film(&error) {
                imported.note_unresolved(film, at);
            } else {
                let (file, line) = at;
                imported.errors.push(ImportError { file, line, message: error.problem.to_string() });
            }
        }
        imported
    }
}

fn unresolved_film(error: &LoadError) -> Option<&str> {
    match &error.problem {
        Problem::Unknown { what: "film", name } if error.table == NOMINATED_FILMS.name => Some(name),
        _ => None,
    }
}

impl Imported {
    fn note_unresolved(&mut self, film: &str, at: (String, u64)) {
        match self.unresolved.iter_mut().find(|existing| existing.film == film) {
            Some(existing) => existing.named_at.push(at),
            None => self.unresolved.push(UnresolvedFilm { film: film.to_owned(), named_at: vec![at] }),
        }
    }
}

#[cfg(test)]
mod tests;
