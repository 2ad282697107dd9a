//! Nominations by nominee: artist or company.

mod index;
mod people;

pub(crate) use self::index::NomineeIndex;
pub(crate) use self::people::{Person, list_people};
use crate::fold::fold;
use crate::{Catalogue, FilmId, Nomination};

impl Catalogue {
    /// Every counting nomination of a nominee, by IMDb id, in ceremony order.
    pub fn nominations_of_nominee(&self, imdb_id: &str) -> impl Iterator<Item = &Nomination> {
        self.nominations_at(self.index.nominees.by_imdb_id.get(imdb_id))
    }

    /// Every counting nomination under a name; accents, case and punctuation do not matter.
    pub fn nominations_of_name(&self, name: &str) -> impl Iterator<Item = &Nomination> {
        self.nominations_at(self.index.nominees.by_name.get(&fold(name)))
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

    fn nominations_at<'a>(&'a self, indexes: Option<&'a Vec<usize>>) -> impl Iterator<Item = &'a Nomination> {
        indexes.into_iter().flatten().map(|at| &*self.nominations[*at])
    }
}
