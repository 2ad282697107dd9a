//! `/api/people`: lists of nominated people. For logged-in users.

mod list;
mod wire;

pub(crate) use list::*;
