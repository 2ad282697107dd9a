//! Tests of the background refresh with fake providers.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod harness;

mod films;
mod leases;
mod memory;
mod schedules;
