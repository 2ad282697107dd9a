//! `/api/film`: what the catalogue knows of films. Public: these are facts about public awards.

mod details;
mod genres;
mod names;
mod search;

pub(crate) use details::*;
pub(crate) use genres::*;
pub(crate) use names::*;
pub(crate) use search::*;
