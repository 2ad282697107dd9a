//! `/api/share`: single things that users share with their progress. For everyone who has the link.

mod card;
mod page;
mod show;
mod wire;

pub(crate) use card::*;
pub(crate) use page::*;
pub(crate) use show::*;
