//! Test only: systems of others as small local servers that speak what the real ones speak, and can be told
//! to misbehave. They know nothing of our crates.
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
