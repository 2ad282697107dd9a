//! The report on a mixed run: a summary and a Markdown table.

use std::fmt;
use std::time::Duration;

use super::mixed::Kind;
use super::steady::ResponsesByKind;
use crate::report::{megabytes, percentile};

const TARGET_P99: Duration = Duration::from_millis(15);
const TARGET_MEMORY: u64 = 300;

/// The server's memory and disk usage during the run, in bytes.
#[derive(Debug, Default)]
pub(super) struct ResourceUsage {
    /// Samples of the resident memory.
    pub(super) memory: Vec<u64>,
    /// Size of the database at the end.
    pub(super) database: u64,
    /// Maximum size of SQLite's write-ahead log.
    pub(super) log: u64,
}

#[derive(Debug)]
pub(super) struct MixedRun {
    pub(super) users: u32,
    pub(super) responses: ResponsesByKind,
    pub(super) elapsed: Duration,
    /// CPU time of the server process.
    pub(super) cpu_time: Duration,
    pub(super) usage: ResourceUsage,
}

impl MixedRun {
    pub(super) fn errors(&self) -> u64 {
        self.responses.iter().map(|responses| responses.errors).sum()
    }

    #[expect(clippy::cast_precision_loss, reason = "no run has 2^52 responses")]
    fn completed(&self) -> f64 {
        self.responses.iter().map(|responses| responses.latencies.len()).sum::<usize>() as f64
    }

    /// CPU time per request.
    pub(super) fn cost(&self) -> Duration {
        self.cpu_time.div_f64(self.completed().max(1.0))
    }
}

impl fmt::Display for MixedRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = self.completed() / self.elapsed.as_secs_f64();
        let (seconds, cost) = (self.elapsed.as_secs_f64(), self.cost().as_secs_f64() * 1e6);
        writeln!(
            f,
            "{} users, {seconds:.0} s: {rate:.0} responses/s, server time {cost:.0} µs each",
            self.users
        )?;
        let memory = &self.usage.memory;
        let at = |part: usize| megabytes(memory.get(memory.len() * part / 4).copied().unwrap_or_default());
        writeln!(
            f,
            "resident memory: {} MB after the start, {}, {} and {} MB after each quarter, {} MB at the end, {} MB at most \
             (target: {TARGET_MEMORY} MB)",
            at(0),
            at(1),
            at(2),
            at(3),
            megabytes(memory.last().copied().unwrap_or_default()),
            megabytes(memory.iter().copied().max().unwrap_or_default()),
        )?;
        let ResourceUsage { database, log, .. } = self.usage;
        writeln!(
            f,
            "database: {} MB, write-ahead log: {} MB at most\n",
            megabytes(database),
            megabytes(log)
        )?;
        writeln!(f, "| call | share | responses | p50 | p99 | p99.9 | max | errors |")?;
        writeln!(f, "|---|---:|---:|---:|---:|---:|---:|---:|")?;
        let mut all = Vec::new();
        for ((_, name, share), responses) in Kind::ALL.iter().zip(&self.responses) {
            write_row(f, name, *share, responses.latencies.clone(), responses.errors)?;
            all.extend_from_slice(&responses.latencies);
        }
        write_row(f, "all", 100, all, self.errors())?;
        writeln!(f, "\ntarget: p99 {} ms, no errors", TARGET_P99.as_millis())
    }
}

fn write_row(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    share: u64,
    mut latencies: Vec<Duration>,
    errors: u64,
) -> fmt::Result {
    latencies.sort_unstable();
    let ms = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let max = latencies.last().copied().unwrap_or_default();
    writeln!(
        f,
        "| {name} | {share} % | {} | {} | {} | {} | {} | {errors} |",
        latencies.len(),
        ms(percentile(&latencies, 500)),
        ms(percentile(&latencies, 990)),
        ms(percentile(&latencies, 999)),
        ms(max),
    )
}
