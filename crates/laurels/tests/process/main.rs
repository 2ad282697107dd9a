//! The real binary, as an operator runs it.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod harness;

mod cluster;
mod commands;
mod faults;
mod floods;
mod logs;
mod operating;
mod paths;
mod settings;
mod starting;
mod stopping;
