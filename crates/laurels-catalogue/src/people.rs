//! Nominations by nominee: artist or company.

use std::collections::HashMap;

use crate::facts::Facts;
use crate::fold::fold;
use crate::{Catalogue, Nomination};

/// Indexes of counting nominations, in ceremony order.
#[derive(Debug)]
pub(crate) struct People {
    by_imdb_id: HashMap<String, Vec<usize>>,
    by_name: HashMap<String, Vec<usize>>,
}

impl People {
    pub(crate) fn build(facts: &Facts) -> Self {
        let mut people = Self { by_imdb_id: HashMap::new(), by_name: HashMap::new() };
        for (at, nomination) in facts.nominations.iter().enumerate() {
            if !nomination.status.counts() {
                continue;
            }
            for nominee in &nomination.nominees {
                push_once(people.by_name.entry(fold(&nominee.name)).or_default(), at);
                if let Some(id) = &nominee.imdb_id {
                    push_once(people.by_imdb_id.entry(id.clone()).or_default(), at);
                }
            }
        }
        people
    }
}

fn push_once(indexes: &mut Vec<usize>, at: usize) {
    if indexes.last() != Some(&at) {
        indexes.push(at);
    }
}

impl Catalogue {
    /// Every counting nomination of a nominee, by IMDb id, in ceremony order.
    pub fn nominations_of_nominee(&self, imdb_id: &str) -> impl Iterator<Item = &Nomination> {
        self.nominations_at(self.index.people.by_imdb_id.get(imdb_id))
    }

    /// Every counting nomination under a name; accents, case and punctuation do not matter.
    pub fn nominations_of_name(&self, name: &str) -> impl Iterator<Item = &Nomination> {
        self.nominations_at(self.index.people.by_name.get(&fold(name)))
    }

    fn nominations_at<'a>(&'a self, indexes: Option<&'a Vec<usize>>) -> impl Iterator<Item = &'a Nomination> {
        indexes.into_iter().flatten().map(|at| &*self.nominations[*at])
    }
}
