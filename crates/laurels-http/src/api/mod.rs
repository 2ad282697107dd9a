//! Handlers, in the folder or file of their first URL segment, and the JSON they read and write.

pub(crate) mod achievements;
pub(crate) mod admin;
pub(crate) mod auth;
pub(crate) mod caller;
pub(crate) mod card;
pub(crate) mod ceremony;
pub(crate) mod cookies;
pub(crate) mod crawlers;
pub(crate) mod events;
pub(crate) mod film;
pub(crate) mod friend;
pub(crate) mod health;
pub(crate) mod limits;
pub(crate) mod next;
pub(crate) mod people;
pub(crate) mod person;
mod problems;
pub(crate) mod public;
pub(crate) mod purchase;
pub(crate) mod setup;
pub(crate) mod share;
pub(crate) mod stats;
pub(crate) mod time_zone;
pub(crate) mod user;
pub(crate) mod viewing_options;
pub(crate) mod well_known;
pub(crate) mod wire;
