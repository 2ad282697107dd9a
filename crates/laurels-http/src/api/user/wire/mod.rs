//! JSON types that only `/api/user` uses.

mod account;
mod marks;
mod own_data;

pub(crate) use account::*;
pub(crate) use marks::*;
pub(crate) use own_data::*;
