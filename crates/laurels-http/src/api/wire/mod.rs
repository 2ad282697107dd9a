//! JSON types of the API. Only handlers use them.

mod achievements;
mod admin_film;
mod admin_user;
mod audit;
mod auth;
mod ceremony;
mod events;
mod film;
mod friend;
mod import;
mod inbox;
mod listing;
mod lookup;
mod marks;
mod present;
mod purchase;
mod server_info;
mod user;

pub(crate) use achievements::*;
pub(crate) use admin_film::*;
pub(crate) use admin_user::*;
pub(crate) use audit::*;
pub(crate) use auth::*;
pub(crate) use ceremony::*;
pub(crate) use events::*;
pub(crate) use film::*;
pub(crate) use friend::*;
pub(crate) use import::*;
pub(crate) use inbox::*;
pub(crate) use listing::*;
pub(crate) use lookup::*;
pub(crate) use marks::*;
use present::present;
pub(crate) use purchase::*;
pub(crate) use server_info::*;
pub(crate) use user::*;
