//! Fetches: what other systems do for us. Signing in with Google or Apple, sending mail, film details,
//! listings, payments.
//!
//! Concrete clients over one shared HTTP client; nothing here knows the store or our own API, reads the
//! clock or the environment, or makes a secret. Moments and random values come in as arguments.

mod address;
mod client;
mod error;
pub mod gracenote;
pub mod mail;
pub mod oidc;
#[cfg(test)]
mod outside_json;
mod quirks;
mod rate_limited_client;
pub mod stripe;
pub mod tmdb;

pub use client::{Client, install_crypto};
pub use error::{ProviderError, Service};
pub use rate_limited_client::Priority;
