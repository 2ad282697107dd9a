//! A short phrase for a film's genres: "romantic war drama", "animated short".

use crate::Kinds;

/// Genres that make a noun, the most specific first.
const NOUNS: [(&[&str], &str); 8] = [
    (&["Western"], "Western"),
    (&["Thriller"], "thriller"),
    (&["Comedy", "Drama"], "comedy-drama"),
    (&["Drama"], "drama"),
    (&["Comedy"], "comedy"),
    (&["Mystery"], "mystery"),
    (&["Adventure"], "adventure"),
    (&["Romance"], "romance"),
];

/// Genres before the noun, in the order in which they are spoken.
const ADJECTIVES: [(&str, &str); 13] = [
    ("Family", "family"),
    ("Romance", "romantic"),
    ("History", "historical"),
    ("Music", "musical"),
    ("Comedy", "comedy"),
    ("Fantasy", "fantasy"),
    ("Science Fiction", "science-fiction"),
    ("Horror", "horror"),
    ("Mystery", "mystery"),
    ("War", "war"),
    ("Crime", "crime"),
    ("Action", "action"),
    ("Adventure", "adventure"),
];

/// Genres that add little to others, the least specific first.
const VAGUE: [&str; 6] = ["Adventure", "Action", "Family", "Mystery", "Comedy", "Romance"];

/// More would be a list, not a description.
const MAX_ADJECTIVES: usize = 2;

pub(super) fn describe(genres: &[String], kinds: Kinds) -> String {
    let has = |genre: &str| genres.iter().any(|own| own == genre);
    let (noun, spent): (&str, &[&str]) = match (kinds.documentary, kinds.short) {
        (true, true) => ("documentary short", &[]),
        (true, false) => ("documentary", &[]),
        (false, true) => ("short", &[]),
        (false, false) => noun(has),
    };
    let mut adjectives = ADJECTIVES.to_vec();
    // A documentary's subject is not its genre: "a crime documentary" would be a claim.
    adjectives.retain(|(genre, _)| has(genre) && !spent.contains(genre) && !kinds.documentary);
    let animated = has("Animation");
    let free_slots = MAX_ADJECTIVES - usize::from(animated);
    for vague in VAGUE {
        if adjectives.len() > free_slots {
            adjectives.retain(|(genre, _)| *genre != vague);
        }
    }
    adjectives.truncate(free_slots);
    join(animated, &adjectives, noun)
}

/// The noun, and the genres that went into it.
fn noun(has: impl Fn(&str) -> bool) -> (&'static str, &'static [&'static str]) {
    let found = NOUNS.iter().find(|(genres, _)| genres.iter().all(|genre| has(genre)));
    found.map_or(("film", &[]), |(genres, noun)| (*noun, *genres))
}

fn join(animated: bool, adjectives: &[(&str, &str)], noun: &str) -> String {
    let mut text = String::new();
    for word in animated.then_some("animated").into_iter().chain(adjectives.iter().map(|(_, word)| *word)) {
        text.push_str(word);
        text.push(' ');
    }
    text.push_str(noun);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(genres: &str, short: bool, documentary: bool, expected: &str) {
        let genres: Vec<String> =
            genres.split('|').filter(|genre| !genre.is_empty()).map(str::to_owned).collect();
        assert_eq!(describe(&genres, Kinds { short, documentary }), expected, "{genres:?}");
    }

    #[test]
    fn genres_become_a_short_phrase() {
        for (genres, expected) in [
            ("", "film"),
            ("Drama", "drama"),
            ("Comedy|Romance", "romantic comedy"),
            ("Comedy|Drama", "comedy-drama"),
            ("Comedy|Drama|Romance", "romantic comedy-drama"),
            ("Drama|Romance|War", "romantic war drama"),
            ("Crime|Drama", "crime drama"),
            ("Crime|Drama|Thriller", "crime thriller"),
            ("Drama|History|War", "historical war drama"),
            ("Action|Adventure|Science Fiction", "science-fiction action adventure"),
            ("Drama|History|Romance|War", "historical war drama"),
            ("Comedy|Drama|Music|Romance", "romantic musical comedy-drama"),
            ("Music", "musical film"),
            ("Romance", "romance"),
            ("Comedy|Music|Romance", "romantic musical comedy"),
            ("Animation|Comedy|Family", "animated family comedy"),
            ("Horror", "horror film"),
            ("Western|Drama", "Western"),
            ("TV Movie", "film"),
        ] {
            check(genres, false, false, expected);
        }
    }

    #[test]
    fn shorts_and_documentaries_are_named_as_such() {
        check("Documentary|Music", false, true, "documentary");
        check("Documentary", true, true, "documentary short");
        check("Animation|Documentary", true, true, "animated documentary short");
        check("Animation|Comedy|Family", true, false, "animated comedy short");
        check("Comedy", true, false, "comedy short");
        check("", true, false, "short");
    }
}
