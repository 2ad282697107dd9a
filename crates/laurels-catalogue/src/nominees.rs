//! Nominations by nominee: person or company.

mod collaborators;
mod index;
mod people;
mod person;
mod record;
mod records;

pub use self::collaborators::Collaborator;
pub(crate) use self::index::NomineeIndex;
pub(crate) use self::people::{PersonEntry, list_people};
pub use self::person::{Person, PersonKind};
pub use self::record::{Record, RecordKind};
pub(crate) use self::records::find_records;
use crate::fold::fold;
use crate::{Catalogue, FilmId, Nomination};

impl Catalogue {
    /// Every counting nomination under a name; accents, case and punctuation do not matter.
    pub fn nominations_of_name(&self, name: &str) -> impl Iterator<Item = &Nomination> {
        let indexes = self.index.nominees.by_name.get(&fold(name));
        indexes.into_iter().flatten().map(|at| &*self.nominations[*at])
    }

    /// The counting nominations of a film with one of these nominees, in ceremony order.
    pub fn nominations_naming<'a>(
        &'a self,
        film: &FilmId,
        names: &[&str],
    ) -> impl Iterator<Item = &'a Nomination> {
        let is_named = move |nomination: &&Nomination| {
            nomination.nominees.iter().any(|nominee| names.contains(&nominee.name.as_str()))
        };
        self.nominations_of(film).filter(is_named)
    }

    /// A nominated person or company, by IMDb id.
    pub fn person(&self, id: &str) -> Option<Person<'_>> {
        self.person_at(*self.index.nominees.person_at.get(id)?)
    }

    /// A nominated person or company, by index. `None` for one without an IMDb id.
    pub fn person_at(&self, index: usize) -> Option<Person<'_>> {
        Person::at(self, index)
    }

    /// Everyone with an IMDb id, companies included: the most nominated first, then by name.
    pub fn people(&self) -> impl Iterator<Item = Person<'_>> {
        (0..self.index.people.len()).filter_map(|at| self.person_at(at))
    }

    /// One more than the largest index of a person.
    pub fn people_count(&self) -> usize {
        self.index.people.len()
    }

    /// Who was nominated most often, won most often, and so on.
    pub fn records(&self) -> &[Record] {
        &self.records
    }
}
