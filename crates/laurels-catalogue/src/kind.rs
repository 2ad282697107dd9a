//! Short, documentary or feature.

use crate::{Catalogue, Film, Nomination};

/// The Academy calls a film of forty minutes or less a short.
const SHORTEST_FEATURE: u16 = 41;

/// What a film is; a short may also be a documentary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds {
    pub short: bool,
    pub documentary: bool,
}

impl Kinds {
    pub fn is_feature(self) -> bool {
        !self.short && !self.documentary
    }

    pub(crate) fn of<'a>(film: &Film, nominations: impl IntoIterator<Item = &'a Nomination>) -> Self {
        let mut kinds = Self {
            short: film.runtime.is_some_and(|minutes| minutes < SHORTEST_FEATURE),
            documentary: film.genres.iter().any(|genre| genre == "Documentary"),
        };
        for nomination in nominations {
            for name in [&nomination.category.name, &nomination.category_name] {
                kinds.short |= name.contains("Short");
                kinds.documentary |= name.contains("Documentary");
            }
        }
        kinds
    }
}

impl Catalogue {
    pub fn kinds_of(&self, film: &Film) -> Kinds {
        Kinds::of(film, self.nominations_of(&film.id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Small;

    /// A film of this length and genre, nominated in this category.
    fn check(runtime: &str, genre: &str, category: &str, short: bool, documentary: bool) {
        let catalogue = Small::new()
            .whole_film(&format!("tt1,Title,,1928,,{runtime},,,,"))
            .genre("tt1", genre)
            .nominated("001-a", category, &["tt1"], false)
            .build();
        let kinds = catalogue.kinds_of(catalogue.film("tt1").unwrap());
        assert_eq!(kinds, Kinds { short, documentary }, "{runtime} minutes, {genre}, {category}");
        assert_eq!(kinds.is_feature(), !short && !documentary);
    }

    #[test]
    fn length_genre_and_category_decide() {
        check("120", "Drama", "best-picture", false, false);
        check("", "Drama", "best-picture", false, false);
        check("41", "Drama", "best-picture", false, false);
        check("40", "Drama", "best-picture", true, false);
        check("", "Animation", "animated-short-film", true, false);
        check("90", "Animation", "animated-short-film", true, false);
        check("90", "Documentary", "best-picture", false, true);
        check("90", "Drama", "documentary-feature-film", false, true);
        check("39", "Documentary", "documentary-feature-film", true, true);
        check("90", "Documentary Drama", "best-picture", false, false);
    }

    #[test]
    fn the_name_of_that_year_counts_too() {
        let small =
            Small::new().film("tt1", "Title", 1928).nominated("001-a", "best-picture", &["tt1"], false);
        let catalogue = small.build();
        let film = catalogue.film("tt1").unwrap();
        let mut nomination = catalogue.nomination("001-a").unwrap().clone();
        "Short Subject (Novelty)".clone_into(&mut nomination.category_name);
        assert!(Kinds::of(film, [&nomination]).short);
    }
}
