//! `/api/person`: a nominated person or company. Public.

mod details;
mod page;
mod wire;

pub(crate) use details::*;
pub(crate) use page::*;
