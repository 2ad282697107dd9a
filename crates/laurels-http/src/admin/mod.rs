//! `/api/admin`: what admins see and do. Every call asks for an [`crate::extract::Admin`] before anything else, and
//! every change is written down.

mod audit;
mod inbox;
mod pages;
mod server_info;
mod user;
mod users;

pub(crate) use audit::*;
pub(crate) use inbox::*;
pub(crate) use server_info::*;
pub(crate) use user::*;
pub(crate) use users::*;
