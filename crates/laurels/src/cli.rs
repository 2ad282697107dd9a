//! The command line.

use std::path::PathBuf;

use clap::{Parser, Subcommand};
use laurels_domain::Role;

#[derive(Debug, Parser)]
#[command(name = "laurels", version = crate::BUILD_VERSION, about = "Watch every nominee")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the server (the default)
    Serve,
    /// Print the effective settings and where each came from; secrets are masked
    Config,
    /// Look after the catalogue of films and nominations
    Catalogue {
        #[command(subcommand)]
        command: CatalogueCommand,
    },
    /// Look after people's roles
    User {
        #[command(subcommand)]
        command: UserCommand,
    },
    /// Write everything that lasts into one file, also while the server runs
    Backup { file: PathBuf },
    /// Fill an empty database, of either kind, from such a file
    Restore { file: PathBuf },
    /// Print the OpenAPI document of this version
    Openapi,
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Give somebody a role
    Grant {
        email: String,
        /// admin, tester or dev-acquaintance
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Take a role from somebody; the last admin keeps it
    Revoke {
        email: String,
        /// admin, tester or dev-acquaintance
        #[arg(value_parser = role)]
        role: Role,
    },
    /// List everybody with their roles
    List,
}

fn role(text: &str) -> Result<Role, String> {
    Role::parse(text).ok_or_else(|| "the roles are admin, tester and dev-acquaintance".to_owned())
}

#[derive(Debug, Subcommand)]
pub(crate) enum CatalogueCommand {
    /// Check the catalogue inside this binary and report what it holds
    Check,
}
