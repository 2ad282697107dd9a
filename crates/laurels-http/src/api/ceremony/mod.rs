//! `/api/ceremony`: ceremonies, categories and nominees. Public.

mod count;
mod films;
mod overview;
mod page;
mod wire;

pub(crate) use count::*;
pub(crate) use films::*;
pub(crate) use overview::*;
pub(crate) use page::*;
