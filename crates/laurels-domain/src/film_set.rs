//! Bit sets of films, for comparing what users have watched.

use laurels_catalogue::Catalogue;

const WORD: usize = u64::BITS as usize;

/// One bit per film, at the film's position in the catalogue. Sets are comparable if they were built from catalogues
/// with the same facts; corrections don't move films.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilmSet(Box<[u64]>);

impl FilmSet {
    pub fn empty(catalogue: &Catalogue) -> Self {
        Self(vec![0; catalogue.index_count().div_ceil(WORD)].into())
    }

    /// Returns whether the film was not in the set yet.
    pub fn add(&mut self, position: usize) -> bool {
        let Some((word, bit)) = self.bit(position) else { return false };
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    pub fn remove(&mut self, position: usize) {
        if let Some((word, bit)) = self.bit(position) {
            *word &= !bit;
        }
    }

    fn bit(&mut self, position: usize) -> Option<(&mut u64, u64)> {
        Some((self.0.get_mut(position / WORD)?, 1 << (position % WORD)))
    }

    pub fn contains(&self, position: usize) -> bool {
        self.0.get(position / WORD).is_some_and(|word| word & (1 << (position % WORD)) != 0)
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Size of the union.
    pub fn len_with(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(one, other)| (one | other).count_ones()).sum()
    }

    /// Positions of the films in the set, ascending.
    pub fn positions(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let rests = std::iter::successors(Some(*word), |rest| Some(rest & rest.wrapping_sub(1)));
            let set = rests.take_while(|rest| *rest != 0);
            set.map(move |rest| at * WORD + rest.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn set(positions: impl IntoIterator<Item = usize>) -> FilmSet {
        let mut set = FilmSet::empty(&CATALOGUE);
        positions.into_iter().for_each(|position| assert!(set.add(position)));
        set
    }

    #[test]
    fn films_in_both_sets_count_once_in_the_union() {
        let (early, late) = (set(0..3_000), set(2_000..5_000));
        assert_eq!((early.len(), early.len_with(&late), early.len_with(&set([]))), (3_000, 5_000, 3_000));
        assert!(set([]).is_empty());
    }

    #[test]
    fn positions_outside_the_catalogue_are_ignored() {
        let mut set = set([]);
        assert!(!set.add(1_000_000));
        set.remove(1_000_000);
        assert!(set.is_empty() && !set.contains(1_000_000));
    }

    proptest! {
        #[test]
        fn a_set_contains_films_that_were_added_and_not_removed(
            changes in prop::collection::vec((0..200_usize, any::<bool>()), 0..300),
        ) {
            let (mut set, mut expected) = (set([]), BTreeSet::new());
            for (position, is_in) in changes {
                if is_in {
                    prop_assert_eq!(set.add(position), expected.insert(position));
                } else {
                    set.remove(position);
                    expected.remove(&position);
                }
            }
            prop_assert!(set.positions().eq(expected.iter().copied()));
            prop_assert!((0..200).all(|position| set.contains(position) == expected.contains(&position)));
            prop_assert_eq!(set.len() as usize, expected.len());
        }
    }
}
