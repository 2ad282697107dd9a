//! The rules of the house that no compiler checks. Each rule is a function from texts to complaints, so that
//! a small bad example beside it shows that it can fail.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod project;

mod dependencies;
mod deploy;
mod files;
mod imports;
mod migrations;
mod names;
mod purity;
mod sql;
mod store;
mod tables;
