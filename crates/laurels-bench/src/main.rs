//! Benchmarks a Laurels binary: start time, memory, requests per second.
//!
//! Client and server share the machine, so absolute rates vary. Each call is therefore compared with the cheapest
//! one, `/healthz`, measured alternately with it, and that one with a bare axum server.

mod bare_server;
mod call;
mod calls;
mod client;
mod live_streams;
mod load;
mod many_users;
mod measure;
mod next;
mod output;
mod people;
mod report;
mod searches;
mod server;
mod users;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::live_streams::LiveStreams;
use crate::many_users::ManyUsers;
use crate::measure::{MeasureOptions, measure};
use crate::output::{print, progress};
use crate::report::Report;
use crate::server::Server;

/// Start times vary, so the median of several counts.
const STARTS: usize = 5;
#[derive(Debug, Parser)]
#[command(name = "laurels-bench", about = "Measure a Laurels binary")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Benchmark each call on a small database
    Calls(Calls),
    /// Run a bare axum server to compare with
    #[command(hide = true)]
    BareServer,
    /// Benchmark a database with many users
    #[command(name = "crowd")]
    ManyUsers(ManyUsers),
    /// Benchmark marks with open event streams of friends
    #[command(name = "streams")]
    LiveStreams(LiveStreams),
}

#[derive(Debug, Args)]
struct Calls {
    /// The binary to benchmark
    binary: PathBuf,
    #[command(flatten)]
    options: MeasureOptions,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut runtime = match arguments.command {
        // Like the server under test.
        Command::BareServer => tokio::runtime::Builder::new_multi_thread(),
        _ => tokio::runtime::Builder::new_current_thread(),
    };
    let runtime = runtime.enable_all().build();
    let outcome = runtime.map_err(|error| error.to_string()).and_then(|runtime| match &arguments.command {
        Command::Calls(calls) => runtime.block_on(run(calls)),
        Command::BareServer => runtime.block_on(bare_server::serve()),
        Command::ManyUsers(many_users) => runtime.block_on(many_users::run(many_users)),
        Command::LiveStreams(streams) => runtime.block_on(live_streams::run(streams)),
    });
    match outcome {
        Ok(0) => ExitCode::SUCCESS,
        Ok(errors) => fail(&format!("{errors} requests failed")),
        Err(reason) => fail(&reason),
    }
}

/// Runs the benchmark, prints the table and returns the number of failed requests.
async fn run(arguments: &Calls) -> Result<u64, String> {
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(Server::start(&arguments.binary).await?.start_time);
    }
    let server = Server::start(&arguments.binary).await?;
    let memory_at_start = server.memory()?;
    let catalogue = calls::catalogue_calls(&server).await?;
    let bare = Server::start_bare().await?;
    let bare = calls::bare(&bare);
    let compared = calls::compared_with_bare(&server, &catalogue);
    let mut rows = measure(&server, &arguments.options, &bare, compared).await?;
    let healthz = calls::healthz(&server);
    rows.extend(measure(&server, &arguments.options, &healthz, catalogue.calls).await?);
    let memory_after_catalogue = server.memory()?;
    // Creating accounts is slow.
    if arguments.options.only.as_deref().is_none_or(users::includes_call) {
        progress("creating accounts …");
        let calls = users::all(&server, &catalogue.films).await?;
        rows.extend(measure(&server, &arguments.options, &healthz, calls).await?);
    }
    let memory_at_end = server.memory()?;
    let report = Report { starts, memory_at_start, memory_after_catalogue, memory_at_end, rows };
    print(&report.to_string());
    Ok(report.errors())
}

fn fail(reason: &str) -> ExitCode {
    progress(&format!("laurels-bench: {reason}"));
    ExitCode::FAILURE
}
