//! Tests of the `laurels` binary as a process.
#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

mod harness;

mod cluster;
mod commands;
mod demo;
mod faults;
mod floods;
mod logs;
mod operating;
mod paths;
mod postgres_tls;
mod private_files;
mod second_process;
mod self_check;
mod settings;
mod starting;
mod stopping;
