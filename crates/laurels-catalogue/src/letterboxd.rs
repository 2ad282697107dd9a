//! Finds the film behind a row of a Letterboxd export.

use std::collections::{BTreeSet, HashMap};

use crate::fold::{fold, without_article};
use crate::load::Facts;
use crate::{Catalogue, Film, FilmId};

/// How far a film's year may be from the export's: premiere and release often fall into different years.
const YEARS_APART: u16 = 1;

#[derive(Debug)]
pub(crate) struct LetterboxdIndex {
    by_code: HashMap<String, usize>,
    by_slug: HashMap<String, usize>,
    /// Films whose code is not known, by every name they go by.
    by_title: HashMap<String, BTreeSet<(u16, usize)>>,
}

impl LetterboxdIndex {
    pub(crate) fn build(
        facts: &Facts,
        film_at: &HashMap<FilmId, usize>,
        shown: impl Fn(usize) -> bool,
    ) -> Self {
        let mut index = Self { by_code: HashMap::new(), by_slug: HashMap::new(), by_title: HashMap::new() };
        for (at, film) in facts.films.iter().enumerate().filter(|(at, _)| shown(*at)) {
            if let Some(slug) = &film.letterboxd_slug {
                index.by_slug.insert(slug.clone(), at);
            }
            if let Some(code) = &film.letterboxd_code {
                index.by_code.insert(code.clone(), at);
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
        self.by_title.entry(title_key(title)).or_default().insert((year, film));
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
        let at = index.by_code.get(last).or_else(|| index.by_slug.get(last))?;
        Some(&self.films[*at])
    }

    /// The film an export's name and year mean, for a row whose code is unknown. A film whose own code is known
    /// would have been found by it, so that its namesake under another code is another film.
    pub fn match_title(&self, name: &str, year: u16) -> TitleMatch<'_> {
        let Some(known) = self.index.letterboxd.by_title.get(&title_key(name)) else {
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
