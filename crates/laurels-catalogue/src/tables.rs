//! The tables the catalogue is made of, and how a row of one is read.

use crate::load::{LoadError, Problem};

/// The text of every table; `data/README.md` says what each column means.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'a> {
    pub ceremonies: &'a str,
    pub categories: &'a str,
    pub languages: &'a str,
    pub films: &'a str,
    pub film_genres: &'a str,
    pub film_countries: &'a str,
    pub film_directors: &'a str,
    pub letterboxd: &'a str,
    pub nominations: &'a str,
    pub nominated_films: &'a str,
    pub nominees: &'a str,
}

impl Tables<'static> {
    /// What this build of the program carries.
    pub const BUILTIN: Self = Self {
        ceremonies: include_str!("../data/ceremonies.csv"),
        categories: include_str!("../data/categories.csv"),
        languages: include_str!("../data/languages.csv"),
        films: include_str!("../data/films.csv"),
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
    pub(crate) fn texts(&self) -> [&'a str; 11] {
        [
            self.ceremonies,
            self.categories,
            self.languages,
            self.films,
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

/// Where a row stands, for the error it may cause.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) table: &'static str,
    pub(crate) line: u64,
}

impl Place {
    pub(crate) fn refuse(self, problem: Problem) -> LoadError {
        LoadError { table: self.table, line: self.line, problem }
    }

    pub(crate) fn bad(self, column: &'static str, value: &str) -> LoadError {
        self.refuse(Problem::BadValue { column, value: value.to_owned() })
    }

    pub(crate) fn unknown(self, what: &'static str, name: &str) -> LoadError {
        self.refuse(Problem::Unknown { what, name: name.to_owned() })
    }

    pub(crate) fn duplicate(self, what: &'static str, name: &str) -> LoadError {
        self.refuse(Problem::Duplicate { what, name: name.to_owned() })
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

/// Calls `each` for every row of a table that has exactly these columns.
pub(crate) fn for_each_row<const N: usize>(
    table: &'static str,
    text: &str,
    columns: [&'static str; N],
    mut each: impl FnMut(Place, [&str; N]) -> Result<(), LoadError>,
) -> Result<(), LoadError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let malformed = |error: &csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        Place { table, line }.refuse(Problem::Malformed)
    };
    let header = reader.headers().map_err(|error| malformed(&error))?;
    if let Some(column) = columns.into_iter().find(|column| !header.iter().any(|found| found == *column)) {
        return Err(Place { table, line: 1 }.refuse(Problem::MissingColumn(column)));
    }
    if header.iter().ne(columns) {
        return Err(Place { table, line: 1 }.refuse(Problem::OtherColumns(columns.join(","))));
    }
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(|error| malformed(&error))? {
        let place = Place { table, line: record.position().map_or(0, csv::Position::line) };
        each(place, std::array::from_fn(|at| record.get(at).unwrap_or_default()))?;
    }
    Ok(())
}

pub(crate) fn text(cell: &str) -> Option<String> {
    (!cell.is_empty()).then(|| cell.to_owned())
}

pub(crate) fn parsed<T: std::str::FromStr>(cell: &str) -> Option<T> {
    cell.parse().ok()
}
