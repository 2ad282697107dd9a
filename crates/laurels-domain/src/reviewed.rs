//! Reviewed ceremonies, derived from reviewed films.

use std::collections::HashSet;

use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};

/// A ceremony is reviewed when all its films are. One without nominations isn't.
pub fn ceremonies<'a>(
    catalogue: &Catalogue,
    films_reviewed: impl Iterator<Item = &'a FilmId>,
) -> Vec<CeremonyNumber> {
    let reviewed: HashSet<&FilmId> = films_reviewed.collect();
    if reviewed.is_empty() {
        return Vec::new();
    }
    let is_reviewed = |number: &CeremonyNumber| {
        catalogue.ceremony_film_ids(*number).is_some_and(|films| are_reviewed(films, &reviewed))
    };
    catalogue.ceremonies().iter().map(|ceremony| ceremony.number).filter(is_reviewed).collect()
}

fn are_reviewed<'a>(films: impl Iterator<Item = &'a FilmId>, reviewed: &HashSet<&FilmId>) -> bool {
    let mut films = films.peekable();
    films.peek().is_some() && films.all(|film| reviewed.contains(film))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ceremony_is_reviewed_once_all_its_films_are() {
        let catalogue = Catalogue::builtin().unwrap();
        let first = CeremonyNumber::new(1).unwrap();
        let mut films: Vec<FilmId> =
            catalogue.ceremony_films(first).unwrap().iter().map(|here| here.film.id.clone()).collect();
        assert_eq!(ceremonies(&catalogue, films.iter()), [first]);
        films.pop();
        assert!(ceremonies(&catalogue, films.iter()).is_empty());
        assert!(ceremonies(&catalogue, [].iter()).is_empty());
    }

    #[test]
    fn ceremony_without_nominations_is_not_reviewed() {
        let film = FilmId::parse("tt0068646").unwrap();
        let reviewed = HashSet::from([&film]);
        assert!(!are_reviewed([].into_iter(), &reviewed));
        assert!(are_reviewed([&film].into_iter(), &reviewed));
    }
}
