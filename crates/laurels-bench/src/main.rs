//! Measures a Laurels binary: how fast it starts, how much memory it takes, how many requests it answers.
//! The client shares the machine with the server, so rates are compared with those of the emptiest call,
//! `/healthz`, measured in turn with each of them.

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

use crate::calls::Call;
use crate::load::{Callers, warm_up};
use crate::many_users::Crowd;
use crate::report::{Report, Round, Row};
use crate::server::Server;

/// Starts are quick and vary, so there are several.
const STARTS: usize = 5;
/// Each call is measured this often, in turn with `/healthz`; the middle result counts.
const ROUNDS: u32 = 6;

#[derive(Debug, Parser)]
#[command(name = "laurels-bench", about = "Measure a Laurels binary")]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// What each call costs on a small database
    Calls(Calls),
    /// What calls cost where there are many people
    Crowd(Crowd),
}

#[derive(Debug, Args)]
struct Calls {
    /// The binary to measure
    binary: PathBuf,
    #[command(flatten)]
    measuring: Measuring,
}

/// How calls are measured.
#[derive(Debug, Args)]
struct Measuring {
    /// How long each call is measured at each number of connections, `/healthz` in between included
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// How many keep-alive connections ask at the same time
    #[arg(long, value_delimiter = ',', default_values_t = [1, 64])]
    connections: Vec<usize>,
    /// Measure only calls with this in their name
    #[arg(long)]
    only: Option<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let outcome = runtime.map_err(|error| error.to_string()).and_then(|runtime| match &arguments.what {
        What::Calls(calls) => runtime.block_on(run(calls)),
        What::Crowd(crowd) => runtime.block_on(many_users::run(crowd)),
    });
    match outcome {
        Ok(0) => ExitCode::SUCCESS,
        Ok(errors) => fail(&format!("{errors} requests failed")),
        Err(why) => fail(&why),
    }
}

/// Measures everything, prints the table and tells how many requests failed.
async fn run(arguments: &Calls) -> Result<u64, String> {
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(Server::start(&arguments.binary).await?.started_within);
    }
    let server = Server::start(&arguments.binary).await?;
    let memory_at_start = server.memory()?;
    let catalogue = calls::of_the_catalogue(&server).await?;
    let mut rows = measure(&server, &arguments.measuring, catalogue.calls).await?;
    let memory_after_catalogue = server.memory()?;
    // Accounts take their time to make.
    if arguments.measuring.only.as_deref().is_none_or(users::might_have) {
        progress("making accounts …");
        let calls = users::all(&server, &catalogue.films).await?;
        rows.extend(measure(&server, &arguments.measuring, calls).await?);
    }
    let memory_at_end = server.memory()?;
    let report = Report { starts, memory_at_start, memory_after_catalogue, memory_at_end, rows };
    print(&report.to_string());
    Ok(report.errors())
}

/// Those of the calls that were asked for, at each number of connections.
async fn measure(server: &Server, how: &Measuring, calls: Vec<Call>) -> Result<Vec<Row>, String> {
    let is_wanted = |call: &Call| how.only.as_deref().is_none_or(|only| call.name.contains(only));
    let calls: Vec<Call> = calls.into_iter().filter(is_wanted).collect();
    let mut rows = Vec::new();
    if calls.is_empty() {
        return Ok(rows);
    }
    let emptiest = calls::healthz(server);
    let slice = Duration::from_secs_f64(how.seconds / f64::from(ROUNDS) / 2.0);
    for &connections in &how.connections {
        let (mut baselines, mut measured) = (Vec::new(), Vec::new());
        for call in &calls {
            warm_up(server, call).await?;
            // The server ends connections that are idle for long, as they would be meanwhile.
            let mut callers = Callers::connect(server, connections).await?;
            progress(&format!("{} at {connections} …", call.name));
            let mut rounds = Vec::new();
            for _ in 0..ROUNDS {
                let baseline =
                    callers.ask(server, call.against.as_deref().unwrap_or(&emptiest), slice).await?;
                let measured = callers.ask(server, call, slice).await?;
                rounds.push(Round { measured, baseline: Some(baseline.rate()) });
                if call.against.is_none() {
                    baselines.push(Round { measured: baseline, baseline: None });
                }
            }
            measured.push(Row::of(call, connections, rounds));
        }
        rows.push(Row::of(&emptiest, connections, baselines));
        rows.append(&mut measured);
    }
    Ok(rows)
}

#[expect(clippy::print_stdout, reason = "the table is what the tool is for")]
fn print(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "a measurement takes minutes; this says how far it is")]
fn progress(text: &str) {
    eprintln!("{text}");
}

fn fail(why: &str) -> ExitCode {
    progress(&format!("laurels-bench: {why}"));
    ExitCode::FAILURE
}
