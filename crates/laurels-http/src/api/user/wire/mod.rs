//! JSON types that only `/api/user` uses.

mod account;
mod archive;
mod edits;
mod marks;
mod notifications;
mod own_data;
mod sharing;
mod tokens;
mod watches;
mod watchlist;
mod webhooks;

pub(crate) use account::*;
pub(crate) use archive::*;
pub(crate) use edits::*;
pub(crate) use marks::*;
pub(crate) use notifications::*;
pub(crate) use own_data::*;
pub(crate) use sharing::*;
pub(crate) use tokens::*;
pub(crate) use watches::*;
pub(crate) use watchlist::*;
pub(crate) use webhooks::*;
