//! Nominations by the name of a nominee, and people by their IMDb id.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::people::{PersonEntry, push_once};
use crate::facts::Facts;
use crate::fold::fold;

#[derive(Debug)]
pub(crate) struct NomineeIndex {
    /// Indexes of people and companies. With a faster, weaker hash: its keys never come from outside.
    pub(super) person_at: HashMap<String, usize, RandomState>,
    /// Indexes of counting nominations, in ceremony order, by folded name.
    pub(super) by_name: HashMap<String, Vec<usize>>,
}

impl NomineeIndex {
    pub(crate) fn build(facts: &Facts, people: &[PersonEntry]) -> Self {
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, nomination) in facts.nominations.iter().enumerate().filter(|(_, it)| it.status.counts()) {
            for nominee in &nomination.nominees {
                push_once(by_name.entry(fold(&nominee.name)).or_default(), at);
            }
        }
        let with_id = people.iter().enumerate().filter_map(|(at, person)| Some((person.id.clone()?, at)));
        Self { person_at: with_id.collect(), by_name }
    }
}
