//! Benchmarks a Laurels binary: start time, memory, requests per second.
//!
//! Client and server share the machine, so absolute rates vary. Each call is therefore compared with the cheapest
//! one, `/healthz`, measured alternately with it.

mod call;
mod calls;
mod client;
mod load;
mod many_users;
mod report;
mod searches;
mod server;
mod users;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::call::Call;
use crate::load::{Callers, warm_up};
use crate::many_users::ManyUsers;
use crate::report::{Report, Round, Row};
use crate::server::Server;

/// Start times vary, so the median of several counts.
const STARTS: usize = 5;
/// Each call is measured this many times, alternating with its baseline; the median counts.
const ROUNDS: u32 = 6;

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
    /// Benchmark a database with many users
    #[command(name = "crowd")]
    ManyUsers(ManyUsers),
}

#[derive(Debug, Args)]
struct Calls {
    /// The binary to benchmark
    binary: PathBuf,
    #[command(flatten)]
    options: MeasureOptions,
}

/// Options of the closed-loop benchmark.
#[derive(Debug, Args)]
struct MeasureOptions {
    /// Seconds per call and number of connections, including the `/healthz` rounds in between
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Numbers of concurrent keep-alive connections
    #[arg(long, value_delimiter = ',', default_values_t = [1, 64])]
    connections: Vec<usize>,
    /// Benchmark only calls whose name contains this
    #[arg(long)]
    only: Option<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let outcome = runtime.map_err(|error| error.to_string()).and_then(|runtime| match &arguments.command {
        Command::Calls(calls) => runtime.block_on(run(calls)),
        Command::ManyUsers(many_users) => runtime.block_on(many_users::run(many_users)),
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
    let mut rows = measure(&server, &arguments.options, catalogue.calls).await?;
    let memory_after_catalogue = server.memory()?;
    // Creating accounts is slow.
    if arguments.options.only.as_deref().is_none_or(users::includes_call) {
        progress("creating accounts …");
        let calls = users::all(&server, &catalogue.films).await?;
        rows.extend(measure(&server, &arguments.options, calls).await?);
    }
    let memory_at_end = server.memory()?;
    let report = Report { starts, memory_at_start, memory_after_catalogue, memory_at_end, rows };
    print(&report.to_string());
    Ok(report.errors())
}

/// Measures the calls selected by `--only`, at each number of connections.
async fn measure(server: &Server, how: &MeasureOptions, calls: Vec<Call>) -> Result<Vec<Row>, String> {
    let is_selected = |call: &Call| how.only.as_deref().is_none_or(|only| call.name.contains(only));
    let calls: Vec<Call> = calls.into_iter().filter(is_selected).collect();
    let mut rows = Vec::new();
    if calls.is_empty() {
        return Ok(rows);
    }
    let baseline_call = calls::healthz(server);
    let slice = Duration::from_secs_f64(how.seconds / f64::from(ROUNDS) / 2.0);
    for &connections in &how.connections {
        let (mut baselines, mut measured) = (Vec::new(), Vec::new());
        for call in &calls {
            warm_up(server, call).await?;
            // New connections for each call: the server closes idle ones.
            let mut callers = Callers::connect(server, connections).await?;
            progress(&format!("{} at {connections} …", call.name));
            let mut rounds = Vec::new();
            for _ in 0..ROUNDS {
                let baseline =
                    callers.run(server, call.against.as_deref().unwrap_or(&baseline_call), slice).await?;
                let measured = callers.run(server, call, slice).await?;
                rounds.push(Round { measured, baseline: Some(baseline.rate()) });
                if call.against.is_none() {
                    baselines.push(Round { measured: baseline, baseline: None });
                }
            }
            measured.push(Row::of(call, connections, rounds));
        }
        rows.push(Row::of(&baseline_call, connections, baselines));
        rows.append(&mut measured);
    }
    Ok(rows)
}

#[expect(clippy::print_stdout, reason = "the table is the tool's output")]
fn print(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "progress of a run that lasts minutes")]
fn progress(text: &str) {
    eprintln!("{text}");
}

fn fail(reason: &str) -> ExitCode {
    progress(&format!("laurels-bench: {reason}"));
    ExitCode::FAILURE
}
