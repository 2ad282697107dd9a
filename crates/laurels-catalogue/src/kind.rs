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
    use serde_json::{Value, json};

    use super::*;
    use crate::testing::Small;

    /// The cases are shared with the web app.
    #[test]
    fn length_genres_and_category_decide() {
        let cases: Vec<Value> = serde_json::from_str(include_str!("../../../api/cases/kinds.json")).unwrap();
        for case in cases {
            let runtime = case["runtime"].as_u64().map(|minutes| minutes.to_string()).unwrap_or_default();
            let mut small = Small::new().whole_film(&format!("tt1,Title,,1928,,{runtime},,,,")).nominated(
                "001-a",
                case["category"].as_str().unwrap(),
                &["tt1"],
                false,
            );
            for genre in case["genres"].as_array().unwrap() {
                small = small.genre("tt1", genre.as_str().unwrap());
            }
            let catalogue = small.build();
            let kinds = catalogue.kinds_of(catalogue.film("tt1").unwrap());
            assert_eq!(json!(kinds.short), case["short"], "{case}");
            assert_eq!(json!(kinds.documentary), case["documentary"], "{case}");
            assert_eq!(kinds.is_feature(), !kinds.short && !kinds.documentary);
            assert_eq!(catalogue.nomination("001-a").unwrap().category.name, case["category_name"]);
        }
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
