//! `/api/stats`: statistics of what a user has watched. For logged-in users.

mod show;
mod wire;

pub(crate) use show::*;
