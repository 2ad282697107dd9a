//! What the tables contain, parsed.

use std::sync::Arc;

use crate::aliases::Aliases;
use crate::hash::Hash;
use crate::{Category, Ceremony, Film, FilmId, Language, Nomination};

/// Everything in the tables, before corrections.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) ceremonies: Vec<Ceremony>,
    pub(crate) categories: Vec<Arc<Category>>,
    pub(crate) languages: Vec<Language>,
    pub(crate) films: Vec<Arc<Film>>,
    pub(crate) aliases: Aliases,
    /// By ceremony, and within one as its list shows them.
    pub(crate) nominations: Vec<Arc<Nomination>>,
    pub(crate) letterboxd_names: Vec<LetterboxdName>,
    pub(crate) hash: Hash,
}

/// What a Letterboxd export calls a film.
#[derive(Clone, Debug)]
pub(crate) struct LetterboxdName {
    pub(crate) film: FilmId,
    pub(crate) name: String,
    pub(crate) year: u16,
}
