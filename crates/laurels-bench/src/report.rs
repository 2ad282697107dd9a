//! The benchmark report: a Markdown table with a row per call and number of connections.

use std::fmt;
use std::time::Duration;

use crate::call::Call;
use crate::load::Measured;

const TARGET_START: Duration = Duration::from_millis(500);
const TARGET_MEMORY: u64 = 120;
/// Targets apply from this number of connections.
const MANY_CONNECTIONS: usize = 64;

pub(crate) struct Report {
    pub(crate) starts: Vec<Duration>,
    pub(crate) memory_at_start: u64,
    pub(crate) memory_after_catalogue: u64,
    pub(crate) memory_at_end: u64,
    pub(crate) rows: Vec<Row>,
}

/// One measurement of a call.
pub(crate) struct Round {
    pub(crate) measured: Measured,
    /// The baseline's rate just before.
    pub(crate) baseline: Option<f64>,
}

/// One call at one number of connections: medians over its rounds.
pub(crate) struct Row {
    name: &'static str,
    connections: usize,
    rate: f64,
    p50: Duration,
    p99: Duration,
    /// The server's CPU time per response.
    cpu_time: Duration,
    errors: u64,
    share: Option<f64>,
    target: Option<f64>,
}

impl Row {
    pub(crate) fn errors(&self) -> u64 {
        self.errors
    }

    /// Responses per second.
    pub(crate) fn rate(&self) -> f64 {
        self.rate
    }

    pub(crate) fn of(call: &Call, connections: usize, rounds: Vec<Round>) -> Self {
        let shares =
            rounds.iter().filter_map(|round| Some(round.measured.rate() / round.baseline?)).collect();
        let completed: f64 = rounds.iter().map(|round| round.measured.completed()).sum();
        let cpu_time: Duration = rounds.iter().map(|round| round.measured.cpu_time).sum();
        let errors = rounds.iter().map(|round| round.measured.errors).sum();
        let rate = median(rounds.iter().map(|round| round.measured.rate()).collect());
        let mut latencies: Vec<Duration> =
            rounds.into_iter().flat_map(|round| round.measured.latencies).collect();
        latencies.sort_unstable();
        Self {
            name: call.name,
            connections,
            rate: rate.unwrap_or_default(),
            p50: percentile(&latencies, 500),
            p99: percentile(&latencies, 990),
            cpu_time: cpu_time.div_f64(completed.max(1.0)),
            errors,
            share: median(shares),
            target: call.target.filter(|_| connections >= MANY_CONNECTIONS),
        }
    }

    fn cells(&self) -> [String; 9] {
        let share = |share: Option<f64>| share.map(|share| format!("{share:.2}")).unwrap_or_default();
        [
            self.name.to_owned(),
            self.connections.to_string(),
            format!("{:.0}", self.rate),
            format!("{:.3} ms", self.p50.as_secs_f64() * 1e3),
            format!("{:.3} ms", self.p99.as_secs_f64() * 1e3),
            format!("{:.1} µs", self.cpu_time.as_secs_f64() * 1e6),
            self.errors.to_string(),
            share(self.share),
            share(self.target),
        ]
    }
}

const HEADINGS: [&str; 9] =
    ["call", "connections", "requests/s", "p50", "p99", "server time", "errors", "share", "target"];

impl Report {
    pub(crate) fn errors(&self) -> u64 {
        self.rows.iter().map(|row| row.errors).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let start = median(self.starts.iter().map(Duration::as_secs_f64).collect()).unwrap_or_default();
        writeln!(f, "{cores} cores, shared by server and client; SQLite, new database")?;
        writeln!(f, "share: rate divided by that of /healthz, or of the call in parentheses\n")?;
        writeln!(f, "start to first response: {start:.3} s (target: {:.1} s)", TARGET_START.as_secs_f64())?;
        writeln!(
            f,
            "resident memory: {} MB after the start, {} MB after the catalogue's calls (target: {TARGET_MEMORY} MB), \
             {} MB at the end\n",
            megabytes(self.memory_at_start),
            megabytes(self.memory_after_catalogue),
            megabytes(self.memory_at_end)
        )?;
        Table(&self.rows).fmt(f)
    }
}

/// Displays rows as a Markdown table.
pub(crate) struct Table<'a>(pub(crate) &'a [Row]);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<_> = self.0.iter().map(Row::cells).collect();
        let mut widths = HEADINGS.map(|heading| heading.chars().count());
        for row in &rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.chars().count().max(*width);
            }
        }
        write_row(f, &HEADINGS.map(str::to_owned), &widths)?;
        let ruler = |(at, width): (usize, &usize)| match at {
            0 => "-".repeat(*width),
            _ => "-".repeat(width - 1) + ":",
        };
        writeln!(f, "| {} |", widths.iter().enumerate().map(ruler).collect::<Vec<_>>().join(" | "))?;
        for row in &rows {
            write_row(f, row, &widths)?;
        }
        Ok(())
    }
}

pub(crate) fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1_000_000)
}

/// A row of a Markdown table: the name is left-aligned, numbers are right-aligned.
fn write_row(f: &mut fmt::Formatter<'_>, cells: &[String; 9], widths: &[usize; 9]) -> fmt::Result {
    for (at, (cell, width)) in cells.iter().zip(widths).enumerate() {
        if at == 0 {
            write!(f, "| {cell:<width$} ")?;
        } else {
            write!(f, "| {cell:>width$} ")?;
        }
    }
    writeln!(f, "|")
}

/// The upper median.
fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// The nearest-rank percentile of sorted values, in thousandths: 990 is p99.
pub(crate) fn percentile(sorted: &[Duration], per_mille: usize) -> Duration {
    let at = (sorted.len() * per_mille).div_ceil(1_000).saturating_sub(1);
    sorted.get(at).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn median_and_percentiles() {
        assert_eq!((median(vec![9.0, 1.0, 5.0]), median(Vec::new())), (Some(5.0), None));
        let sorted: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!(percentile(&sorted, 500), Duration::from_millis(100));
        assert_eq!(percentile(&sorted, 990), Duration::from_millis(198));
        assert_eq!(percentile(&[], 990), Duration::ZERO);
    }
}
