//! Fetches: what other systems do for us. Signing in with Google or Apple, sending mail, film details,
//! listings, payments.
//!
//! Concrete clients over one shared HTTP client; nothing here knows the store or our own API, reads the
//! clock or the environment, or makes a secret. Moments and random values come in as arguments.

mod client;
#[cfg(test)]
mod corrupted_json;
mod error;
pub mod gracenote;
mod lenient_json;
pub mod mail;
pub mod oidc;
mod rate_limited_client;
mod secure_url;
pub mod stripe;
pub mod tmdb;

pub use client::{Client, install_crypto};
pub use error::{ProviderError, Service};
pub use rate_limited_client::Priority;
