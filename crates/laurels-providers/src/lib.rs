//! Clients of external services: sign-in with Google and Apple, email, film details, listings, payments, push
//! messages, users' webhooks.
//!
//! Concrete clients over one shared HTTP client. Nothing here depends on the store or our own API, reads the clock or
//! the environment, or generates secrets: timestamps and random values are arguments.

mod client;
#[cfg(test)]
mod corrupted_json;
mod error;
pub mod gracenote;
mod lenient_json;
pub mod mail;
pub mod oidc;
pub mod push;
mod rate_limited_client;
mod secure_url;
pub mod stripe;
pub mod tmdb;
pub mod webhooks;

pub use client::{Client, install_crypto};
pub use error::{ProviderError, Service};
pub use rate_limited_client::Priority;
pub use secure_url::is_loopback;
