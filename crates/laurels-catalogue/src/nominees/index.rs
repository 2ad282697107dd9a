//! Nominations by the IMDb id and by the name of a nominee.

use std::collections::HashMap;

use crate::facts::Facts;
use crate::fold::fold;

/// Indexes of counting nominations, in ceremony order.
#[derive(Debug)]
pub(crate) struct NomineeIndex {
    pub(super) by_imdb_id: HashMap<String, Vec<usize>>,
    pub(super) by_name: HashMap<String, Vec<usize>>,
}

impl NomineeIndex {
    pub(crate) fn build(facts: &Facts) -> Self {
        let mut index = Self { by_imdb_id: HashMap::new(), by_name: HashMap::new() };
        for (at, nomination) in facts.nominations.iter().enumerate() {
            if !nomination.status.counts() {
                continue;
            }
            for nominee in &nomination.nominees {
                push_once(index.by_name.entry(fold(&nominee.name)).or_default(), at);
                if let Some(id) = &nominee.imdb_id {
                    push_once(index.by_imdb_id.entry(id.clone()).or_default(), at);
                }
            }
        }
        index
    }
}

pub(super) fn push_once(indexes: &mut Vec<usize>, at: usize) {
    if indexes.last() != Some(&at) {
        indexes.push(at);
    }
}
