//! The command line.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, Subcommand};
use laurels_domain::Role;

#[derive(Debug, Parser)]
#[command(name = "laurels", version = crate::build_version::BUILD_VERSION, about = "Watch every nominee")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Start the server (the default)
    Serve,
    /// Try Laurels with made-up people; nothing is kept when it ends
    Demo {
        /// Address to listen on, instead of LAURELS_BIND
        #[arg(long, value_name = "ADDRESS")]
        bind: Option<SocketAddr>,
    },
    /// Print the effective settings and their sources, with secrets masked
    Config,
    /// Inspect the catalogue of films and nominations
    Catalogue {
        #[command(subcommand)]
        command: CatalogueCommand,
    },
    /// Manage user roles
    User {
        #[command(subcommand)]
        command: UserCommand,
    },
    /// Back up the database to a file; works while the server runs
    Backup { file: PathBuf },
    /// Restore a backup into an empty SQLite or PostgreSQL database
    Restore { file: PathBuf },
    /// Make keys for push notifications and print them as settings
    Vapid,
    /// Look for what is wrong with settings, database, mail, providers, clock, disk and permissions
    SelfCheck {
        /// Only ask the running server whether it is ready
        #[arg(long)]
        running: bool,
    },
    /// Print the OpenAPI document
    Openapi,
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserCommand {
    /// Grant a role to a user
    Grant {
        email: String,
        /// admin, tester or dev-acquaintance
        #[arg(value_parser = role)]
        role: Role,
    },
    /// Revoke a role from a user; the last admin stays admin
    Revoke {
        email: String,
        /// admin, tester or dev-acquaintance
        #[arg(value_parser = role)]
        role: Role,
    },
    /// List all users with their roles
    List,
}

fn role(text: &str) -> Result<Role, String> {
    Role::parse(text).ok_or_else(|| "use admin, tester or dev-acquaintance".to_owned())
}

#[derive(Debug, Subcommand)]
pub(crate) enum CatalogueCommand {
    /// Check the embedded catalogue and print a summary
    Check {
        /// Fail if the facts don't meet the rules of a release
        #[arg(long)]
        strict: bool,
    },
}
