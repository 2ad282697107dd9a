//! `/api/film`: films of the catalogue. Public.

mod details;
mod genres;
mod names;
mod page;
mod search;
mod suggestions;
mod viewing_options;
mod wire;

pub(crate) use details::*;
pub(crate) use genres::*;
pub(crate) use names::*;
pub(crate) use page::*;
pub(crate) use search::*;
pub(crate) use suggestions::*;
pub(crate) use viewing_options::*;
