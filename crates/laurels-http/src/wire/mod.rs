//! JSON shapes of the API, nothing else. Inside the server nobody uses them.

mod achievements;
mod auth;
mod ceremony;
mod events;
mod film;
mod friend;
mod listing;
mod marks;
mod purchase;
mod time;
mod user;

pub(crate) use achievements::*;
pub(crate) use auth::*;
pub(crate) use ceremony::*;
pub(crate) use events::*;
pub(crate) use film::*;
pub(crate) use friend::*;
pub(crate) use listing::*;
pub(crate) use marks::*;
pub(crate) use purchase::*;
pub(crate) use time::date_time;
pub(crate) use user::*;
