//! The catalogue's tables and their row parser.

use std::collections::HashSet;

use crate::load_error::{LoadError, Problem};

/// The text of every table; `data/README.md` documents the columns.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'a> {
    pub ceremonies: &'a str,
    pub categories: &'a str,
    pub languages: &'a str,
    pub films: &'a str,
    pub aliases: &'a str,
    pub film_genres: &'a str,
    pub film_countries: &'a str,
    pub film_directors: &'a str,
    pub letterboxd: &'a str,
    pub nominations: &'a str,
    pub nominated_films: &'a str,
    pub nominees: &'a str,
}

impl Tables<'static> {
    /// The tables compiled into this build.
    pub const BUILTIN: Self = Self {
        ceremonies: include_str!("../data/ceremonies.csv"),
        categories: include_str!("../data/categories.csv"),
        languages: include_str!("../data/languages.csv"),
        films: include_str!("../data/films.csv"),
        aliases: include_str!("../data/aliases.csv"),
        film_genres: include_str!("../data/film_genres.csv"),
        film_countries: include_str!("../data/film_countries.csv"),
        film_directors: include_str!("../data/film_directors.csv"),
        letterboxd: include_str!("../data/letterboxd.csv"),
        nominations: include_str!("../data/nominations.csv"),
        nominated_films: include_str!("../data/nominated_films.csv"),
        nominees: include_str!("../data/nominees.csv"),
    };
}

impl<'a> Tables<'a> {
    pub(crate) fn contents(&self) -> [&'a str; 12] {
        [
            self.ceremonies,
            self.categories,
            self.languages,
            self.films,
            self.aliases,
            self.film_genres,
            self.film_countries,
            self.film_directors,
            self.letterboxd,
            self.nominations,
            self.nominated_films,
            self.nominees,
        ]
    }
}

/// A table by its name and its columns.
#[derive(Debug)]
pub(crate) struct Table<const N: usize> {
    pub(crate) name: &'static str,
    pub(crate) columns: [&'static str; N],
}

pub(crate) const CEREMONIES: Table<4> =
    Table { name: "ceremonies.csv", columns: ["number", "date", "honoring_years", "venue"] };
pub(crate) const CATEGORIES: Table<4> =
    Table { name: "categories.csv", columns: ["category", "name", "group", "display_priority"] };
pub(crate) const LANGUAGES: Table<3> =
    Table { name: "languages.csv", columns: ["code", "name", "flag_country"] };
pub(crate) const FILMS: Table<10> = Table {
    name: "films.csv",
    columns: [
        "film",
        "title",
        "original_title",
        "year",
        "release_date",
        "runtime",
        "language",
        "tmdb_id",
        "tmdb_mediatype",
        "poster_path",
    ],
};
pub(crate) const ALIASES: Table<2> = Table { name: "aliases.csv", columns: ["old_id", "film"] };
pub(crate) const FILM_GENRES: Table<2> = Table { name: "film_genres.csv", columns: ["film", "genre"] };
pub(crate) const FILM_COUNTRIES: Table<2> =
    Table { name: "film_countries.csv", columns: ["film", "country"] };
pub(crate) const FILM_DIRECTORS: Table<3> =
    Table { name: "film_directors.csv", columns: ["film", "position", "name"] };
pub(crate) const LETTERBOXD: Table<5> =
    Table { name: "letterboxd.csv", columns: ["film", "slug", "code", "name", "year"] };
pub(crate) const NOMINATIONS: Table<7> = Table {
    name: "nominations.csv",
    columns: ["nomination", "ceremony", "category", "category_name", "detail", "won", "status"],
};
pub(crate) const NOMINATED_FILMS: Table<3> =
    Table { name: "nominated_films.csv", columns: ["nomination", "position", "film"] };
pub(crate) const NOMINEES: Table<4> =
    Table { name: "nominees.csv", columns: ["nomination", "position", "name", "imdb_id"] };

/// Errors in the tables read so far. Reading continues after a bad row, so that all errors are reported.
#[derive(Debug, Default)]
pub(crate) struct RowErrors {
    pub(crate) errors: Vec<LoadError>,
    /// The first cell of bad rows: references to them are not reported again.
    rejected_keys: HashSet<String>,
}

impl RowErrors {
    pub(crate) fn add(&mut self, error: LoadError) {
        let is_news = match &error.problem {
            Problem::Unknown { name, .. } | Problem::NoFilm(name) => !self.rejected_keys.contains(name),
            _ => true,
        };
        if is_news {
            self.errors.push(error);
        }
    }

    fn add_row(&mut self, key: &str, error: LoadError) {
        // The rest of a list follows the row that failed.
        let follows = matches!(error.problem, Problem::OutOfOrder { .. }) && self.rejected_keys.contains(key);
        // A reference to a missing row: the row itself is not rejected.
        let is_missing = matches!(&error.problem, Problem::Unknown { name, .. } if name == key);
        if !follows {
            self.add(error);
        }
        if !is_missing {
            self.rejected_keys.insert(key.to_owned());
        }
    }
}

/// The location of a row, for error messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowLocation {
    pub(crate) table: &'static str,
    pub(crate) line: u64,
}

impl RowLocation {
    pub(crate) fn error(self, problem: Problem) -> LoadError {
        LoadError { table: self.table, line: self.line, problem }
    }

    pub(crate) fn bad(self, column: &'static str, value: &str) -> LoadError {
        self.error(Problem::BadValue { column, value: value.to_owned() })
    }

    pub(crate) fn unknown(self, what: &'static str, name: &str) -> LoadError {
        self.error(Problem::Unknown { what, name: name.to_owned() })
    }

    pub(crate) fn duplicate(self, what: &'static str, name: &str) -> LoadError {
        self.error(Problem::Duplicate { what, name: name.to_owned() })
    }

    /// Parses a cell that must hold something.
    pub(crate) fn value<T>(
        self,
        column: &'static str,
        cell: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, LoadError> {
        parse(cell).ok_or_else(|| self.bad(column, cell))
    }

    /// Parses a cell that may be empty.
    pub(crate) fn option<T>(
        self,
        column: &'static str,
        cell: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, LoadError> {
        if cell.is_empty() { Ok(None) } else { self.value(column, cell, parse).map(Some) }
    }
}

/// Calls `each` for every row of a table that has exactly these columns; errors are collected.
pub(crate) fn for_each_row<const N: usize>(
    table: &Table<N>,
    text: &str,
    errors: &mut RowErrors,
    mut each: impl FnMut(RowLocation, [&str; N]) -> Result<(), LoadError>,
) {
    let Table { name, columns } = table;
    let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    let header = reader.read_record(&mut record).unwrap_or_default();
    let first = RowLocation { table: name, line: 1 };
    if let Some(column) = columns.iter().find(|column| !header || !record.iter().any(|it| it == **column)) {
        return errors.add(first.error(Problem::MissingColumn(column)));
    }
    if record.iter().ne(columns.iter().copied()) {
        return errors.add(first.error(Problem::OtherColumns(columns.join(","))));
    }
    // The text is UTF-8 and rows may have any length, so that reading itself cannot fail.
    while reader.read_record(&mut record).unwrap_or_default() {
        let line = record.position().map_or(0, |position| line_of(text, position));
        let row = RowLocation { table: name, line };
        let outcome = if record.len() == N {
            each(row, std::array::from_fn(|at| record.get(at).unwrap_or_default()))
        } else {
            Err(row.error(Problem::Malformed))
        };
        if let Err(error) = outcome {
            errors.add_row(record.get(0).unwrap_or_default(), error);
        }
    }
}

/// The first line of a row. The reader counts from the end of the row before, which blank lines and the second
/// half of a line break may follow.
pub(crate) fn line_of(text: &str, position: &csv::Position) -> u64 {
    let from = usize::try_from(position.byte()).unwrap_or(text.len());
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    let blank = rest.iter().take_while(|byte| matches!(byte, b'\n' | b'\r'));
    position.line() + blank.filter(|byte| **byte == b'\n').count() as u64
}

pub(crate) fn text(cell: &str) -> Option<String> {
    (!cell.is_empty()).then(|| cell.to_owned())
}

pub(crate) fn parsed<T: std::str::FromStr>(cell: &str) -> Option<T> {
    cell.parse().ok()
}

pub(crate) fn country_code(cell: &str) -> Option<String> {
    (cell.len() == 2 && cell.bytes().all(|byte| byte.is_ascii_uppercase())).then(|| cell.to_owned())
}
