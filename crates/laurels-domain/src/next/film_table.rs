//! What suggestions need to know of every film, by its index: computed once for a catalogue, not once for a request.

use laurels_catalogue::{Catalogue, Kinds};

use super::{Runtime, Runtimes};

#[derive(Clone, Copy, Debug)]
pub struct FilmEntry {
    pub runtime: Runtime,
    pub kinds: Kinds,
    pub nominations: u16,
    pub wins: u16,
}

/// For one version of the catalogue.
#[derive(Debug)]
pub struct FilmTable(Vec<Option<FilmEntry>>);

impl FilmTable {
    pub fn of(catalogue: &Catalogue) -> Self {
        let runtimes = Runtimes::of(catalogue);
        let entry = |index| {
            let film = catalogue.film_at(index)?;
            Some(FilmEntry {
                runtime: runtimes.of_film(catalogue, film),
                kinds: catalogue.kinds_of(film),
                nominations: catalogue.nom_count(&film.id),
                wins: catalogue.win_count(&film.id),
            })
        };
        Self((0..catalogue.index_count()).map(entry).collect())
    }

    /// The public film at an index.
    pub fn get(&self, index: usize) -> Option<&FilmEntry> {
        self.0.get(index)?.as_ref()
    }

    /// Every public film with its index.
    pub fn entries(&self) -> impl Iterator<Item = (usize, &FilmEntry)> {
        self.0.iter().enumerate().filter_map(|(index, entry)| Some((index, entry.as_ref()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_public_film_has_an_entry() {
        let catalogue = Catalogue::builtin().unwrap();
        let table = FilmTable::of(&catalogue);
        assert_eq!(table.entries().count(), catalogue.films().count());
        for (index, entry) in table.entries() {
            let film = catalogue.film_at(index).unwrap();
            assert_eq!(entry.nominations, catalogue.nom_count(&film.id));
            assert_eq!(film.runtime.is_none(), entry.runtime.is_estimated);
        }
        assert!(table.get(usize::MAX).is_none());
    }
}
