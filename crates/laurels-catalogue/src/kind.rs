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

    fn of<'a>(film: &Film, nominations: impl IntoIterator<Item = &'a Nomination>) -> Self {
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
