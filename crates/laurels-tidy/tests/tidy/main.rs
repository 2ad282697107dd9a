//! Project conventions that the compiler can't check. Each rule is a function from file contents to violations, so
//! that a second test can prove, with a small bad example, that the rule fails when it should.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod modules;
mod project;

mod circles;
mod dependencies;
mod deploy;
mod files;
mod imports;
mod migrations;
mod names;
mod purity;
mod session_writes;
mod sql;
mod store;
mod tables;
