//! Finds films by what is written in their titles, in their overviews, or in the names of their nominees.

mod index;
mod matching;

use std::collections::HashSet;
use std::sync::Arc;

use crate::facts::Facts;
use crate::fold::fold;
use crate::{Catalogue, Film};
pub(crate) use index::SearchText;
use matching::Found;

/// More results than anyone reads.
pub const MAX_HITS: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchKind {
    /// Names and original titles.
    Titles,
    Overviews,
    Nominees,
}

/// A film that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit<'a> {
    pub film: &'a Film,
    /// The matched strings.
    pub matched: Vec<&'a str>,
}

impl Catalogue {
    /// Films in which the text is found, the closest match first, ties broken by the most honored film.
    /// Case, accents and punctuation do not matter. Never more than [`MAX_HITS`].
    pub fn search(&self, kind: SearchKind, text: &str, whole_word: bool, max: usize) -> Vec<Hit<'_>> {
        let searched = match kind {
            SearchKind::Titles => &self.index.titles,
            SearchKind::Overviews => &self.overviews,
            SearchKind::Nominees => &self.index.nominees,
        };
        let mut matches = searched.find(&fold(text), whole_word);
        matches.films.sort_unstable_by_key(|found| (found.closeness, self.rank[found.film as usize]));
        matches.films.truncate(max.min(MAX_HITS));
        let hit = |found: &Found| Hit {
            film: &self.films[found.film as usize],
            matched: searched.original(matches.entries(*found)),
        };
        matches.films.iter().map(hit).collect()
    }
}

pub(crate) fn titles_text(facts: &Facts, is_public: impl Fn(usize) -> bool) -> SearchText {
    let mut text = SearchText::default();
    for (at, film) in facts.films.iter().enumerate().filter(|(at, _)| is_public(*at)) {
        text.add_name(at, &film.name);
        if let Some(title) = &film.original_title {
            text.add_name(at, title);
        }
    }
    text
}

/// Each nominee once for a film, however often they were nominated for it.
pub(crate) fn nominees_text(facts: &Facts, nominations_of: &[Vec<usize>]) -> SearchText {
    let mut text = SearchText::default();
    let mut seen = HashSet::new();
    for (film, indexes) in nominations_of.iter().enumerate() {
        seen.clear();
        for nomination in indexes.iter().map(|at| &facts.nominations[*at]).filter(|it| it.status.counts()) {
            for nominee in &nomination.nominees {
                if seen.insert(nominee.name.as_str()) {
                    text.add_name(film, &nominee.name);
                }
            }
        }
    }
    text
}

/// The overview of each film, or the composed sentence.
pub(crate) fn overviews_text(
    films: &[Arc<Film>],
    sentences: &[Box<str>],
    is_public: impl Fn(usize) -> bool,
) -> SearchText {
    let mut text = SearchText::default();
    for (at, (film, sentence)) in films.iter().zip(sentences).enumerate().filter(|(at, _)| is_public(*at)) {
        text.add_text(at, film.overview.as_deref().unwrap_or(sentence));
    }
    text
}

#[cfg(test)]
mod tests;
