//! JSON types that only `/api/admin` uses.

mod audit;
mod film;
mod import;
mod inbox;
mod lookup;
mod server_info;
mod user;
mod worker_info;

pub(crate) use audit::*;
pub(crate) use film::*;
pub(crate) use import::*;
pub(crate) use inbox::*;
pub(crate) use lookup::*;
pub(crate) use server_info::*;
pub(crate) use user::*;
pub(crate) use worker_info::*;
