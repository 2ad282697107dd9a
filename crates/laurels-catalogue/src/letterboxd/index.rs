//! Films by what a Letterboxd export calls them.

use std::collections::{BTreeSet, HashMap};

use crate::facts::Facts;
use crate::fold::title_key;
use crate::ids::FilmIndexes;

/// How far a film's year may be from the export's: premiere and release often fall into different years.
const MAX_YEAR_DIFFERENCE: u16 = 1;

#[derive(Debug)]
pub(crate) struct LetterboxdIndex {
    pub(super) codes: HashMap<String, usize>,
    pub(super) slugs: HashMap<String, usize>,
    /// Every film, by each of its names.
    titles: HashMap<String, BTreeSet<(u16, usize)>>,
}

impl LetterboxdIndex {
    pub(crate) fn build(facts: &Facts, film_at: &FilmIndexes, is_public: impl Fn(usize) -> bool) -> Self {
        let mut index = Self { codes: HashMap::new(), slugs: HashMap::new(), titles: HashMap::new() };
        for (at, film) in facts.films.iter().enumerate().filter(|(at, _)| is_public(*at)) {
            if let Some(slug) = &film.letterboxd_slug {
                index.slugs.insert(slug.clone(), at);
            }
            if let Some(code) = &film.letterboxd_code {
                index.codes.insert(code.clone(), at);
            }
            index.add_title(&film.name, film.year, at);
            if let Some(title) = &film.original_title {
                index.add_title(title, film.year, at);
            }
        }
        for row in &facts.letterboxd_names {
            if let Some(at) = film_at.get(&row.film).filter(|at| is_public(**at)) {
                index.add_title(&row.name, row.year, *at);
            }
        }
        index
    }

    fn add_title(&mut self, title: &str, year: u16, film: usize) {
        self.titles.entry(title_key(title)).or_default().insert((year, film));
    }

    /// Films of that name and about that year, the nearest first, with the difference in years. Without a year,
    /// all of that name.
    pub(super) fn namesakes(&self, name: &str, year: Option<u16>) -> Vec<(u16, usize)> {
        let Some(candidates) = self.titles.get(&title_key(name)) else { return Vec::new() };
        let year_difference = |its_year: u16| year.map_or(0, |year| its_year.abs_diff(year));
        let mut near: Vec<(u16, usize)> = candidates
            .iter()
            .map(|(its_year, film)| (year_difference(*its_year), *film))
            .filter(|(year_difference, _)| *year_difference <= MAX_YEAR_DIFFERENCE)
            .collect();
        near.sort_unstable();
        let mut seen = BTreeSet::new();
        near.retain(|(_, film)| seen.insert(*film));
        near
    }
}
