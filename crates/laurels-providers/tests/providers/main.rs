//! Integration tests of each client against a local fake of its server.
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
mod webhooks;
