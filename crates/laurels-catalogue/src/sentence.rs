//! One sentence about a film, composed from its facts, that stands in until an overview is known.

use crate::Catalogue;

pub(crate) fn compose(catalogue: &Catalogue, film: usize) -> Box<str> {
    let film = &catalogue.films[film];
    format!("A film of {}.", film.year).into()
}
