//! `/api/public`: public pages of users. For everyone.

mod card;
mod page;
mod show;
mod wire;

pub(crate) use card::*;
pub(crate) use page::*;
pub(crate) use show::*;
