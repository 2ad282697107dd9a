//! Films, from the tables that each hold a part of their facts.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::aliases::Aliases;
use crate::facts::LetterboxdName;
use crate::tables::{
    FILM_COUNTRIES, FILM_DIRECTORS, FILM_GENRES, FILMS, LETTERBOXD, RowErrors, RowLocation, country_code,
    for_each_row, parsed, text,
};
use crate::{Date, Film, FilmId, Language, LoadError, MediaType, Nomination, Problem, Tables, Tmdb};

/// Films while they are put together.
pub(super) struct Films<'a> {
    pub(super) list: Vec<Film>,
    pub(super) by_id: HashMap<FilmId, usize>,
    aliases: &'a Aliases,
}

/// Which film has claimed an entry of the movie database.
type Claimed = HashMap<Tmdb, FilmId>;

fn film(
    row: RowLocation,
    cells: [&str; 10],
    languages: &HashSet<&str>,
    claimed: &Claimed,
    aliases: &Aliases,
) -> Result<Film, LoadError> {
    let [id, title, original_title, year, release_date, runtime, language, tmdb_id, mediatype, poster_path] =
        cells;
    let id = aliases.resolve(id);
    if !language.is_empty() && !languages.contains(language) {
        return Err(row.unknown("language", language));
    }
    let tmdb = match row.option("tmdb_id", tmdb_id, parsed)? {
        Some(id) => Some(Tmdb { id, mediatype: row.value("tmdb_mediatype", mediatype, MediaType::parse)? }),
        None if mediatype.is_empty() => None,
        None => return Err(row.bad("tmdb_id", tmdb_id)),
    };
    if tmdb.and_then(|entry| claimed.get(&entry)).is_some_and(|film| film.as_str() != id) {
        return Err(row.duplicate("tmdb_id", tmdb_id));
    }
    Ok(Film {
        id: row.value("film", id, FilmId::parse)?,
        name: row.value("title", title, text)?,
        original_title: text(original_title),
        year: row.value("year", year, |cell| parsed(cell).filter(|year| (1900..=2100).contains(year)))?,
        release_date: row.option("release_date", release_date, Date::parse)?,
        runtime: row.option("runtime", runtime, |cell| parsed(cell).filter(|minutes| *minutes > 0))?,
        genres: Vec::new(),
        language: text(language),
        countries: Vec::new(),
        directors: Vec::new(),
        tmdb,
        poster_path: row
            .option("poster_path", poster_path, |cell| text(cell).filter(|path| path.starts_with('/')))?,
        overview: None,
        gracenote_root_id: None,
        letterboxd_slug: None,
        letterboxd_code: None,
        display_priority: u16::MAX,
    })
}

impl<'a> Films<'a> {
    pub(super) fn over(base: &[Arc<Film>], aliases: &'a Aliases) -> Self {
        let list: Vec<Film> = base.iter().map(|film| Film::clone(film)).collect();
        let by_id = list.iter().enumerate().map(|(at, film)| (film.id.clone(), at)).collect();
        Self { list, by_id, aliases }
    }

    pub(super) fn read(&mut self, tables: &Tables<'_>, languages: &[Language], errors: &mut RowErrors) {
        let languages: HashSet<&str> = languages.iter().map(|language| language.code.as_str()).collect();
        let claim = |film: &Film| Some((film.tmdb?, film.id.clone()));
        let mut claimed: Claimed = self.list.iter().filter_map(claim).collect();
        let mut given = HashSet::new();
        for_each_row(&FILMS, tables.films, errors, |row, cells| {
            let film = film(row, cells, &languages, &claimed, self.aliases)?;
            if !given.insert(film.id.clone()) {
                return Err(row.duplicate("film", film.id.as_str()));
            }
            if let Some(entry) = film.tmdb {
                claimed.insert(entry, film.id.clone());
            }
            self.set(film);
            Ok(())
        });
        self.genres(tables.film_genres, errors);
        self.countries(tables.film_countries, errors);
        self.directors(tables.film_directors, errors);
    }

    /// Adds a film, or replaces the facts of its own table.
    fn set(&mut self, film: Film) {
        let Some(at) = self.by_id.get(&film.id) else {
            self.by_id.insert(film.id.clone(), self.list.len());
            return self.list.push(film);
        };
        let existing = &mut self.list[*at];
        *existing = Film {
            genres: std::mem::take(&mut existing.genres),
            countries: std::mem::take(&mut existing.countries),
            directors: std::mem::take(&mut existing.directors),
            letterboxd_slug: existing.letterboxd_slug.take(),
            letterboxd_code: existing.letterboxd_code.take(),
            ..film
        };
    }

    /// As the table has them: by year, then by id.
    pub(super) fn sort(&mut self) {
        self.list.sort_by(|one, other| (one.year, &one.id).cmp(&(other.year, &other.id)));
        self.by_id = self.list.iter().enumerate().map(|(at, film)| (film.id.clone(), at)).collect();
    }

    fn find(&mut self, row: RowLocation, id: &str) -> Result<&mut Film, LoadError> {
        let at = self.by_id.get(self.aliases.resolve(id)).ok_or_else(|| row.unknown("film", id))?;
        Ok(&mut self.list[*at])
    }

    fn genres(&mut self, table: &str, errors: &mut RowErrors) {
        let mut given = HashSet::new();
        for_each_row(&FILM_GENRES, table, errors, |row, [film, genre]| {
            let genres = &mut self.find(row, film)?.genres;
            begin(&mut given, film, genres);
            if genres.iter().any(|existing| existing == genre) {
                return Err(row.duplicate("genre", genre));
            }
            genres.push(row.value("genre", genre, text)?);
            Ok(())
        });
    }

    fn countries(&mut self, table: &str, errors: &mut RowErrors) {
        let mut given = HashSet::new();
        for_each_row(&FILM_COUNTRIES, table, errors, |row, [film, country]| {
            let countries = &mut self.find(row, film)?.countries;
            begin(&mut given, film, countries);
            if countries.iter().any(|existing| existing == country) {
                return Err(row.duplicate("country", country));
            }
            countries.push(row.value("country", country, country_code)?);
            Ok(())
        });
    }

    fn directors(&mut self, table: &str, errors: &mut RowErrors) {
        let mut given = HashSet::new();
        for_each_row(&FILM_DIRECTORS, table, errors, |row, [film, position, name]| {
            let directors = &mut self.find(row, film)?.directors;
            begin(&mut given, film, directors);
            if parsed(position) != Some(directors.len() + 1) {
                return Err(row.error(Problem::OutOfOrder { what: "director", name: name.to_owned() }));
            }
            directors.push(row.value("name", name, text)?);
            Ok(())
        });
    }

    /// Adds slugs and codes; returns what exports call the films.
    pub(super) fn letterboxd(
        &mut self,
        base: &[LetterboxdName],
        table: &str,
        errors: &mut RowErrors,
    ) -> Vec<LetterboxdName> {
        let mut names = Vec::new();
        let mut given = HashSet::new();
        let claims = |of: fn(&Film) -> &Option<String>| -> HashMap<String, FilmId> {
            self.list.iter().filter_map(|film| Some((of(film).clone()?, film.id.clone()))).collect()
        };
        let mut slugs = claims(|film| &film.letterboxd_slug);
        let mut codes = claims(|film| &film.letterboxd_code);
        for_each_row(&LETTERBOXD, table, errors, |row, [film, slug, code, name, year]| {
            let film = self.find(row, film)?;
            for (what, cell, claimed) in [("slug", slug, &mut slugs), ("code", code, &mut codes)] {
                if claimed.get(cell).is_some_and(|by| *by != film.id) {
                    return Err(row.duplicate(what, cell));
                }
                if !cell.is_empty() {
                    claimed.insert(cell.to_owned(), film.id.clone());
                }
            }
            if !given.insert(film.id.clone()) {
                return Err(row.duplicate("film", film.id.as_str()));
            }
            film.letterboxd_slug = text(slug);
            film.letterboxd_code = text(code);
            if let Some(year) = row.option("year", year, parsed)? {
                let name = row.value("name", name, text)?;
                names.push(LetterboxdName { film: film.id.clone(), name, year });
            }
            Ok(())
        });
        base.iter().filter(|row| !given.contains(&row.film)).cloned().chain(names).collect()
    }

    /// Sets each film's priority to that of its foremost category; nominations that do not count, only if all are such.
    pub(super) fn prioritise(&mut self, nominations: &[Arc<Nomination>]) {
        let mut foremost = HashMap::new();
        for nomination in nominations {
            let row = (!nomination.status.counts(), nomination.category.display_priority);
            for film in &nomination.films {
                foremost.entry(film).and_modify(|best| *best = row.min(*best)).or_insert(row);
            }
        }
        for film in &mut self.list {
            film.display_priority = foremost.get(&film.id).map_or(u16::MAX, |(_, priority)| *priority);
        }
    }
}

/// The first row about a film in a table replaces its earlier values.
fn begin(given: &mut HashSet<String>, film: &str, existing: &mut Vec<String>) {
    if given.insert(film.to_owned()) {
        existing.clear();
    }
}
