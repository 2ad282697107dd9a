//! Films, from the tables that each hold a part of what is known of them.

use std::collections::{HashMap, HashSet};

use super::{LetterboxdName, LoadError, Problem};
use crate::tables::{Place, for_each_row, parsed, text};
use crate::{Date, Film, FilmId, Language, MediaType, Nomination, Tables, Tmdb};

/// Films while they are put together.
pub(super) struct Films {
    pub(super) list: Vec<Film>,
    pub(super) by_id: HashMap<FilmId, usize>,
}

/// The places a movie-database entry may be claimed from.
type Claimed = HashSet<Tmdb>;

pub(super) fn films(tables: &Tables<'_>, languages: &[Language]) -> Result<Films, LoadError> {
    let mut films = Films { list: Vec::new(), by_id: HashMap::new() };
    let languages: HashSet<&str> = languages.iter().map(|language| language.code.as_str()).collect();
    let mut claimed = Claimed::new();
    let columns = [
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
    ];
    for_each_row("films.csv", tables.films, columns, |place, cells| {
        let film = film(place, cells, &languages, &mut claimed)?;
        if films.by_id.insert(film.id.clone(), films.list.len()).is_some() {
            return Err(place.duplicate("film", film.id.as_str()));
        }
        films.list.push(film);
        Ok(())
    })?;
    films.genres(tables.film_genres)?;
    films.countries(tables.film_countries)?;
    films.directors(tables.film_directors)?;
    Ok(films)
}

fn film(
    place: Place,
    cells: [&str; 10],
    languages: &HashSet<&str>,
    claimed: &mut Claimed,
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
    if tmdb.is_some_and(|entry| !claimed.insert(entry)) {
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
    fn find(&mut self, place: Place, id: &str) -> Result<&mut Film, LoadError> {
        let at = self.by_id.get(id).ok_or_else(|| place.unknown("film", id))?;
        Ok(&mut self.list[*at])
    }

    fn genres(&mut self, table: &str) -> Result<(), LoadError> {
        for_each_row("film_genres.csv", table, ["film", "genre"], |place, [film, genre]| {
            let genres = &mut self.find(place, film)?.genres;
            if genres.iter().any(|known| known == genre) {
                return Err(place.duplicate("genre", genre));
            }
            genres.push(place.value("genre", genre, text)?);
            Ok(())
        })
    }

    fn countries(&mut self, table: &str) -> Result<(), LoadError> {
        for_each_row("film_countries.csv", table, ["film", "country"], |place, [film, country]| {
            let countries = &mut self.find(place, film)?.countries;
            if countries.iter().any(|known| known == country) {
                return Err(place.duplicate("country", country));
            }
            countries.push(place.value("country", country, country_code)?);
            Ok(())
        })
    }

    fn directors(&mut self, table: &str) -> Result<(), LoadError> {
        for_each_row("film_directors.csv", table, ["film", "position", "name"], |place, cells| {
            let [film, position, name] = cells;
            let directors = &mut self.find(place, film)?.directors;
            if parsed(position) != Some(directors.len() + 1) {
                return Err(place.refuse(Problem::OutOfOrder { what: "director", name: name.to_owned() }));
            }
            directors.push(place.value("name", name, text)?);
            Ok(())
        })
    }

    /// Adds slugs and codes; returns what exports call the films.
    pub(super) fn letterboxd(&mut self, table: &str) -> Result<Vec<LetterboxdName>, LoadError> {
        let mut names = Vec::new();
        let (mut slugs, mut codes) = (HashSet::new(), HashSet::new());
        let columns = ["film", "slug", "code", "name", "year"];
        for_each_row("letterboxd.csv", table, columns, |place, [film, slug, code, name, year]| {
            if !slug.is_empty() && !slugs.insert(slug.to_owned()) {
                return Err(place.duplicate("slug", slug));
            }
            if !code.is_empty() && !codes.insert(code.to_owned()) {
                return Err(place.duplicate("code", code));
            }
            let film = self.find(place, film)?;
            if film.letterboxd_slug.is_some() || film.letterboxd_code.is_some() {
                return Err(place.duplicate("film", film.id.as_str()));
            }
            film.letterboxd_slug = text(slug);
            film.letterboxd_code = text(code);
            if let Some(year) = place.option("year", year, parsed)? {
                let name = place.value("name", name, text)?;
                names.push(LetterboxdName { film: film.id.clone(), name, year });
            }
            Ok(())
        })?;
        Ok(names)
    }

    /// Gives each film the priority of its foremost category; nominations that do not count, only if all are such.
    pub(super) fn prioritise(&mut self, nominations: &[Nomination]) {
        let mut foremost = HashMap::new();
        for nomination in nominations {
            let place = (!nomination.status.counts(), nomination.category.display_priority);
            for film in &nomination.films {
                foremost.entry(film).and_modify(|best| *best = place.min(*best)).or_insert(place);
            }
        }
        for film in &mut self.list {
            if let Some((_, priority)) = foremost.get(&film.id) {
                film.display_priority = *priority;
            }
        }
    }
}

fn country_code(cell: &str) -> Option<String> {
    (cell.len() == 2 && cell.bytes().all(|byte| byte.is_ascii_uppercase())).then(|| cell.to_owned())
}
