//! Fake providers for tests: local servers with the protocols of the real ones, which can be made to fail.
//! They depend on none of our crates.
#![expect(
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "a test that cannot start its peers has failed"
)]

pub mod fake_server;
pub mod gracenote;
mod listen;
pub mod mail;
pub mod oidc;
pub mod stripe;
pub mod tmdb;
