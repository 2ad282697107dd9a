//! Each client against a small local server that speaks what the real one speaks.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod apple;
mod failures;
mod google;
mod gracenote;
mod harness;
mod mail;
mod outbox;
mod stripe;
mod tmdb;
