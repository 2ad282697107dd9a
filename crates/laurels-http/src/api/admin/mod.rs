//! `/api/admin`: administration. Every handler extracts [`crate::api::caller::Admin`] first, and every change is recorded in
//! the audit log.

mod audit;
mod film;
mod films;
mod inbox;
mod lookups;
mod nomination;
mod nominations;
mod pages;
mod server_info;
mod user;
mod users;
mod wire;

pub(crate) use audit::*;
pub(crate) use film::*;
pub(crate) use films::*;
pub(crate) use inbox::*;
pub(crate) use lookups::*;
pub(crate) use nomination::*;
pub(crate) use nominations::*;
pub(crate) use server_info::*;
pub(crate) use user::*;
pub(crate) use users::*;
