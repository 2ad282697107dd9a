//! `/api/public`: public pages of users. For everyone.

mod card;
mod open_links;
mod page;
mod show;
mod wire;

pub(crate) use card::*;
pub(crate) use open_links::*;
pub(crate) use page::*;
pub(crate) use show::*;
