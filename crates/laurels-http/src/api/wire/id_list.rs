use laurels_catalogue::{Catalogue, FilmId};
use laurels_domain::FilmSet;
use serde::{Serialize, Serializer};

use crate::server::response::RawJson;

/// Estimated size of an ID in JSON, with its comma.
const ID_BYTES: usize = r#""tt12345678","#.len();

/// A list of film IDs.
#[derive(Debug)]
pub(crate) enum IdList<'a> {
    List(&'a [FilmId]),
    /// In the order of the catalogue.
    Set {
        films: &'a FilmSet,
        catalogue: &'a Catalogue,
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
        match self {
            Self::List(films) => json(films.len(), films.iter()),
            Self::Set { films, catalogue } => {
                let ids = films.positions().filter_map(|index| Some(&catalogue.film_at(index)?.id));
                json(films.len() as usize, ids)
            }
        }
        .serialize(serializer)
    }
}

/// Concatenates the IDs, which contain no characters that JSON escapes.
fn json<'a>(count: usize, ids: impl Iterator<Item = &'a FilmId>) -> RawJson {
    let mut json = Vec::with_capacity(IdList::json_length(count));
    json.push(b'[');
    for id in ids {
        json.push(b'"');
        json.extend_from_slice(id.as_str().as_bytes());
        json.extend_from_slice(b"\",");
    }
    // The closing bracket replaces the last comma.
    json.pop_if(|last| *last == b',');
    json.push(b']');
    RawJson(json)
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
            prop_assert_eq!(&parsed(&IdList::Set { films: &films, catalogue: &catalogue }), &text);
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
