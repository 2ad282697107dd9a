//! Every store function on both databases.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod harness;

mod checklist;
mod durability;
mod edits;
mod open;
mod users;
