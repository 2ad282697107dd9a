//! The difference between two states of the catalogue.

use crate::hash::Hash;
use crate::{Catalogue, Ceremony, Film, Nomination};

/// Nominations of every status, and public films.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Changes<'a> {
    /// New ceremonies, and ceremonies with other facts.
    pub ceremonies: Vec<&'a Ceremony>,
    pub added: Vec<&'a Nomination>,
    pub removed: Vec<&'a Nomination>,
    /// Before and after.
    pub changed: Vec<(&'a Nomination, &'a Nomination)>,
    pub films_added: Vec<&'a Film>,
    pub films_removed: Vec<&'a Film>,
    pub films_changed: Vec<(&'a Film, &'a Film)>,
}

impl Catalogue {
    pub fn changes_to<'a>(&'a self, after: &'a Catalogue) -> Changes<'a> {
        let is_new = |ceremony: &&Ceremony| self.ceremony(ceremony.number) != Some(*ceremony);
        let ceremonies = after.ceremonies().iter().filter(is_new).collect();
        let mut changes = Changes { ceremonies, ..Changes::default() };
        for nomination in after.nominations.iter().map(|it| &**it) {
            match self.any_nomination(nomination.id.as_str()) {
                None => changes.added.push(nomination),
                Some(before) if !is_same_nomination(before, nomination) => {
                    changes.changed.push((before, nomination));
                }
                Some(_) => {}
            }
        }
        let is_removed = |it: &&Nomination| after.any_nomination(it.id.as_str()).is_none();
        changes.removed = self.nominations.iter().map(|it| &**it).filter(is_removed).collect();
        for film in after.films() {
            match self.film(film.id.as_str()) {
                None => changes.films_added.push(film),
                Some(before) if before != film && !is_moved(before, film) => {
                    changes.films_changed.push((before, film));
                }
                Some(_) => {}
            }
        }
        changes.films_removed = self.films().filter(|film| after.film(film.id.as_str()).is_none()).collect();
        changes
    }

    fn any_nomination(&self, id: &str) -> Option<&Nomination> {
        self.index.nomination_at.get(id).map(|at| &*self.nominations[*at])
    }
}

impl Changes<'_> {
    pub fn is_empty(&self) -> bool {
        *self == Changes::default()
    }

    /// Equal for equal changes, so that publishing can verify the changes are those of the preview.
    pub fn tag(&self) -> String {
        let mut hash = Hash::default();
        std::hash::Hash::hash(self, &mut hash);
        hash.to_string()
    }
}

/// Ignores its position in the list, which a new neighbor shifts.
fn is_same_nomination(one: &Nomination, other: &Nomination) -> bool {
    one.ceremony == other.ceremony
        && one.category == other.category
        && one.category_name == other.category_name
        && one.films == other.films
        && one.nominees == other.nominees
        && one.detail == other.detail
        && one.won == other.won
        && one.status == other.status
}

/// Whether a film differs only by its foremost category, which is derived from its nominations.
fn is_moved(one: &Film, other: &Film) -> bool {
    Film { display_priority: other.display_priority, ..one.clone() } == *other
}
