//! Nominated people, with their nominations and films.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::index::push_once;
use crate::Nominee;
use crate::facts::Facts;
use crate::fold::fold;
use crate::ids::FilmIndexes;

/// A nominated person: everyone credited under one IMDb id or, without one, under one name.
#[derive(Debug)]
pub(crate) struct Person {
    /// As credited last.
    pub(crate) name: String,
    /// Other credits.
    former_names: Vec<String>,
    /// Indexes of counting nominations, in ceremony order.
    pub(crate) nominations: Vec<usize>,
    /// Indexes of the films, each once, in ceremony order.
    pub(crate) films: Vec<usize>,
}

impl Person {
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

/// The most nominated first, then by name.
pub(crate) fn list_people(facts: &Facts, film_at: &FilmIndexes) -> Vec<Person> {
    let mut people: Vec<Person> = Vec::new();
    let mut person_at: HashMap<String, usize> = HashMap::new();
    for (at, nomination) in facts.nominations.iter().enumerate().filter(|(_, it)| it.status.counts()) {
        for nominee in nomination.nominees.iter().filter(|nominee| !is_company(nominee)) {
            let key = nominee.imdb_id.clone().unwrap_or_else(|| fold(&nominee.name));
            let index = *person_at.entry(key).or_insert(people.len());
            if index == people.len() {
                let (name, former_names) = (nominee.name.clone(), Vec::new());
                people.push(Person { name, former_names, nominations: Vec::new(), films: Vec::new() });
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
        let key = |person: &Person| Reverse(person.nominations.len());
        key(one).cmp(&key(other)).then_with(|| one.name.cmp(&other.name))
    });
    people
}

fn is_company(nominee: &Nominee) -> bool {
    nominee.imdb_id.as_deref().is_some_and(|id| id.starts_with("co"))
}
