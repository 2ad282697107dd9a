//! The `laurels` binary: command line, configuration, server startup.

mod assets;
mod build_version;
mod cli;
mod commands;
mod config;
mod connections;
mod demo;
mod logging;
mod providers;
mod runtime;
mod serve;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{CatalogueCommand, Cli, Command};
use crate::config::Config;
use crate::serve::Purpose;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print_error(&error);
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> Result<(), String> {
    match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => serve::run(&Config::load()?, Purpose::Use),
        Command::Demo { bind } => commands::demo::run(bind),
        Command::Config => commands::config::print(&Config::load()?),
        Command::Catalogue { command: CatalogueCommand::Check { strict } } => {
            commands::catalogue::check(strict)
        }
        Command::User { command } => commands::user::run(&Config::load()?, command),
        Command::Backup { file } => commands::backup::back_up(&Config::load()?, &file),
        Command::Restore { file } => commands::backup::restore(&Config::load()?, &file),
        Command::Vapid => commands::vapid::print(),
        Command::SelfCheck { running: false } => commands::self_check::run(&Config::load()),
        Command::SelfCheck { running: true } => commands::self_check::ask_server(&Config::load()?),
        Command::Openapi => commands::openapi::print(),
    }
}

#[expect(clippy::print_stderr, reason = "a failed command prints its error on standard error")]
fn print_error(error: &str) {
    eprintln!("laurels: {error}");
}
