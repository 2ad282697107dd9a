//! Finds films by what is written in their titles, in their overviews, or in the names of their nominees.

mod index;
mod matching;
mod text;

use crate::fold::fold;
use crate::{Catalogue, Film};
pub(crate) use index::SearchText;
use matching::Found;
pub(crate) use text::{nominees_text, overviews_text, titles_text};

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
            SearchKind::Titles => &self.index.titles_text,
            SearchKind::Overviews => &self.overviews,
            SearchKind::Nominees => &self.index.nominees_text,
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

#[cfg(test)]
mod tests;
