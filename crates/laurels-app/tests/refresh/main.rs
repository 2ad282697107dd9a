//! The background refresh against stand-ins of the providers.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

mod harness;

mod films;
mod memory;
mod schedules;
mod turns;
