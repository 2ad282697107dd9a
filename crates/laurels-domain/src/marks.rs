//! Changes of what a person has ticked, many at once.

use std::collections::BTreeMap;

use laurels_catalogue::{Catalogue, FilmId};

/// Twice as many films as there are.
pub const LARGEST_BATCH: usize = 10_000;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    #[error("At most {LARGEST_BATCH} films can be changed at once.")]
    TooLarge,
    #[error("There is no film '{0}' among the nominees.")]
    UnknownFilm(String),
    #[error("The film '{0}' stands in the list twice, with different answers.")]
    Contradiction(String),
}

/// Films to put on a list and films to take off it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    pub on: Vec<FilmId>,
    pub off: Vec<FilmId>,
}

/// Sorts out a batch; all of it is good or none of it. Saying the same twice is no mistake.
pub fn parse_batch<'a>(
    catalogue: &Catalogue,
    entries: impl ExactSizeIterator<Item = (&'a str, bool)>,
) -> Result<Batch, BatchError> {
    if entries.len() > LARGEST_BATCH {
        return Err(BatchError::TooLarge);
    }
    let mut wanted = BTreeMap::new();
    for (id, is_on) in entries {
        let film =
            catalogue.film(id).ok_or_else(|| BatchError::UnknownFilm(id.chars().take(64).collect()))?;
        if wanted.insert(&film.id, is_on).is_some_and(|before| before != is_on) {
            return Err(BatchError::Contradiction(id.to_owned()));
        }
    }
    let side = |side: bool| {
        wanted.iter().filter(|(_, is_on)| **is_on == side).map(|(film, _)| (*film).clone()).collect()
    };
    Ok(Batch { on: side(true), off: side(false) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches() {
        let catalogue = Catalogue::builtin().unwrap();
        let film = |id: &str| FilmId::parse(id).unwrap();
        let sort = |entries: &[(&str, bool)]| parse_batch(&catalogue, entries.iter().copied());
        let (godfather, casablanca) = ("tt0068646", "tt0034583");
        assert_eq!(sort(&[]), Ok(Batch::default()));
        assert_eq!(
            sort(&[(godfather, true), (casablanca, false), (godfather, true)]),
            Ok(Batch { on: vec![film(godfather)], off: vec![film(casablanca)] })
        );
        assert_eq!(
            sort(&[(godfather, true), (godfather, false)]),
            Err(BatchError::Contradiction(godfather.to_owned()))
        );
        assert_eq!(sort(&[(godfather, true), ("tt0", true)]), Err(BatchError::UnknownFilm("tt0".to_owned())));
        assert_eq!(sort(&vec![(godfather, true); LARGEST_BATCH + 1]), Err(BatchError::TooLarge));
    }
}
