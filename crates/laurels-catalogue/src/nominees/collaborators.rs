//! With whom a person was nominated again and again.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

use super::Person;

/// Everyone who works on films was nominated with others once.
const MIN_FILMS: usize = 2;
const MAX_COLLABORATORS: usize = 8;

/// Someone who was nominated for the same films.
#[derive(Clone, Copy, Debug)]
pub struct Collaborator<'a> {
    pub person: Person<'a>,
    /// How many films both were nominated for.
    pub films: usize,
}

impl<'a> Person<'a> {
    /// The people nominated for at least two of the same films: the most films first, then by name and id. Companies
    /// are not among them.
    pub fn collaborators(self) -> Vec<Collaborator<'a>> {
        let mut shared: HashMap<&str, usize> = HashMap::new();
        for film in self.films() {
            let film = &self.catalogue.films[*film].id;
            let nominees = self.catalogue.nominations_of(film).flat_map(|nomination| &nomination.nominees);
            let ids: BTreeSet<&str> = nominees.filter_map(|nominee| nominee.imdb_id.as_deref()).collect();
            for id in ids {
                *shared.entry(id).or_default() += 1;
            }
        }
        let frequent = shared.into_iter().filter(|(id, films)| *films >= MIN_FILMS && *id != self.id());
        let mut found: Vec<_> = frequent
            .filter_map(|(id, films)| Some(Collaborator { person: self.catalogue.person(id)?, films }))
            .filter(|found| !found.person.is_company())
            .collect();
        found.sort_unstable_by_key(|it| (Reverse(it.films), it.person.name(), it.person.id()));
        found.truncate(MAX_COLLABORATORS);
        found
    }
}
