//! Finds films by what is written in their titles, in their overviews, or in the names of their nominees; and people by
//! their names.

mod index;
mod matching;
mod text;

use crate::fold::fold;
use crate::{Catalogue, Film, FilmId};
pub(crate) use index::SearchText;
use matching::Found;
pub(crate) use text::{nominees_text, overviews_text, people_text, titles_text};

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

/// A person who was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonHit<'a> {
    /// The IMDb id. Without one there is no page about them.
    pub id: Option<&'a str>,
    /// As credited last.
    pub name: &'a str,
    pub nom_count: usize,
    pub win_count: usize,
    /// What they were nominated for, each film once, in ceremony order.
    pub films: Vec<&'a FilmId>,
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
        matches.owners.sort_unstable_by_key(|found| (found.closeness, self.rank[found.owner as usize]));
        matches.owners.truncate(max.min(MAX_HITS));
        let hit = |found: &Found| Hit {
            film: &self.films[found.owner as usize],
            matched: searched.original(matches.entries(*found)),
        };
        matches.owners.iter().map(hit).collect()
    }

    /// People whose name contains the text, the closest match first, ties broken by the most nominated. Companies are
    /// not people.
    pub fn search_people(&self, text: &str, whole_word: bool, max: usize) -> Vec<PersonHit<'_>> {
        let mut matches = self.index.people_text.find(&fold(text), whole_word);
        matches.owners.sort_unstable_by_key(|found| (found.closeness, found.owner));
        matches.owners.truncate(max.min(MAX_HITS));
        let hit = |found: &Found| {
            let person = &self.index.people[found.owner as usize];
            let won = |at: &&usize| self.nominations[**at].won;
            PersonHit {
                id: person.id.as_deref(),
                name: &person.name,
                nom_count: person.nominations.len(),
                win_count: person.nominations.iter().filter(won).count(),
                films: person.films.iter().map(|film| &self.films[*film].id).collect(),
            }
        };
        matches.owners.iter().map(hit).collect()
    }

    /// The indexes of people whose name contains the text, ascending. Companies are not people.
    pub fn people_named(&self, text: &str) -> Vec<usize> {
        let matches = self.index.people_text.find(&fold(text), false);
        matches.owners.iter().map(|found| found.owner as usize).collect()
    }
}

#[cfg(test)]
mod tests;
