//! `/api/film`: what the catalogue knows of films. Public: these are facts about public awards.

mod details;
mod genres;
mod names;
mod search;
mod viewing_options;

pub(crate) use details::*;
pub(crate) use genres::*;
pub(crate) use names::*;
pub(crate) use search::*;
pub(crate) use viewing_options::*;
