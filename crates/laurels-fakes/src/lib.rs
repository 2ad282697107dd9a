//! Fake providers for tests: local servers with the protocols of the real ones, which can be made to fail; and a device
//! with a passkey.
//! They depend on none of our crates.
#![expect(
    clippy::expect_used,
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a test that cannot start its peers has failed"
)]

pub mod authenticator;
pub mod fake_server;
pub mod gracenote;
mod listen;
pub mod mail;
pub mod oidc;
pub mod push;
pub mod stripe;
pub mod tmdb;
pub mod webhooks;
