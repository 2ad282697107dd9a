//! `/api/stats`: statistics of what a user has watched. For logged-in users.

mod show;
mod wire;
mod year;

pub(crate) use show::*;
pub(crate) use year::*;
