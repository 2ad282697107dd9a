//! Nominated people and companies, with their nominations and films.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::facts::Facts;
use crate::fold::fold;
use crate::ids::FilmIndexes;

/// A nominated person or company: everything credited under one IMDb id or, without one, under one name.
#[derive(Debug)]
pub(crate) struct PersonEntry {
    /// The IMDb id.
    pub(crate) id: Option<String>,
    /// As credited last.
    pub(crate) name: String,
    /// Other credits.
    pub(crate) former_names: Vec<String>,
    /// Indexes of counting nominations, in ceremony order.
    pub(crate) nominations: Vec<usize>,
    /// Indexes of the films, each once, in ceremony order.
    pub(crate) films: Vec<usize>,
}

impl PersonEntry {
    pub(crate) fn is_company(&self) -> bool {
        self.id.as_deref().is_some_and(|id| id.starts_with("co"))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.former_names).map(String::as_str)
    }

    fn credit(&mut self, name: &str) {
        if self.name == name {
            return;
        }
        self.former_names.retain(|former| former != name);
        self.former_names.push(std::mem::replace(&mut self.name, name.to_owned()));
    }
}

/// The most nominated first, then by name and id.
pub(crate) fn list_people(facts: &Facts, film_at: &FilmIndexes) -> Vec<PersonEntry> {
    let mut people: Vec<PersonEntry> = Vec::new();
    let mut person_at: HashMap<String, usize> = HashMap::new();
    for (at, nomination) in facts.nominations.iter().enumerate().filter(|(_, it)| it.status.counts()) {
        for nominee in &nomination.nominees {
            let key = nominee.imdb_id.clone().unwrap_or_else(|| fold(&nominee.name));
            let index = *person_at.entry(key).or_insert(people.len());
            if index == people.len() {
                let (name, former_names) = (nominee.name.clone(), Vec::new());
                let id = nominee.imdb_id.clone();
                people.push(PersonEntry {
                    id,
                    name,
                    former_names,
                    nominations: Vec::new(),
                    films: Vec::new(),
                });
            }
            let person = &mut people[index];
            person.credit(&nominee.name);
            push_once(&mut person.nominations, at);
            for film in nomination.films.iter().filter_map(|id| film_at.get(id)) {
                if !person.films.contains(film) {
                    person.films.push(*film);
                }
            }
        }
    }
    people.sort_by(|one, other| {
        let key = |person: &PersonEntry| Reverse(person.nominations.len());
        key(one).cmp(&key(other)).then_with(|| (&one.name, &one.id).cmp(&(&other.name, &other.id)))
    });
    people
}

pub(super) fn push_once(indexes: &mut Vec<usize>, at: usize) {
    if indexes.last() != Some(&at) {
        indexes.push(at);
    }
}
