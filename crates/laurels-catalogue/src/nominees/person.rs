//! A nominated person or company with all nominations.

use super::people::PersonEntry;
use crate::{Catalogue, Nomination};

/// A nominated person or company with an IMDb id, in one catalogue. Two people of one name have different ids, and one
/// person who was credited under several names has one.
#[derive(Clone, Copy, Debug)]
pub struct Person<'a> {
    pub(super) catalogue: &'a Catalogue,
    entry: &'a PersonEntry,
    id: &'a str,
    index: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PersonKind {
    Person,
    Company,
}

impl PersonKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Company => "company",
        }
    }
}

impl<'a> Person<'a> {
    pub(super) fn at(catalogue: &'a Catalogue, index: usize) -> Option<Self> {
        let entry = catalogue.index.people.get(index)?;
        Some(Self { catalogue, entry, id: entry.id.as_deref()?, index })
    }

    /// `nm…` or, for a company, `co…`.
    pub fn id(self) -> &'a str {
        self.id
    }

    /// Corrections do not change it.
    pub fn index(self) -> usize {
        self.index
    }

    /// As credited last.
    pub fn name(self) -> &'a str {
        &self.entry.name
    }

    /// Other credits, the latest last.
    pub fn other_names(self) -> &'a [String] {
        &self.entry.former_names
    }

    pub fn kind(self) -> PersonKind {
        if self.entry.is_company() { PersonKind::Company } else { PersonKind::Person }
    }

    pub fn is_company(self) -> bool {
        self.kind() == PersonKind::Company
    }

    /// Those that count, in ceremony order; at least one.
    pub fn nominations(self) -> impl ExactSizeIterator<Item = &'a Nomination> {
        self.entry.nominations.iter().map(move |at| &*self.catalogue.nominations[*at])
    }

    pub fn win_count(self) -> usize {
        self.nominations().filter(|nomination| nomination.won).count()
    }

    /// The indexes of the nominated films, each once, in ceremony order.
    pub fn films(self) -> &'a [usize] {
        &self.entry.films
    }
}
