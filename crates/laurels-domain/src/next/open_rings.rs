//! How far a user has come with every ring, and what one more film changes.

use laurels_catalogue::Catalogue;

use crate::FilmSet;

/// A ring is near if this many films are missing after the next one.
const NEAR: u8 = 2;

/// By ring: how many of its films a user hasn't seen.
#[derive(Debug)]
pub struct OpenRings(Vec<u16>);

/// What seeing a film does for one user, with indexes of [`Catalogue::rings`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The rings that it completes.
    pub closes: Vec<usize>,
    /// The rings that are near then, with the number of films left: 1 or 2. The nearest first.
    pub nears: Vec<(usize, u8)>,
}

impl OpenRings {
    pub fn of(catalogue: &Catalogue, seen: &FilmSet) -> Self {
        let missing = |films: &[usize]| films.iter().filter(|film| !seen.contains(**film)).count();
        let rings = catalogue.rings().iter();
        Self(rings.map(|ring| u16::try_from(missing(&ring.films)).unwrap_or(u16::MAX)).collect())
    }

    /// How many films of a ring are missing after one of them that isn't seen yet; `None` if it's not near then.
    pub fn left_after_one(&self, ring: usize) -> Option<u8> {
        let missing = self.0.get(ring)?.checked_sub(1)?;
        u8::try_from(missing).ok().filter(|left| *left <= NEAR)
    }

    /// What a film that the user hasn't seen does, by its index.
    pub fn progress(&self, catalogue: &Catalogue, film: usize) -> Progress {
        let mut progress = Progress::default();
        for ring in catalogue.rings_of(film) {
            match self.left_after_one(*ring) {
                Some(0) => progress.closes.push(*ring),
                Some(left) => progress.nears.push((*ring, left)),
                None => {}
            }
        }
        progress.nears.sort_by_key(|(_, left)| *left);
        progress
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        /// Against counting the unseen films of each ring of the overview.
        #[test]
        fn progress_equals_a_recount(
            numbers in prop::collection::btree_set(0..CATALOGUE.index_count(), 0..4_500),
            film in 0..CATALOGUE.index_count(),
        ) {
            let mut seen = FilmSet::empty(&CATALOGUE);
            let numbers: BTreeSet<usize> = numbers.into_iter().filter(|number| *number != film).collect();
            for number in &numbers {
                seen.add(*number);
            }
            let progress = OpenRings::of(&CATALOGUE, &seen).progress(&CATALOGUE, film);
            let (mut closes, mut nears) = (BTreeSet::new(), BTreeSet::new());
            for (at, ring) in CATALOGUE.rings().iter().enumerate().filter(|(_, ring)| ring.films.contains(&film)) {
                match ring.films.iter().filter(|other| **other != film && !numbers.contains(*other)).count() {
                    0 => drop(closes.insert(at)),
                    left @ 1..=2 => drop(nears.insert((at, u8::try_from(left).unwrap()))),
                    _ => {}
                }
            }
            prop_assert_eq!(progress.closes.iter().copied().collect::<BTreeSet<_>>(), closes);
            prop_assert!(progress.nears.is_sorted_by_key(|(_, left)| *left));
            prop_assert_eq!(progress.nears.into_iter().collect::<BTreeSet<_>>(), nears);
        }
    }
}
