//! The command line.

use clap::{Parser, Subcommand};

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
    /// Print the OpenAPI document of this version
    Openapi,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CatalogueCommand {
    /// Check the catalogue inside this binary and report what it holds
    Check,
}
