//! Marks: viewed, bookmarked or reviewed films, and batches of them.

use std::collections::BTreeMap;

use laurels_catalogue::{Catalogue, FilmId};

/// The three lists a film can be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkList {
    Viewed,
    Bookmarks,
    Reviewed,
}

impl MarkList {
    pub const ALL: [Self; 3] = [Self::Viewed, Self::Bookmarks, Self::Reviewed];
}

/// Twice the number of films in the catalogue.
pub const MAX_BATCH: usize = 10_000;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    #[error("At most {MAX_BATCH} films can be changed at once.")]
    TooLarge,
    #[error("There's no nominated film '{0}'.")]
    UnknownFilm(String),
    #[error("The film '{0}' is in the list twice, with different values.")]
    Contradiction(String),
}

/// Films to add to a list and films to remove from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    pub on: Vec<FilmId>,
    pub off: Vec<FilmId>,
}

/// Validates a batch as a whole and splits it. Repeating an entry with the same value is allowed.
pub fn parse_batch<'a>(
    catalogue: &Catalogue,
    entries: impl ExactSizeIterator<Item = (&'a str, bool)>,
) -> Result<Batch, BatchError> {
    if entries.len() > MAX_BATCH {
        return Err(BatchError::TooLarge);
    }
    let mut states = BTreeMap::new();
    for (id, is_on) in entries {
        let film =
            catalogue.film(id).ok_or_else(|| BatchError::UnknownFilm(id.chars().take(64).collect()))?;
        if states.insert(&film.id, is_on).is_some_and(|before| before != is_on) {
            return Err(BatchError::Contradiction(id.to_owned()));
        }
    }
    let side = |side: bool| {
        states.iter().filter(|(_, is_on)| **is_on == side).map(|(film, _)| (*film).clone()).collect()
    };
    Ok(Batch { on: side(true), off: side(false) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_valid_as_a_whole_or_rejected() {
        let catalogue = Catalogue::builtin().unwrap();
        let film = |id: &str| FilmId::parse(id).unwrap();
        let parse = |entries: &[(&str, bool)]| parse_batch(&catalogue, entries.iter().copied());
        let (godfather, casablanca) = ("tt0068646", "tt0034583");
        assert_eq!(parse(&[]), Ok(Batch::default()));
        assert_eq!(
            parse(&[(godfather, true), (casablanca, false), (godfather, true)]),
            Ok(Batch { on: vec![film(godfather)], off: vec![film(casablanca)] })
        );
        assert_eq!(
            parse(&[(godfather, true), (godfather, false)]),
            Err(BatchError::Contradiction(godfather.to_owned()))
        );
        assert_eq!(
            parse(&[(godfather, true), ("tt0", true)]),
            Err(BatchError::UnknownFilm("tt0".to_owned()))
        );
        assert_eq!(parse(&vec![(godfather, true); MAX_BATCH + 1]), Err(BatchError::TooLarge));
    }
}
