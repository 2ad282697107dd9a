//! The API as a caller meets it: over a real connection, one file per first part of the address.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod harness;

mod ceremony;
mod film;
mod operating;
mod problems;
