//! What is searched of the facts, by kind.

use std::collections::HashSet;
use std::sync::Arc;

use super::index::SearchText;
use crate::Film;
use crate::facts::Facts;
use crate::nominees::PersonEntry;

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

/// Each name under which a person was credited, without companies.
pub(crate) fn people_text(people: &[PersonEntry]) -> SearchText {
    let mut text = SearchText::default();
    for (at, person) in people.iter().enumerate().filter(|(_, person)| !person.is_company()) {
        for name in person.names() {
            text.add_name(at, name);
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
