//! Sort orders of films.

use std::cmp::{Ordering, Reverse};

use crate::Film;
use crate::fold::{fold, without_article};

/// Sort key for films by name: folded, without a leading article; ties broken by the film's id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameKey {
    name: String,
    year: u16,
    id: String,
}

impl NameKey {
    pub fn of(film: &Film) -> Self {
        Self { name: sort_name(&film.name), year: film.year, id: film.id.as_str().to_owned() }
    }
}

/// The name as it is filed: "The Apartment" under "apartment".
fn sort_name(name: &str) -> String {
    let folded = fold(name);
    without_article(&folded).to_owned()
}

/// Winners before the rest; the caller decides between equals.
pub fn winners_first(one_won: bool, other_won: bool) -> Ordering {
    Reverse(one_won).cmp(&Reverse(other_won))
}

/// Newer films before older ones; the caller decides between equals.
pub fn newest_first(one: &Film, other: &Film) -> Ordering {
    other.year.cmp(&one.year)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_are_filed_without_article_case_or_accent() {
        for (name, filed) in [
            ("The Apartment", "apartment"),
            ("A Man for All Seasons", "man for all seasons"),
            ("An American in Paris", "american in paris"),
            ("Amadeus", "amadeus"),
            ("The The", "the"),
            ("A", "a"),
            ("Élite", "elite"),
            ("'Crocodile' Dundee", "crocodile dundee"),
        ] {
            assert_eq!(sort_name(name), filed);
        }
    }

    #[test]
    fn winners_are_first() {
        let mut nominations = [("a", false), ("b", true), ("c", false), ("d", true)];
        nominations.sort_by(|one, other| winners_first(one.1, other.1));
        assert_eq!(nominations.map(|(name, _)| name), ["b", "d", "a", "c"]);
    }

    proptest! {
        #[test]
        fn an_article_in_front_never_moves_a_name(name in "[b-s][a-z]{2,12}( [a-z]{1,8}){0,2}") {
            for article in ["A", "An", "The", "the"] {
                prop_assert_eq!(sort_name(&format!("{article} {name}")), sort_name(&name));
            }
        }
    }
}
