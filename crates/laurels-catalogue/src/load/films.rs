//! Films, from the tables that each hold a part of what is known of them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::{LetterboxdName, LoadError, Problem};
use crate::tables::{
    Complaints, FILM_COUNTRIES, FILM_DIRECTORS, FILM_GENRES, FILMS, LETTERBOXD, Place, for_each_row, parsed,
    text,
};
use crate::{Date, Film, FilmId, Language, MediaType, Nomination, Tables, Tmdb};

/// Films while they are put together.
pub(super) struct Films {
    pub(super) list: Vec<Film>,
    pub(super) by_id: HashMap<FilmId, usize>,
}

/// Which film has claimed an entry of the movie database.
type Claimed = HashMap<Tmdb, FilmId>;

fn film(
    place: Place,
    cells: [&str; 10],
    languages: &HashSet<&str>,
    claimed: &Claimed,
) -> Result<Film, LoadError> {
    let [id, title, original_title, year, release_date, runtime, language, tmdb_id, mediatype, poster_path] =
        cells;
    if !language.is_empty() && !languages.contains(language) {
        return Err(place.unknown("language", language));
    }
    let tmdb = match place.option("tmdb_id", tmdb_id, parsed)? {
        Some(id) => Some(Tmdb { id, mediatype: place.value("tmdb_mediatype", mediatype, MediaType::parse)? }),
        None if mediatype.is_empty() => None,
        None => return Err(place.bad("tmdb_id", tmdb_id)),
    };
    if tmdb.and_then(|entry| claimed.get(&entry)).is_some_and(|film| film.as_str() != id) {
        return Err(place.duplicate("tmdb_id", tmdb_id));
    }
    Ok(Film {
        id: place.value("film", id, FilmId::parse)?,
        name: place.value("title", title, text)?,
        original_title: text(original_title),
        year: place.value("year", year, |cell| parsed(cell).filter(|year| (1900..=2100).contains(year)))?,
        release_date: place.option("release_date", release_date, Date::parse)?,
        runtime: place.option("runtime", runtime, |cell| parsed(cell).filter(|minutes| *minutes > 0))?,
        genres: Vec::new(),
        language: text(language),
        countries: Vec::new(),
        directors: Vec::new(),
        tmdb,
        poster_path: place
            .option("poster_path", poster_path, |cell| text(cell).filter(|path| path.starts_with('/')))?,
        overview: None,
        gracenote_root_id: None,
        letterboxd_slug: None,
        letterboxd_code: None,
        display_priority: u16::MAX,
    })
}

impl Films {
    pub(super) fn over(base: &[Arc<Film>]) -> Self {
        let list: Vec<Film> = base.iter().map(|film| Film::clone(film)).collect();
        let by_id = list.iter().enumerate().map(|(at, film)| (film.id.clone(), at)).collect();
        Self { list, by_id }
    }

    pub(super) fn read(&mut self, tables: &Tables<'_>, languages: &[Language], complaints: &mut Complaints) {
        let languages: HashSet<&str> = languages.iter().map(|language| language.code.as_str()).collect();
        let claim = |film: &Film| Some((film.tmdb?, film.id.clone()));
        let mut claimed: Claimed = self.list.iter().filter_map(claim).collect();
        let mut given = HashSet::new();
        for_each_row(&FILMS, tables.films, complaints, |place, cells| {
            let film = film(place, cells, &languages, &claimed)?;
            if !given.insert(film.id.clone()) {
                return Err(place.duplicate("film", film.id.as_str()));
            }
            if let Some(entry) = film.tmdb {
                claimed.insert(entry, film.id.clone());
            }
            self.set(film);
            Ok(())
        });
        self.genres(tables.film_genres, complaints);
        self.countries(tables.film_countries, complaints);
        self.directors(tables.film_directors, complaints);
    }

    /// Adds a film, or replaces what its own table says of it.
    fn set(&mut self, film: Film) {
        let Some(at) = self.by_id.get(&film.id) else {
            self.by_id.insert(film.id.clone(), self.list.len());
            return self.list.push(film);
        };
        let known = &mut self.list[*at];
        *known = Film {
            genres: std::mem::take(&mut known.genres),
            countries: std::mem::take(&mut known.countries),
            directors: std::mem::take(&mut known.directors),
            letterboxd_slug: known.letterboxd_slug.take(),
            letterboxd_code: known.letterboxd_code.take(),
            ..film
        };
    }

    /// As the table has them: by year, then by id.
    pub(super) fn sort(&mut self) {
        self.list.sort_by(|one, other| (one.year, &one.id).cmp(&(other.year, &other.id)));
        self.by_id = self.list.iter().enumerate().map(|(at, film)| (film.id.clone(), at)).collect();
    }

    fn find(&mut self, place: Place, id: &str) -> Result<&mut Film, LoadError> {
        let at = self.by_id.get(id).ok_or_else(|| place.unknown("film", id))?;
        Ok(&mut self.list[*at])
    }

    fn genres(&mut self, table: &str, complaints: &mut Complaints) {
        let mut given = HashSet::new();
        for_each_row(&FILM_GENRES, table, complaints, |place, [film, genre]| {
            let genres = &mut self.find(place, film)?.genres;
            begin(&mut given, film, genres);
            if genres.iter().any(|known| known == genre) {
                return Err(place.duplicate("genre", genre));
            }
            genres.push(place.value("genre", genre, text)?);
            Ok(())
        });
    }

    fn countries(&mut self, table: &str, complaints: &mut Complaints) {
        let mut given = HashSet::new();
        for_each_row(&FILM_COUNTRIES, table, complaints, |place, [film, country]| {
            let countries = &mut self.find(place, film)?.countries;
            begin(&mut given, film, countries);
            if countries.iter().any(|known| known == country) {
                return Err(place.duplicate("country", country));
            }
            countries.push(place.value("country", country, country_code)?);
            Ok(())
        });
    }

    fn directors(&mut self, table: &str, complaints: &mut Complaints) {
        let mut given = HashSet::new();
        for_each_row(&FILM_DIRECTORS, table, complaints, |place, [film, position, name]| {
            let directors = &mut self.find(place, film)?.directors;
            begin(&mut given, film, directors);
            if parsed(position) != Some(directors.len() + 1) {
                return Err(place.refuse(Problem::OutOfOrder { what: "director", name: name.to_owned() }));
            }
            directors.push(place.value("name", name, text)?);
            Ok(())
        });
    }

    /// Adds slugs and codes; returns what exports call the films.
    pub(super) fn letterboxd(
        &mut self,
        base: &[LetterboxdName],
        table: &str,
        complaints: &mut Complaints,
    ) -> Vec<LetterboxdName> {
        let mut names = Vec::new();
        let mut given = HashSet::new();
        let claims = |of: fn(&Film) -> &Option<String>| -> HashMap<String, FilmId> {
            self.list.iter().filter_map(|film| Some((of(film).clone()?, film.id.clone()))).collect()
        };
        let mut slugs = claims(|film| &film.letterboxd_slug);
        let mut codes = claims(|film| &film.letterboxd_code);
        for_each_row(&LETTERBOXD, table, complaints, |place, [film, slug, code, name, year]| {
            let film = self.find(place, film)?;
            for (what, cell, claimed) in [("slug", slug, &mut slugs), ("code", code, &mut codes)] {
                if claimed.get(cell).is_some_and(|by| *by != film.id) {
                    return Err(place.duplicate(what, cell));
                }
                if !cell.is_empty() {
                    claimed.insert(cell.to_owned(), film.id.clone());
                }
            }
            if !given.insert(film.id.clone()) {
                return Err(place.duplicate("film", film.id.as_str()));
            }
            film.letterboxd_slug = text(slug);
            film.letterboxd_code = text(code);
            if let Some(year) = place.option("year", year, parsed)? {
                let name = place.value("name", name, text)?;
                names.push(LetterboxdName { film: film.id.clone(), name, year });
            }
            Ok(())
        });
        base.iter().filter(|row| !given.contains(&row.film)).cloned().chain(names).collect()
    }

    /// Gives each film the priority of its foremost category; nominations that do not count, only if all are such.
    pub(super) fn prioritise(&mut self, nominations: &[Arc<Nomination>]) {
        let mut foremost = HashMap::new();
        for nomination in nominations {
            let place = (!nomination.status.counts(), nomination.category.display_priority);
            for film in &nomination.films {
                foremost.entry(film).and_modify(|best| *best = place.min(*best)).or_insert(place);
            }
        }
        for film in &mut self.list {
            film.display_priority = foremost.get(&film.id).map_or(u16::MAX, |(_, priority)| *priority);
        }
    }
}

/// The first row about a film in a table takes the place of what was known of it.
fn begin(given: &mut HashSet<String>, film: &str, known: &mut Vec<String>) {
    if given.insert(film.to_owned()) {
        known.clear();
    }
}

fn country_code(cell: &str) -> Option<String> {
    (cell.len() == 2 && cell.bytes().all(|byte| byte.is_ascii_uppercase())).then(|| cell.to_owned())
}
