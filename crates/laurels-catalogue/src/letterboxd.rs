//! Finds the film behind a row of a Letterboxd export.

use std::collections::{BTreeSet, HashMap};

use crate::fold::{fold, without_article};
use crate::load::Facts;
use crate::{Catalogue, Film, FilmId};

/// How far a film's year may be from the export's: premiere and release often fall into different years.
const YEARS_APART: u16 = 1;

#[derive(Debug)]
pub(crate) struct LetterboxdIndex {
    codes: HashMap<String, usize>,
    slugs: HashMap<String, usize>,
    /// Films whose code is not known, by every name they go by.
    titles: HashMap<String, BTreeSet<(u16, usize)>>,
}

impl LetterboxdIndex {
    pub(crate) fn build(
        facts: &Facts,
        film_at: &HashMap<FilmId, usize>,
        shown: impl Fn(usize) -> bool,
    ) -> Self {
        let mut index = Self { codes: HashMap::new(), slugs: HashMap::new(), titles: HashMap::new() };
        for (at, film) in facts.films.iter().enumerate().filter(|(at, _)| shown(*at)) {
            if let Some(slug) = &film.letterboxd_slug {
                index.slugs.insert(slug.clone(), at);
            }
            if let Some(code) = &film.letterboxd_code {
                index.codes.insert(code.clone(), at);
                continue;
            }
            index.add_title(&film.name, film.year, at);
            if let Some(title) = &film.original_title {
                index.add_title(title, film.year, at);
            }
        }
        for row in &facts.letterboxd_names {
            match film_at.get(&row.film) {
                Some(at) if shown(*at) && facts.films[*at].letterboxd_code.is_none() => {
                    index.add_title(&row.name, row.year, *at);
                }
                _ => {}
            }
        }
        index
    }

    fn add_title(&mut self, title: &str, year: u16, film: usize) {
        self.titles.entry(title_key(title)).or_default().insert((year, film));
    }
}

fn title_key(title: &str) -> String {
    without_article(&fold(title)).replace(' ', "")
}

/// What a title and a year point to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TitleMatch<'a> {
    Nothing,
    One(&'a Film),
    /// Namesakes of about the same time, those of the very year first: for a person to choose from.
    Several(Vec<&'a Film>),
}

impl Catalogue {
    /// The film an export's address means: `https://boxd.it/29qU`, `https://letterboxd.com/film/jaws/`, or just
    /// their last part. Codes are told apart by case.
    pub fn film_by_letterboxd_uri(&self, uri: &str) -> Option<&Film> {
        let path = uri.split(['?', '#']).next().unwrap_or_default();
        let last = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let index = &self.index.letterboxd;
        let at = index.codes.get(last).or_else(|| index.slugs.get(last))?;
        Some(&self.films[*at])
    }

    /// The film an export's name and year mean, for a row whose code is unknown. A film whose own code is known
    /// would have been found by it, so that its namesake under another code is another film.
    pub fn match_title(&self, name: &str, year: u16) -> TitleMatch<'_> {
        let Some(known) = self.index.letterboxd.titles.get(&title_key(name)) else {
            return TitleMatch::Nothing;
        };
        let mut near: Vec<(u16, usize)> = known
            .iter()
            .map(|(its_year, film)| (its_year.abs_diff(year), *film))
            .filter(|(apart, _)| *apart <= YEARS_APART)
            .collect();
        near.sort_unstable();
        let mut seen = BTreeSet::new();
        near.retain(|(_, film)| seen.insert(*film));
        match near.as_slice() {
            [] => TitleMatch::Nothing,
            [(_, film)] => TitleMatch::One(&self.films[*film]),
            several => TitleMatch::Several(several.iter().map(|(_, film)| &*self.films[*film]).collect()),
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

    #[test]
    fn titles_lead_to_films_only_when_one_is_meant() {
        let catalogue = catalogue();
        for (name, year, expected) in [
            ("Ocean's Eleven", 1927, &["tt5"][..]),
            ("oceans eleven", 1926, &["tt5"]),
            ("The Ocean’s Eleven", 1928, &["tt5"]),
            ("Ocean's Eleven", 1929, &[]),
            ("Ocean's Twelve", 1927, &[]),
            ("Spiderman", 1926, &["tt6"]),
            ("Spider Man", 1926, &["tt6"]),
            ("Ladri di biciclette", 1928, &["tt4"]),
            ("High Society", 1928, &["tt2", "tt3"]),
            ("High Society", 1929, &["tt3", "tt2"]),
            ("High Society", 1927, &["tt2"]),
            ("High Society", 1930, &["tt3"]),
            // Its code is known, so a row with another code is another film.
            ("The Gold Rush", 1925, &[]),
            ("Hidden", 1928, &[]),
            ("", 1928, &[]),
            ("!!!", 1928, &[]),
        ] {
            let found = match catalogue.match_title(name, year) {
                TitleMatch::Nothing => Vec::new(),
                TitleMatch::One(film) => vec![film.id.as_str()],
                TitleMatch::Several(films) => {
                    assert!(films.len() > 1);
                    films.into_iter().map(|film| film.id.as_str()).collect()
                }
            };
            assert_eq!(found, expected, "{name:?} {year}");
        }
    }
}
