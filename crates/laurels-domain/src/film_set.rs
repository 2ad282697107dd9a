//! Films as bits, to compare what people have seen.

use laurels_catalogue::Catalogue;

const WORD: usize = u64::BITS as usize;

/// Some of the films that count; one bit each. Sets can be compared when they were made from catalogues with the
/// same facts, however corrected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilmSet(Box<[u64]>);

impl FilmSet {
    /// Films that are not among the nominees are left out.
    pub fn of<'a>(catalogue: &Catalogue, ids: impl Iterator<Item = &'a str>) -> Self {
        let mut set = Self(vec![0; catalogue.places().div_ceil(WORD)].into());
        ids.for_each(|id| set.put(catalogue, id, true));
        set
    }

    /// Puts a film in or takes it out; with a catalogue of the same facts.
    pub fn put(&mut self, catalogue: &Catalogue, id: &str, is_in: bool) {
        let Some(place) = catalogue.place_of(id) else { return };
        let Some(word) = self.0.get_mut(place / WORD) else { return };
        let bit = 1 << (place % WORD);
        *word = if is_in { *word | bit } else { *word & !bit };
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many films are in either.
    pub fn len_with(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(one, other)| (one | other).count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use laurels_catalogue::FilmId;

    use super::*;

    #[test]
    fn films_in_either_of_two_sets_count_once() {
        let catalogue = Catalogue::builtin().unwrap();
        let all: Vec<FilmId> = catalogue.films().map(|film| film.id.clone()).collect();
        let set = |films: &[FilmId]| FilmSet::of(&catalogue, films.iter().map(FilmId::as_str));
        let (early, late) = (&all[..3_000], &all[2_000..]);
        assert_eq!((set(early).len(), set(&all).len()), (3_000, u32::try_from(all.len()).unwrap()));
        assert_eq!(set(early).len_with(&set(late)), u32::try_from(all.len()).unwrap());
        assert_eq!(set(early).len_with(&set(&[])), 3_000);
        assert!(set(&[FilmId::parse("tt9999999").unwrap()]).is_empty());
        let mut changed = set(early);
        changed.put(&catalogue, all[0].as_str(), false);
        changed.put(&catalogue, all[4_000].as_str(), true);
        changed.put(&catalogue, all[4_000].as_str(), true);
        let expected: Vec<FilmId> = [&all[1..3_000], &all[4_000..=4_000]].concat();
        assert_eq!(changed, set(&expected));
    }
}
