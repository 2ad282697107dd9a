//! Rings: one per category and ceremony, with the films that complete it.

use std::sync::Arc;

use crate::{Category, CeremonyNumber};

/// A category at one ceremony.
#[derive(Debug)]
pub struct Ring {
    pub ceremony: CeremonyNumber,
    pub category: Arc<Category>,
    /// Indexes of its films, each once.
    pub films: Vec<usize>,
}

/// Every ring, and the rings of every film.
#[derive(Debug)]
pub(crate) struct Rings {
    pub(crate) all: Vec<Ring>,
    /// By film: the indexes of its rings.
    pub(crate) of_film: Vec<Vec<usize>>,
}

impl Rings {
    pub(crate) fn of(all: Vec<Ring>, film_count: usize) -> Self {
        let mut of_film = vec![Vec::new(); film_count];
        for (at, ring) in all.iter().enumerate() {
            ring.films.iter().for_each(|film| of_film[*film].push(at));
        }
        Self { all, of_film }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::Catalogue;

    #[test]
    fn rings_are_the_categories_of_the_overview() {
        let catalogue = Catalogue::builtin().unwrap();
        let mut rings = catalogue.rings().iter();
        for overview in catalogue.overview().iter().rev() {
            for expected in &overview.categories {
                let ring = rings.next().unwrap();
                assert_eq!((ring.ceremony, &*ring.category), (overview.ceremony.number, expected.category));
                let films: BTreeSet<_> =
                    ring.films.iter().map(|film| &catalogue.film_at(*film).unwrap().id).collect();
                assert_eq!(films, expected.films.iter().map(|film| film.film_id).collect());
            }
        }
        assert!(rings.next().is_none());
    }

    #[test]
    fn films_know_their_rings() {
        let catalogue = Catalogue::builtin().unwrap();
        for (at, ring) in catalogue.rings().iter().enumerate() {
            assert!(ring.films.iter().all(|film| catalogue.rings_of(*film).contains(&at)));
        }
        let pairs: usize = catalogue.rings().iter().map(|ring| ring.films.len()).sum();
        let found: usize = (0..catalogue.index_count()).map(|film| catalogue.rings_of(film).len()).sum();
        assert_eq!(found, pairs);
        assert!(catalogue.rings_of(usize::MAX).is_empty());
    }
}
