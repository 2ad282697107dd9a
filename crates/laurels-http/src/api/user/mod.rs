//! `/api/user`: the caller's account, films and settings, and contact messages.

mod account;
mod consent;
mod contact;
mod devices;
mod diary_sharing;
mod edits;
mod email;
mod marks;
mod page_view;
mod passkeys;
mod picture;
mod profile;
mod profile_response;
mod sign_ins;
mod watched;
mod watches;
mod watchlist;
mod wire;

pub(crate) use account::*;
pub(crate) use consent::*;
pub(crate) use contact::*;
pub(crate) use devices::*;
pub(crate) use diary_sharing::*;
pub(crate) use edits::*;
pub(crate) use email::*;
pub(crate) use marks::*;
pub(crate) use page_view::*;
pub(crate) use passkeys::*;
pub(crate) use picture::*;
pub(crate) use profile::*;
pub(crate) use profile_response::*;
pub(crate) use sign_ins::*;
pub(crate) use watched::*;
pub(crate) use watches::*;
pub(crate) use watchlist::*;
