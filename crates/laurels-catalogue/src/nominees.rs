//! Nominations by nominee: artist or company.

mod index;

pub(crate) use self::index::NomineeIndex;
use crate::fold::fold;
use crate::{Catalogue, Nomination};

impl Catalogue {
    /// Every counting nomination of a nominee, by IMDb id, in ceremony order.
    pub fn nominations_of_nominee(&self, imdb_id: &str) -> impl Iterator<Item = &Nomination> {
        self.nominations_at(self.index.nominees.by_imdb_id.get(imdb_id))
    }

    /// Every counting nomination under a name; accents, case and punctuation do not matter.
    pub fn nominations_of_name(&self, name: &str) -> impl Iterator<Item = &Nomination> {
        self.nominations_at(self.index.nominees.by_name.get(&fold(name)))
    }

    fn nominations_at<'a>(&'a self, indexes: Option<&'a Vec<usize>>) -> impl Iterator<Item = &'a Nomination> {
        indexes.into_iter().flatten().map(|at| &*self.nominations[*at])
    }
}
