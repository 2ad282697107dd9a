//! `/api/achievements`: what a film can complete, and what somebody has completed.

mod accomplished;
mod of_film;

pub(crate) use accomplished::*;
pub(crate) use of_film::*;
