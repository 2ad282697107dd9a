//! The table.

use std::fmt;
use std::time::Duration;

use crate::calls::Call;
use crate::load::Measured;

const WANTED_START: Duration = Duration::from_millis(500);
const WANTED_MEMORY: u64 = 120;
/// From this many connections on, the wanted shares apply.
const MANY: usize = 64;

pub(crate) struct Report {
    pub(crate) starts: Vec<Duration>,
    pub(crate) memory_at_start: u64,
    pub(crate) memory_after_catalogue: u64,
    pub(crate) memory_at_end: u64,
    pub(crate) rows: Vec<Row>,
}

/// A call measured once.
pub(crate) struct Round {
    pub(crate) measured: Measured,
    /// The rate of `/healthz` just before.
    pub(crate) baseline: Option<f64>,
}

/// One call at one number of connections, in the middle of its rounds.
pub(crate) struct Row {
    name: &'static str,
    connections: usize,
    rate: f64,
    p50: Duration,
    p99: Duration,
    /// What one answer cost the server's processors.
    processor_time: Duration,
    errors: u64,
    share: Option<f64>,
    wanted: Option<f64>,
}

impl Row {
    pub(crate) fn errors(&self) -> u64 {
        self.errors
    }

    /// Answers in a second.
    pub(crate) fn rate(&self) -> f64 {
        self.rate
    }

    pub(crate) fn of(call: &Call, connections: usize, rounds: Vec<Round>) -> Self {
        let shares =
            rounds.iter().filter_map(|round| Some(round.measured.rate() / round.baseline?)).collect();
        let answered: f64 = rounds.iter().map(|round| round.measured.answered()).sum();
        let worked: Duration = rounds.iter().map(|round| round.measured.processor_time).sum();
        let errors = rounds.iter().map(|round| round.measured.errors).sum();
        let rate = middle(rounds.iter().map(|round| round.measured.rate()).collect());
        let mut latencies: Vec<Duration> =
            rounds.into_iter().flat_map(|round| round.measured.latencies).collect();
        latencies.sort_unstable();
        Self {
            name: call.name,
            connections,
            rate: rate.unwrap_or_default(),
            p50: percentile(&latencies, 500),
            p99: percentile(&latencies, 990),
            processor_time: worked.div_f64(answered.max(1.0)),
            errors,
            share: middle(shares),
            wanted: call.wanted.filter(|_| connections >= MANY),
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
            format!("{:.1} µs", self.processor_time.as_secs_f64() * 1e6),
            self.errors.to_string(),
            share(self.share),
            share(self.wanted),
        ]
    }
}

const HEADINGS: [&str; 9] =
    ["call", "connections", "requests/s", "p50", "p99", "server time", "errors", "share", "wanted"];

impl Report {
    pub(crate) fn errors(&self) -> u64 {
        self.rows.iter().map(|row| row.errors).sum()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let start = middle(self.starts.iter().map(Duration::as_secs_f64).collect()).unwrap_or_default();
        writeln!(f, "{cores} cores, shared by server and client; SQLite, fresh database")?;
        writeln!(f, "share: of the rate of /healthz, or of the call that is named\n")?;
        writeln!(f, "start to first answer: {start:.3} s (wanted: {:.1} s)", WANTED_START.as_secs_f64())?;
        writeln!(
            f,
            "resident memory: {} MB after the start, {} MB after the catalogue's calls (wanted: {WANTED_MEMORY} MB), \
             {} MB in the end\n",
            megabytes(self.memory_at_start),
            megabytes(self.memory_after_catalogue),
            megabytes(self.memory_at_end)
        )?;
        Table(&self.rows).fmt(f)
    }
}

/// As Markdown.
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

/// As a row of a Markdown table: the name to the left, figures to the right.
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

/// The value that half of the others do not exceed.
fn middle(mut values: Vec<f64>) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// Of sorted values: the one that so many in a thousand do not exceed.
pub(crate) fn percentile(sorted: &[Duration], per_mille: usize) -> Duration {
    let at = (sorted.len() * per_mille).div_ceil(1_000).saturating_sub(1);
    sorted.get(at).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_and_the_tail() {
        assert_eq!((middle(vec![9.0, 1.0, 5.0]), middle(Vec::new())), (Some(5.0), None));
        let sorted: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!(percentile(&sorted, 500), Duration::from_millis(100));
        assert_eq!(percentile(&sorted, 990), Duration::from_millis(198));
        assert_eq!(percentile(&[], 990), Duration::ZERO);
    }
}
