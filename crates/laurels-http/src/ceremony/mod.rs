//! `/api/ceremony`: what happened at each ceremony. Public, like the facts it tells.

mod count;
mod films;
mod overview;

pub(crate) use count::*;
pub(crate) use films::*;
pub(crate) use overview::*;
