//! Laurels: watch every nominee. The binary reads the settings and the command line and starts what they ask for.

mod assets;
mod cli;
mod commands;
mod config;
mod connections;
mod logging;
mod providers;
mod serve;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{CatalogueCommand, Cli, Command};
use crate::config::Config;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The version and the commit this binary was built from.
const BUILD_VERSION: &str = env!("LAURELS_BUILD_VERSION");

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            complain(&failure);
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<(), String> {
    match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => serve::run(&Config::load()?),
        Command::Config => commands::config::print(&Config::load()?),
        Command::Catalogue { command: CatalogueCommand::Check } => commands::catalogue::check(),
        Command::User { command } => commands::user::run(&Config::load()?, command),
        Command::Backup { file } => commands::backup::make(&Config::load()?, &file),
        Command::Restore { file } => commands::backup::bring_back(&Config::load()?, &file),
        Command::Openapi => commands::openapi::print(),
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Runtime::new().map_err(|error| format!("no threads can be started: {error}"))
}

#[expect(clippy::print_stderr, reason = "the last words of a command that failed")]
fn complain(failure: &str) {
    eprintln!("laurels: {failure}");
}
