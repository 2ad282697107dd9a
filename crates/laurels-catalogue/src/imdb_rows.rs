//! Matches the rows of an export from Trakt or IMDb with films.

use std::collections::HashSet;

use crate::{Catalogue, Film, FilmId, RowMatch};

/// A row of an export.
#[derive(Clone, Copy, Debug)]
pub struct ImdbRow<'a> {
    pub imdb_id: Option<&'a str>,
    /// A row without a name is matched by its id only.
    pub name: &'a str,
    pub year: Option<u16>,
}

impl Catalogue {
    /// Matches each row by its id, also a former one, else by name and year. A film matched by its id is not matched
    /// again by name. The user decides about a namesake with another id, because IMDb merges entries.
    pub fn match_imdb_rows(&self, rows: &[ImdbRow<'_>]) -> Vec<RowMatch<'_>> {
        let by_id = |row: &ImdbRow<'_>| row.imdb_id.and_then(|id| self.film(id));
        let already: HashSet<&FilmId> = rows.iter().filter_map(by_id).map(|film| &film.id).collect();
        rows.iter()
            .map(|row| match by_id(row) {
                Some(film) => RowMatch::Id(film),
                // A film that was never officially nominated.
                None if row.imdb_id.is_some_and(|id| self.any_film(id).is_some()) => RowMatch::Nothing,
                None => self.match_imdb_name(row, |film| !already.contains(&film.id)),
            })
            .collect()
    }

    fn match_imdb_name(&self, row: &ImdbRow<'_>, is_free: impl Fn(&Film) -> bool) -> RowMatch<'_> {
        self.match_name((row.name, row.year), is_free, |film, year_difference| {
            film.imdb_id().is_none() || (row.imdb_id.is_none() && year_difference == 0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Small;

    fn catalogue() -> Catalogue {
        let mut small = Small::new()
            .film("tt1", "The Gold Rush", 1925)
            .film("tt2", "High Society", 1928)
            .film("tt3", "High Society", 1929)
            .film("x-lost", "The Lost Reel", 1928)
            .film("tt7", "Hidden", 1928)
            .alias("tt9", "tt1")
            .nomination("001-h", "best-picture", &["tt7"], "false,preliminary");
        for film in ["tt1", "tt2", "tt3", "x-lost"] {
            small = small.nominated(&format!("001-{film}"), "best-picture", &[film], false);
        }
        small.build()
    }

    fn meant(
        catalogue: &Catalogue,
        imdb_id: Option<&str>,
        name: &str,
        year: Option<u16>,
    ) -> (&'static str, Vec<String>) {
        let id = |film: &Film| film.id.as_str().to_owned();
        match catalogue.match_imdb_rows(&[ImdbRow { imdb_id, name, year }]).remove(0) {
            RowMatch::Nothing => ("nothing", Vec::new()),
            RowMatch::Id(film) => ("id", vec![id(film)]),
            RowMatch::Title(film) => ("title", vec![id(film)]),
            RowMatch::Choice(films) => ("choice", films.into_iter().map(id).collect()),
            RowMatch::Code(_) | RowMatch::Slug(_) => unreachable!("there are no Letterboxd URIs"),
        }
    }

    #[test]
    fn the_id_counts_before_the_name() {
        let catalogue = catalogue();
        for (imdb_id, name, year, how, films) in [
            (Some("tt1"), "Whatever it is called", None, "id", &["tt1"][..]),
            // A former id.
            (Some("tt9"), "The Gold Rush", Some(1925), "id", &["tt1"]),
            (Some("tt3"), "High Society", Some(1928), "id", &["tt3"]),
            (None, "The Gold Rush", Some(1925), "title", &["tt1"]),
            (None, "The Gold Rush", Some(1926), "choice", &["tt1"]),
            (None, "The Gold Rush", Some(1927), "nothing", &[]),
            (None, "The Gold Rush", None, "choice", &["tt1"]),
            (None, "High Society", Some(1928), "choice", &["tt2", "tt3"]),
            // The id of a namesake, or one that IMDb has changed.
            (Some("tt5"), "The Gold Rush", Some(1925), "choice", &["tt1"]),
            (Some("tt5"), "A film that nobody nominated", Some(1925), "nothing", &[]),
            (Some("tt5"), "", None, "nothing", &[]),
            // We don't know the id of this one.
            (Some("tt5"), "The Lost Reel", Some(1929), "title", &["x-lost"]),
            (None, "The Lost Reel", Some(1929), "title", &["x-lost"]),
            (Some("tt7"), "The Gold Rush", Some(1925), "nothing", &[]),
            (Some(""), "", None, "nothing", &[]),
        ] {
            let films = films.iter().map(|film| (*film).to_owned()).collect();
            assert_eq!(meant(&catalogue, imdb_id, name, year), (how, films), "{imdb_id:?} {name:?} {year:?}");
        }
    }

    #[test]
    fn a_film_named_by_its_id_is_not_another_rows_title() {
        let catalogue = catalogue();
        let row = |imdb_id| ImdbRow { imdb_id, name: "The Gold Rush", year: Some(1925) };
        let found = catalogue.match_imdb_rows(&[row(None), row(Some("tt1"))]);
        assert_eq!(found[0], RowMatch::Nothing);
        assert!(matches!(found[1], RowMatch::Id(film) if film.id.as_str() == "tt1"));
    }
}
