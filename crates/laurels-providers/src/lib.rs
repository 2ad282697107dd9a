//! Fetches: what other systems do for us. Signing in with Google or Apple, and sending mail.
//!
//! Concrete clients over one shared HTTP client; nothing here knows the store or our own API, reads the
//! clock or the environment, or makes a secret. Moments and random values come in as arguments.

mod client;
mod error;
pub mod mail;
pub mod oidc;

pub use client::{Client, install_crypto};
pub use error::{ProviderError, Service};
