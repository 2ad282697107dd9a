use std::sync::Arc;

use arc_swap::ArcSwapOption;
use laurels_catalogue::{Catalogue, FactsVersion, FilmId};
use laurels_domain::FilmSet;
use serde::{Serialize, Serializer};

use crate::server::response::RawJson;

/// Estimated size of an ID in JSON, with its comma.
const ID_BYTES: usize = r#""tt12345678","#.len();
/// Nearly every ID fits, with quotes and comma, so that most copies have a constant length.
const SHORT: usize = 16;

/// A list of film IDs. They contain no characters that JSON escapes, so they are concatenated.
#[derive(Debug)]
pub(crate) enum IdList<'a> {
    List(&'a [FilmId]),
    /// In the order of the catalogue.
    Set {
        films: &'a FilmSet,
        ids: &'a PreparedIds,
    },
}

impl IdList<'_> {
    /// Estimated size in JSON.
    pub(crate) fn json_length(count: usize) -> usize {
        "[]".len() + count * ID_BYTES
    }
}

impl Serialize for IdList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut json = vec![b'['];
        match self {
            Self::List(films) => {
                json.reserve(Self::json_length(films.len()));
                for film in *films {
                    json.push(b'"');
                    json.extend_from_slice(film.as_str().as_bytes());
                    json.extend_from_slice(b"\",");
                }
            }
            Self::Set { films, ids } => ids.write(films, &mut json),
        }
        // The closing bracket replaces the last comma.
        json.pop_if(|last| *last == b',');
        json.push(b']');
        RawJson(json).serialize(serializer)
    }
}

/// The IDs of all films as JSON. Friends' films are nearly all of a profile: writing those of 20 friends with 2,000
/// films each took `serde_json` 1,100 µs, copying strings of any length 320 µs, and 16 bytes each 230 µs (loops alone).
#[derive(Debug)]
pub(crate) struct PreparedIds {
    facts: FactsVersion,
    /// By film index.
    ids: Vec<PreparedId>,
}

/// In quotes, followed by a comma.
#[derive(Debug)]
enum PreparedId {
    Short { text: [u8; SHORT], length: u8 },
    Long(Box<str>),
}

impl PreparedIds {
    /// Prepared once for each version of the facts.
    pub(crate) fn of(catalogue: &Catalogue) -> Arc<Self> {
        static LATEST: ArcSwapOption<PreparedIds> = ArcSwapOption::const_empty();
        let facts = catalogue.facts_version();
        LATEST.load_full().filter(|latest| latest.facts == facts).unwrap_or_else(|| {
            let ids = catalogue.all_films().map(|film| PreparedId::of(&film.id)).collect();
            let prepared = Arc::new(Self { facts, ids });
            LATEST.store(Some(Arc::clone(&prepared)));
            prepared
        })
    }

    fn write(&self, films: &FilmSet, json: &mut Vec<u8>) {
        json.reserve(IdList::json_length(films.len() as usize) + SHORT);
        films.positions().filter_map(|index| self.ids.get(index)).for_each(|id| match id {
            PreparedId::Short { text, length } => {
                let end = json.len() + usize::from(*length);
                json.extend_from_slice(text);
                json.truncate(end);
            }
            PreparedId::Long(text) => json.extend_from_slice(text.as_bytes()),
        });
    }
}

impl PreparedId {
    fn of(id: &FilmId) -> Self {
        let json = format!("\"{id}\",");
        let mut text = [0; SHORT];
        match (text.get_mut(..json.len()), u8::try_from(json.len())) {
            (Some(start), Ok(length)) => {
                start.copy_from_slice(json.as_bytes());
                Self::Short { text, length }
            }
            _ => Self::Long(json.into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::server::response::to_json;

    fn parsed(ids: &IdList<'_>) -> Vec<String> {
        serde_json::from_slice(&to_json(ids, 0).unwrap()).unwrap()
    }

    #[test]
    fn lists_and_sets_are_serialized_as_ids() {
        let catalogue = Catalogue::builtin().unwrap();
        let ids = PreparedIds::of(&catalogue);
        assert!(ids.ids.iter().any(|id| matches!(id, PreparedId::Long(_))), "there are long ones");
        let public: Vec<(usize, &FilmId)> =
            (0..catalogue.index_count()).filter_map(|at| Some((at, &catalogue.film_at(at)?.id))).collect();
        proptest!(|(numbers in prop::collection::btree_set(0..public.len(), 0..60))| {
            let mut films = FilmSet::empty(&catalogue);
            let (mut list, mut text) = (Vec::new(), Vec::new());
            for (index, id) in numbers.iter().map(|number| public[*number]) {
                prop_assert!(films.add(index));
                list.push(id.clone());
                text.push(id.to_string());
            }
            prop_assert_eq!(&parsed(&IdList::List(&list)), &text);
            prop_assert_eq!(&parsed(&IdList::Set { films: &films, ids: &ids }), &text);
        });
        assert!(parsed(&IdList::List(&[])).is_empty());
    }

    #[test]
    fn every_id_needs_no_escaping() {
        let longest = "a-_Z9".repeat(12);
        let ids: Vec<FilmId> =
            ["x-letter-1943", "a_b", &longest].iter().filter_map(|id| FilmId::parse(id)).collect();
        assert_eq!(parsed(&IdList::List(&ids)), ["x-letter-1943", "a_b", &longest]);
    }
}
