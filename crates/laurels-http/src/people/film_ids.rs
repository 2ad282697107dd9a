//! The ids of all films, ready to be put together to lists: friends' films are nearly all that a person's JSON holds.

use laurels_catalogue::{Catalogue, FactsVersion};
use laurels_domain::FilmSet;
use serde::{Serialize, Serializer};

use crate::response::RawJson;

/// Bytes that are copied at once: as many as nearly every id has, so that how many it has need not be looked at.
const AT_ONCE: usize = 16;

#[derive(Debug)]
pub(super) struct FilmIds {
    facts: FactsVersion,
    /// As JSON, each with a comma behind it, by the films' places; then what is never shown.
    text: Vec<u8>,
    /// Where each of them starts, and where the last ends.
    starts: Vec<usize>,
    /// What those that are longer have more than the others, all together.
    more: usize,
}

impl FilmIds {
    pub(super) fn of(catalogue: &Catalogue) -> Self {
        let (mut text, mut starts, mut more) = (Vec::new(), vec![0], 0);
        for film in catalogue.all_films() {
            // Ids hold nothing that is written in another way in JSON.
            let id = format!("\"{}\",", film.id);
            text.extend(id.bytes());
            starts.push(text.len());
            more += id.len().saturating_sub(AT_ONCE);
        }
        text.resize(text.len() + AT_ONCE, 0);
        Self { facts: catalogue.facts_version(), text, starts, more }
    }

    /// Whether films stand where they do in a catalogue.
    pub(super) fn go_with(&self, catalogue: &Catalogue) -> bool {
        self.facts == catalogue.facts_version()
    }

    /// A JSON array, by the films' places.
    fn list(&self, films: &FilmSet) -> Vec<u8> {
        let mut list = vec![b'['; "[".len() + films.len() as usize * AT_ONCE + self.more + AT_ONCE];
        let mut end = "[".len();
        films.positions().for_each(|place| {
            let Some(&[start, behind]) = self.starts.get(place..place + 2) else { return };
            let length = behind - start;
            if length <= AT_ONCE {
                // What is copied too much is written over by the next.
                list[end..end + AT_ONCE].copy_from_slice(&self.text[start..start + AT_ONCE]);
            } else {
                list[end..end + length].copy_from_slice(&self.text[start..behind]);
            }
            end += length;
        });
        // The closing bracket takes the place of the last comma.
        list.truncate(end.max(2) - 1);
        list.push(b']');
        list
    }
}

/// A set of films as the array of their ids, made when it is written.
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
    fn every_film_is_written_as_its_id_whatever_its_length() {
        let catalogue = Catalogue::builtin().unwrap();
        let ids = FilmIds::of(&catalogue);
        let all: Vec<&str> = catalogue.all_films().map(|film| film.id.as_str()).collect();
        assert!(all.iter().any(|id| id.len() > AT_ONCE), "there are long ones");
        let list = |places: &mut dyn Iterator<Item = usize>| -> Vec<String> {
            let mut films = FilmSet::empty(&catalogue);
            places.for_each(|place| assert!(films.add(place)));
            serde_json::from_slice(&ids.list(&films)).unwrap()
        };
        assert_eq!(list(&mut (0..all.len())), all);
        for (place, id) in all.iter().enumerate() {
            assert_eq!(list(&mut std::iter::once(place)), [*id]);
        }
        assert!(list(&mut std::iter::empty()).is_empty());
        proptest!(|(places in prop::collection::btree_set(0..all.len(), 0..60))| {
            let expected: Vec<&str> = places.iter().map(|place| all[*place]).collect();
            prop_assert_eq!(list(&mut places.iter().copied()), expected);
        });
    }
}
