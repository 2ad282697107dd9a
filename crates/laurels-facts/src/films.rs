//! Films and the facts that hang on them.

use std::collections::HashMap;

use crate::table::{FactError, Output, Row, Seen, read, write};

const COLUMNS: &[&str] = &[
    "film_id",
    "title",
    "original_title",
    "year",
    "release_date",
    "runtime_minutes",
    "genres",
    "original_language",
    "countries",
    "directors",
    "tmdb_id",
    "tmdb_mediatype",
    "tmdb_poster_path",
    "letterboxd_slug",
    "letterboxd_code",
];

/// The films of the fact tables, by year and then by id: the order of every table about films.
pub(crate) struct Films {
    rows: Vec<Row>,
}

impl Films {
    pub(crate) fn read(text: &str, languages: &[String]) -> Result<Self, FactError> {
        let mut rows = read("films.csv", text, COLUMNS)?;
        let (mut ids, mut tmdb_ids) = (Seen::default(), Seen::default());
        for row in &rows {
            ids.claim(row, "film", row.required("film_id")?)?;
            row.required("title")?;
            row.number::<u16>("year")?;
            row.optional_number::<u16>("runtime_minutes")?;
            let language = row.get("original_language");
            if !language.is_empty() && !languages.iter().any(|code| code == language) {
                return Err(row.fail(format!("language '{language}' is not in languages.csv")));
            }
            match (row.optional_number::<u32>("tmdb_id")?, row.get("tmdb_mediatype")) {
                (Some(id), "movie" | "tv") => {
                    tmdb_ids.claim(row, "tmdb_id", &format!("{} {id}", row.get("tmdb_mediatype")))?;
                }
                (None, "") => {}
                _ => return Err(row.fail("tmdb_id and tmdb_mediatype do not go together")),
            }
            for column in ["genres", "countries", "directors"] {
                check_list(row, column)?;
            }
        }
        rows.sort_by(|a, b| {
            a.get("year").cmp(b.get("year")).then_with(|| a.get("film_id").cmp(b.get("film_id")))
        });
        Ok(Self { rows })
    }

    pub(crate) fn contains(&self) -> impl Fn(&str) -> bool {
        let film_ids: std::collections::HashSet<_> = self.rows.iter().map(|row| row.get("film_id")).collect();
        move |id| film_ids.contains(id)
    }

    pub(crate) fn tables(&self) -> [Output; 4] {
        [self.scalars(), self.genres(), self.countries(), self.directors()]
    }

    fn scalars(&self) -> Output {
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
        let rows = self.rows.iter().map(|row| {
            let original_title = Some(row.get("original_title")).filter(|title| *title != row.get("title"));
            [
                row.get("film_id"),
                row.get("title"),
                original_title.unwrap_or_default(),
                row.get("year"),
                row.get("release_date"),
                row.get("runtime_minutes"),
                row.get("original_language"),
                row.get("tmdb_id"),
                row.get("tmdb_mediatype"),
                row.get("tmdb_poster_path"),
            ]
            .map(str::to_owned)
        });
        write("films.csv", columns, rows)
    }

    fn genres(&self) -> Output {
        write("film_genres.csv", ["film", "genre"], self.each("genres", sorted))
    }

    fn countries(&self) -> Output {
        write("film_countries.csv", ["film", "country"], self.each("countries", sorted))
    }

    fn directors(&self) -> Output {
        let rows = self.rows.iter().flat_map(|row| {
            let numbered = row.list("directors").into_iter().zip(1..);
            numbered.map(|(name, position): (_, u16)| {
                [row.get("film_id").to_owned(), position.to_string(), name.to_owned()]
            })
        });
        write("film_directors.csv", ["film", "position", "name"], rows)
    }

    fn each<'a>(
        &'a self,
        column: &'static str,
        order: fn(Vec<&'a str>) -> Vec<&'a str>,
    ) -> impl Iterator<Item = [String; 2]> + 'a {
        self.rows.iter().flat_map(move |row| {
            let values = order(row.list(column)).into_iter();
            values.map(|value| [row.get("film_id").to_owned(), value.to_owned()])
        })
    }

    /// Former ids of films, by the old one.
    pub(crate) fn aliases(&self, text: &str) -> Result<Output, FactError> {
        let rows = read("aliases.csv", text, &["old_id", "film_id"])?;
        let is_film = self.contains();
        let mut seen = Seen::default();
        let mut out = Vec::new();
        for row in &rows {
            let (old, film) = (row.required("old_id")?, row.required("film_id")?);
            seen.claim(row, "old_id", old)?;
            if is_film(old) {
                return Err(row.fail(format!("'{old}' is still a film of its own")));
            }
            if !is_film(film) {
                return Err(row.fail(format!("unknown film '{film}'")));
            }
            out.push([old, film].map(str::to_owned));
        }
        out.sort();
        Ok(write("aliases.csv", ["old_id", "film"], out))
    }

    /// Letterboxd's name for each film, from both tables that have a part of it.
    pub(crate) fn letterboxd(&self, text: &str) -> Result<Output, FactError> {
        let rows = read("letterboxd.csv", text, &["code", "film_id", "slug", "name", "year"])?;
        let films: HashMap<_, _> = self.rows.iter().map(|row| (row.get("film_id"), row)).collect();
        let (mut codes, mut by_film) = (Seen::default(), HashMap::new());
        for row in &rows {
            codes.claim(row, "code", row.required("code")?)?;
            let film = row.get("film_id");
            let matched = films.get(film).ok_or_else(|| row.fail(format!("unknown film '{film}'")))?;
            let is_same_slug = ["", row.get("slug")].contains(&matched.get("letterboxd_slug"));
            if matched.get("letterboxd_code") != row.get("code") || !is_same_slug {
                return Err(row.fail(format!("code and slug of {film} differ from those in films.csv")));
            }
            row.number::<u16>("year")?;
            if by_film.insert(film, row).is_some() {
                return Err(row.fail(format!("film '{film}' has a second code")));
            }
        }
        let mut slugs = Seen::default();
        let mut out = Vec::new();
        for film in &self.rows {
            let named = by_film.get(film.get("film_id"));
            // A slug in one of the tables is enough.
            let slug = named.map_or(film.get("letterboxd_slug"), |row| row.get("slug"));
            let code = film.get("letterboxd_code");
            if code.is_empty() && slug.is_empty() {
                continue;
            }
            if !slug.is_empty() {
                slugs.claim(film, "letterboxd_slug", slug)?;
            }
            let [name, year] = match named {
                Some(row) => [row.get("name"), row.get("year")],
                None if code.is_empty() => ["", ""],
                None => return Err(film.fail(format!("code '{code}' is not in letterboxd.csv"))),
            };
            out.push([film.get("film_id"), slug, code, name, year].map(str::to_owned));
        }
        Ok(write("letterboxd.csv", ["film", "slug", "code", "name", "year"], out))
    }
}

fn check_list(row: &Row, column: &str) -> Result<(), FactError> {
    let values = sorted(row.list(column));
    if values.iter().any(|value| value.is_empty()) {
        return Err(row.fail(format!("{column} has an empty value")));
    }
    match values.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(row.fail(format!("{column} names '{}' twice", pair[0]))),
        None => Ok(()),
    }
}

fn sorted(mut values: Vec<&str>) -> Vec<&str> {
    values.sort_unstable();
    values
}
