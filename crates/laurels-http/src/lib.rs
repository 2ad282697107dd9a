//! HTTP layer: routes, extractors, JSON types and problem details (RFC 9457). No SQL, files or environment variables:
//! the binary passes in what it reads from them.

mod achievements;
mod admin;
mod auth;
mod cached_response;
mod catalogue_responses;
mod ceremony;
mod cookies;
mod docs;
mod encoding;
mod events;
mod extract;
mod film;
mod friend;
mod health;
mod listing_responses;
mod measurements;
mod middleware;
mod openapi;
mod problem;
mod profiles;
mod purchase;
mod response;
mod routes;
mod setup;
mod state;
mod user;
mod viewing_options;
mod web;
mod wire;

pub use extract::Peer;
pub use measurements::Measurements;
pub use openapi::document;
pub use problem::Problem;
pub use routes::{metrics_router, router};
pub use web::{Asset, Web};
