//! Calls at full speed, each compared with a baseline.

use std::time::Duration;

use clap::Args;

use crate::call::Call;
use crate::load::{Callers, warm_up};
use crate::output::progress;
use crate::report::{Round, Row};
use crate::server::Server;

/// Each call is measured this many times, alternating with its baseline; the median counts.
const ROUNDS: u32 = 6;

/// Options of the closed-loop benchmark.
#[derive(Debug, Args)]
pub(crate) struct MeasureOptions {
    /// Seconds per call and number of connections, including the `/healthz` rounds in between
    #[arg(long, default_value_t = 3.0)]
    pub(crate) seconds: f64,
    /// Numbers of concurrent keep-alive connections
    #[arg(long, value_delimiter = ',', default_values_t = [1, 64])]
    pub(crate) connections: Vec<usize>,
    /// Benchmark only calls whose name contains this
    #[arg(long)]
    pub(crate) only: Option<String>,
}

/// A call that others are compared with, on the same server or another.
#[derive(Debug)]
pub(crate) struct Baseline<'a> {
    pub(crate) server: &'a Server,
    pub(crate) call: Call,
}

/// Measures the calls selected by `--only`, at each number of connections.
pub(crate) async fn measure(
    server: &Server,
    how: &MeasureOptions,
    baseline: &Baseline<'_>,
    calls: Vec<Call>,
) -> Result<Vec<Row>, String> {
    let is_selected = |call: &Call| how.only.as_deref().is_none_or(|only| call.name.contains(only));
    let calls: Vec<Call> = calls.into_iter().filter(is_selected).collect();
    let mut rows = Vec::new();
    if calls.is_empty() {
        return Ok(rows);
    }
    let slice = Duration::from_secs_f64(how.seconds / f64::from(ROUNDS) / 2.0);
    for &connections in &how.connections {
        let (mut baselines, mut measured) = (Vec::new(), Vec::new());
        for call in &calls {
            let compared = match &call.against {
                Some(call) => &Baseline { server, call: Call::clone(call) },
                None => baseline,
            };
            warm_up(server, call).await?;
            // New connections for each call: the server closes idle ones.
            let mut callers = Callers::connect(server, connections).await?;
            let mut baseline_callers = Callers::connect(compared.server, connections).await?;
            progress(&format!("{} at {connections} …", call.name));
            let mut rounds = Vec::new();
            for _ in 0..ROUNDS {
                let of_baseline = baseline_callers.run(compared.server, &compared.call, slice).await?;
                let measured = callers.run(server, call, slice).await?;
                rounds.push(Round { measured, baseline: Some(of_baseline.rate()) });
                if call.against.is_none() {
                    baselines.push(Round { measured: of_baseline, baseline: None });
                }
            }
            measured.push(Row::of(call, connections, rounds));
        }
        rows.push(Row::of(&baseline.call, connections, baselines));
        rows.append(&mut measured);
    }
    Ok(rows)
}
