//! `/api/achievements`: the categories of a film, and what a user has completed.

mod accomplished;
mod of_film;
mod wire;

pub(crate) use accomplished::*;
pub(crate) use of_film::*;
