//! `/api/viewing-options`: where films can be watched. For logged-in users.

mod alerts;
mod calendar;
mod my_services;
mod scheduled;
mod streaming;
mod theaters;
mod wire;

pub(crate) use alerts::*;
pub(crate) use calendar::*;
pub(crate) use my_services::*;
pub(crate) use scheduled::*;
pub(crate) use streaming::*;
pub(crate) use theaters::*;
