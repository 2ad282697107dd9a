//! The API as a caller meets it, over a real connection.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod harness;

mod ceremony;
mod corrections;
mod documents;
mod film;
mod forms;
mod headers;
mod operating;
mod problems;
mod search;
