//! Matches the rows of a Letterboxd export with films.

mod index;

use std::collections::HashSet;

pub(crate) use self::index::LetterboxdIndex;
use crate::{Catalogue, Film, FilmId};

/// A row of an export.
#[derive(Clone, Copy, Debug)]
pub struct LetterboxdRow<'a> {
    /// `https://boxd.it/29qU`, `https://letterboxd.com/film/jaws/`, or just their end: `29qU`, `film/jaws`, `jaws`.
    pub uri: &'a str,
    pub name: &'a str,
    pub year: Option<u16>,
}

/// The match of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowMatch<'a> {
    Nothing,
    /// Its IMDb id.
    Id(&'a Film),
    Code(&'a Film),
    Slug(&'a Film),
    /// Its name and year identify this film.
    Title(&'a Film),
    /// Possibly one of these, the likeliest first: the user chooses.
    Choice(Vec<&'a Film>),
}

/// The end of a row's URI.
struct Uri<'a> {
    last: &'a str,
    /// A short slug can look like a code: `film/jaws`.
    is_slug: bool,
}

impl<'a> Uri<'a> {
    fn parse(uri: &'a str) -> Self {
        let path = uri.split(['?', '#']).next().unwrap_or_default();
        let mut parts = path.trim_end_matches('/').rsplit('/');
        Self { last: parts.next().unwrap_or_default(), is_slug: parts.next() == Some("film") }
    }

    /// Letterboxd's codes never change, so this is another film.
    fn has_another_code(&self, film: &Film) -> bool {
        let code = film.letterboxd_code.as_deref();
        !self.is_slug && is_film_code(self.last) && code.is_some_and(|code| code != self.last)
    }

    /// Letterboxd sometimes changes a film's slug.
    fn has_another_slug(&self, film: &Film) -> bool {
        self.is_slug && film.letterboxd_slug.as_deref().is_some_and(|slug| slug != self.last)
    }
}

/// The code of a film is ten times its number at Letterboxd in base 62. Others don't say which film is meant.
fn is_film_code(code: &str) -> bool {
    const DIGITS: &str = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let value = code.chars().try_fold(0_usize, |value, digit| Some((value * 62 + DIGITS.find(digit)?) % 10));
    !code.is_empty() && value == Some(0)
}

impl Catalogue {
    /// The film of an export's URI. Codes are case-sensitive.
    pub fn film_by_letterboxd_uri(&self, uri: &str) -> Option<&Film> {
        match self.match_uri(uri) {
            RowMatch::Code(film) | RowMatch::Slug(film) => Some(film),
            _ => None,
        }
    }

    /// Matches each row of an export by code, else by slug, else by name and year. A film matched by its code is not
    /// matched again by title, and a row with another film's code isn't matched by title.
    pub fn match_letterboxd(&self, rows: &[LetterboxdRow<'_>]) -> Vec<RowMatch<'_>> {
        let mut matches: Vec<_> = rows.iter().map(|row| self.match_uri(row.uri)).collect();
        let already: HashSet<&FilmId> = matches
            .iter()
            .filter_map(|found| match found {
                RowMatch::Code(film) | RowMatch::Slug(film) => Some(&film.id),
                _ => None,
            })
            .collect();
        for (found, row) in matches.iter_mut().zip(rows) {
            if *found == RowMatch::Nothing {
                *found = self.match_title(row, |film| !already.contains(&film.id));
            }
        }
        matches
    }

    fn match_uri(&self, uri: &str) -> RowMatch<'_> {
        let Uri { last, is_slug } = Uri::parse(uri);
        let index = &self.index.letterboxd;
        let code = if is_slug { None } else { index.codes.get(last) };
        match (code, index.slugs.get(last)) {
            (Some(at), _) => RowMatch::Code(&self.films[*at]),
            (None, Some(at)) => RowMatch::Slug(&self.films[*at]),
            (None, None) => RowMatch::Nothing,
        }
    }

    fn match_title(&self, row: &LetterboxdRow<'_>, is_free: impl Fn(&Film) -> bool) -> RowMatch<'_> {
        let uri = Uri::parse(row.uri);
        self.match_name(
            (row.name, row.year),
            |film| is_free(film) && !uri.has_another_code(film),
            // With another slug, or a known code and another year, it may be a namesake.
            |film, year_difference| {
                (year_difference == 0 || film.letterboxd_code.is_none()) && !uri.has_another_slug(film)
            },
        )
    }

    /// Matches a name and a year with the candidates. The user decides between several, and about one that isn't
    /// certain with that difference in years; without a year, none is.
    pub(crate) fn match_name(
        &self,
        (name, year): (&str, Option<u16>),
        is_candidate: impl Fn(&Film) -> bool,
        is_certain: impl Fn(&Film, u16) -> bool,
    ) -> RowMatch<'_> {
        let near = self.index.letterboxd.namesakes(name, year);
        let near: Vec<(u16, &Film)> = near
            .into_iter()
            .map(|(year_difference, at)| (year_difference, &*self.films[at]))
            .filter(|(_, film)| is_candidate(film))
            .collect();
        match near.as_slice() {
            [] => RowMatch::Nothing,
            [(year_difference, film)] if year.is_some() && is_certain(film, *year_difference) => {
                RowMatch::Title(film)
            }
            _ => RowMatch::Choice(near.into_iter().map(|(_, film)| film).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Small;

    fn catalogue() -> Catalogue {
        let films = ["tt1", "tt2", "tt3", "tt4", "tt5", "tt6"];
        let mut small = Small::new()
            .film("tt1", "The Gold Rush", 1925)
            .film("tt2", "High Society", 1928)
            .film("tt3", "High Society", 1929)
            .whole_film("tt4,Bicycle Thieves,Ladri di biciclette,1928,,,,,,")
            .film("tt5", "Ocean's Eleven", 1927)
            .film("tt6", "Spider-Man", 1926)
            .film("tt7", "Hidden", 1928)
            .letterboxd("tt1,the-gold-rush,29ce,The Gold Rush,1925")
            .letterboxd("tt5,oceans-eleven,,,")
            // A slug that is another film's code.
            .letterboxd("tt6,29ce,,,")
            .letterboxd("tt7,hidden,9zz,Hidden,1928")
            .nomination("001-h", "best-picture", &["tt7"], "false,preliminary");
        for film in films {
            small = small.nominated(&format!("001-{film}"), "best-picture", &[film], false);
        }
        small.build()
    }

    #[test]
    fn addresses_lead_to_films() {
        let catalogue = catalogue();
        for (uri, expected) in [
            ("https://boxd.it/29ce", Some("tt1")),
            ("https://boxd.it/29ce/", Some("tt1")),
            ("https://boxd.it/29ce?utm=x#top", Some("tt1")),
            ("29ce", Some("tt1")),
            ("https://boxd.it/29CE", None),
            ("https://letterboxd.com/film/the-gold-rush/", Some("tt1")),
            ("the-gold-rush", Some("tt1")),
            ("https://letterboxd.com/film/oceans-eleven", Some("tt5")),
            ("http://letterboxd.com/somebody/film/oceans-eleven/", Some("tt5")),
            ("https://letterboxd.com/film/29ce/", Some("tt6")),
            ("film/29ce", Some("tt6")),
            ("https://boxd.it/9zz", None),
            ("https://boxd.it/", None),
            ("", None),
            ("////", None),
            ("?", None),
        ] {
            let found = catalogue.film_by_letterboxd_uri(uri).map(|film| film.id.as_str());
            assert_eq!(found, expected, "{uri:?}");
        }
    }

    fn meant(catalogue: &Catalogue, uri: &str, name: &str, year: Option<u16>) -> (&'static str, Vec<String>) {
        let id = |film: &Film| film.id.as_str().to_owned();
        let found = catalogue.match_letterboxd(&[LetterboxdRow { uri, name, year }]).remove(0);
        match found {
            RowMatch::Nothing => ("nothing", Vec::new()),
            RowMatch::Id(_) => unreachable!("there are no IMDb ids"),
            RowMatch::Code(film) => ("code", vec![id(film)]),
            RowMatch::Slug(film) => ("slug", vec![id(film)]),
            RowMatch::Title(film) => ("title", vec![id(film)]),
            RowMatch::Choice(films) => ("choice", films.into_iter().map(id).collect()),
        }
    }

    #[test]
    fn the_code_counts_before_the_slug_and_the_slug_before_the_title() {
        let catalogue = catalogue();
        for (uri, how, film) in [
            ("https://boxd.it/29ce", "code", "tt1"),
            ("https://letterboxd.com/film/the-gold-rush/", "slug", "tt1"),
            ("https://boxd.it/zzzz", "title", "tt6"),
        ] {
            let found = meant(&catalogue, uri, "Spider-Man", Some(1926));
            assert_eq!(found, (how, vec![film.to_owned()]), "{uri}");
        }
    }

    #[test]
    fn titles_lead_to_films_only_when_one_is_meant() {
        let catalogue = catalogue();
        for (name, year, how, films) in [
            ("Ocean's Eleven", Some(1927), "title", &["tt5"][..]),
            ("oceans eleven", Some(1926), "title", &["tt5"]),
            ("The Ocean’s Eleven", Some(1928), "title", &["tt5"]),
            ("Ocean's Eleven", Some(1929), "nothing", &[]),
            ("Ocean's Twelve", Some(1927), "nothing", &[]),
            ("Spiderman", Some(1926), "title", &["tt6"]),
            ("Spider Man", Some(1926), "title", &["tt6"]),
            ("Ladri di biciclette", Some(1928), "title", &["tt4"]),
            // Two namesakes are ambiguous, even if one has the exact year.
            ("High Society", Some(1928), "choice", &["tt2", "tt3"]),
            ("High Society", Some(1929), "choice", &["tt3", "tt2"]),
            ("High Society", Some(1927), "title", &["tt2"]),
            ("High Society", Some(1930), "title", &["tt3"]),
            // A row under a code that is no film's.
            ("The Gold Rush", Some(1925), "title", &["tt1"]),
            ("The Gold Rush", Some(1926), "choice", &["tt1"]),
            ("The Gold Rush", Some(1927), "nothing", &[]),
            // The year is missing.
            ("Spider-Man", None, "choice", &["tt6"]),
            ("High Society", None, "choice", &["tt2", "tt3"]),
            ("Hidden", Some(1928), "nothing", &[]),
            ("", Some(1928), "nothing", &[]),
            ("!!!", Some(1928), "nothing", &[]),
        ] {
            let films = films.iter().map(|film| (*film).to_owned()).collect();
            assert_eq!(
                meant(&catalogue, "https://boxd.it/zzzz", name, year),
                (how, films),
                "{name:?} {year:?}"
            );
        }
    }

    #[test]
    fn a_row_with_another_films_code_is_not_matched_by_title_and_another_slug_is_a_question() {
        let catalogue = catalogue();
        for (uri, year, how) in [
            ("", 1925, "title"),
            ("", 1926, "choice"),
            // Another film's code.
            ("https://boxd.it/29co", 1925, "nothing"),
            ("29co", 1926, "nothing"),
            ("https://letterboxd.com/film/the-gold-rush-1925/", 1925, "choice"),
            ("https://letterboxd.com/film/the-gold-rush-1925/", 1927, "nothing"),
        ] {
            assert_eq!(meant(&catalogue, uri, "The Gold Rush", Some(year)).0, how, "{uri} {year}");
        }
    }

    #[test]
    fn a_film_named_by_its_code_is_not_another_rows_title() {
        let catalogue = catalogue();
        let row = |uri, name| LetterboxdRow { uri, name, year: Some(1925) };
        let rows = [row("", "The Gold Rush"), row("https://boxd.it/29ce", "The Gold Rush")];
        let found = catalogue.match_letterboxd(&rows);
        assert_eq!(found[0], RowMatch::Nothing);
        assert!(matches!(found[1], RowMatch::Code(film) if film.id.as_str() == "tt1"));
    }
}
