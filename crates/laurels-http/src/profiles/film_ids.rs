//! Film IDs as preformatted JSON, for lists of friends' films: they are nearly all of a profile's body.

use laurels_catalogue::{Catalogue, FactsVersion};
use laurels_domain::FilmSet;
use serde::{Serialize, Serializer};

use crate::server::response::RawJson;

/// Bytes per copy. Nearly every ID fits, so that most copies have a constant length.
const CHUNK: usize = 16;

#[derive(Debug)]
pub(super) struct FilmIds {
    facts: FactsVersion,
    /// The IDs as JSON strings, each followed by a comma, by film index; then `CHUNK` bytes of padding.
    text: Vec<u8>,
    /// The offset of each ID, and the end of the last.
    offsets: Vec<usize>,
    /// The number of bytes by which IDs exceed `CHUNK`, in total.
    excess: usize,
}

impl FilmIds {
    pub(super) fn of(catalogue: &Catalogue) -> Self {
        let (mut text, mut offsets, mut excess) = (Vec::new(), vec![0], 0);
        for film in catalogue.all_films() {
            // IDs contain no characters that JSON escapes.
            let id = format!("\"{}\",", film.id);
            text.extend(id.bytes());
            offsets.push(text.len());
            excess += id.len().saturating_sub(CHUNK);
        }
        text.resize(text.len() + CHUNK, 0);
        Self { facts: catalogue.facts_version(), text, offsets, excess }
    }

    /// Whether films have the same indexes in a catalogue.
    pub(super) fn matches(&self, catalogue: &Catalogue) -> bool {
        self.facts == catalogue.facts_version()
    }

    /// A JSON array of IDs, ordered by film index.
    fn list(&self, films: &FilmSet) -> Vec<u8> {
        let mut list = vec![b'['; "[".len() + films.len() as usize * CHUNK + self.excess + CHUNK];
        let mut end = "[".len();
        films.positions().for_each(|index| {
            let Some(&[from, to]) = self.offsets.get(index..index + 2) else { return };
            let length = to - from;
            if length <= CHUNK {
                // The next ID overwrites the excess bytes.
                list[end..end + CHUNK].copy_from_slice(&self.text[from..from + CHUNK]);
            } else {
                list[end..end + length].copy_from_slice(&self.text[from..to]);
            }
            end += length;
        });
        // The closing bracket replaces the last comma.
        list.truncate(end.max(2) - 1);
        list.push(b']');
        list
    }
}

/// A set of films that serializes as an array of IDs.
#[derive(Debug)]
pub(crate) struct IdList<'a> {
    pub(super) films: &'a FilmSet,
    pub(super) ids: &'a FilmIds,
}

impl Serialize for IdList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawJson(self.ids.list(self.films)).serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn films_are_serialized_as_ids_of_any_length() {
        let catalogue = Catalogue::builtin().unwrap();
        let ids = FilmIds::of(&catalogue);
        let all: Vec<&str> = catalogue.all_films().map(|film| film.id.as_str()).collect();
        assert!(all.iter().any(|id| id.len() > CHUNK), "there are long ones");
        let list = |indexes: &mut dyn Iterator<Item = usize>| -> Vec<String> {
            let mut films = FilmSet::empty(&catalogue);
            indexes.for_each(|index| assert!(films.add(index)));
            serde_json::from_slice(&ids.list(&films)).unwrap()
        };
        assert_eq!(list(&mut (0..all.len())), all);
        for (index, id) in all.iter().enumerate() {
            assert_eq!(list(&mut std::iter::once(index)), [*id]);
        }
        assert!(list(&mut std::iter::empty()).is_empty());
        proptest!(|(indexes in prop::collection::btree_set(0..all.len(), 0..60))| {
            let expected: Vec<&str> = indexes.iter().map(|index| all[*index]).collect();
            prop_assert_eq!(list(&mut indexes.iter().copied()), expected);
        });
    }
}
