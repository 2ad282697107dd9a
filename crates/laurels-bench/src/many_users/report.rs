//! What came of a mixed run, in words and as a table.

use std::fmt;
use std::time::Duration;

use super::mixed::Kind;
use super::steady::AllAnswers;
use crate::report::{megabytes, percentile};

const WANTED_P99: Duration = Duration::from_millis(15);
const WANTED_MEMORY: u64 = 300;

/// What the server took in the course of the run, in bytes.
#[derive(Debug, Default)]
pub(super) struct Space {
    /// Resident memory, time after time.
    pub(super) memory: Vec<u64>,
    /// Of the database, in the end.
    pub(super) database: u64,
    /// The most that SQLite's log had.
    pub(super) log: u64,
}

#[derive(Debug)]
pub(super) struct Mix {
    pub(super) people: u32,
    pub(super) answers: AllAnswers,
    pub(super) elapsed: Duration,
    /// What the server's processors spent on it.
    pub(super) processor_time: Duration,
    pub(super) space: Space,
}

impl Mix {
    pub(super) fn errors(&self) -> u64 {
        self.answers.iter().map(|answers| answers.errors).sum()
    }

    #[expect(clippy::cast_precision_loss, reason = "no run has 2^52 answers")]
    fn answered(&self) -> f64 {
        self.answers.iter().map(|answers| answers.latencies.len()).sum::<usize>() as f64
    }

    /// Of one request.
    pub(super) fn cost(&self) -> Duration {
        self.processor_time.div_f64(self.answered().max(1.0))
    }
}

impl fmt::Display for Mix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = self.answered() / self.elapsed.as_secs_f64();
        let (seconds, cost) = (self.elapsed.as_secs_f64(), self.cost().as_secs_f64() * 1e6);
        writeln!(
            f,
            "{} people, {seconds:.0} s: {rate:.0} answers/s, server time {cost:.0} µs each",
            self.people
        )?;
        let memory = &self.space.memory;
        let at = |part: usize| megabytes(memory.get(memory.len() * part / 4).copied().unwrap_or_default());
        writeln!(
            f,
            "resident memory: {} MB after the start, {}, {} and {} MB after each quarter, {} MB in the end, {} MB at most \
             (wanted: {WANTED_MEMORY} MB)",
            at(0),
            at(1),
            at(2),
            at(3),
            megabytes(memory.last().copied().unwrap_or_default()),
            megabytes(memory.iter().copied().max().unwrap_or_default()),
        )?;
        let Space { database, log, .. } = self.space;
        writeln!(f, "database: {} MB, its log {} MB at most\n", megabytes(database), megabytes(log))?;
        writeln!(f, "| call | share | answers | p50 | p99 | p99.9 | at worst | errors |")?;
        writeln!(f, "|---|---:|---:|---:|---:|---:|---:|---:|")?;
        let mut all = Vec::new();
        for ((_, name, share), answers) in Kind::ALL.iter().zip(&self.answers) {
            write_row(f, name, *share, answers.latencies.clone(), answers.errors)?;
            all.extend_from_slice(&answers.latencies);
        }
        write_row(f, "all", 100, all, self.errors())?;
        writeln!(f, "\nwanted: p99 {} ms, no errors", WANTED_P99.as_millis())
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
    let at_worst = latencies.last().copied().unwrap_or_default();
    writeln!(
        f,
        "| {name} | {share} % | {} | {} | {} | {} | {} | {errors} |",
        latencies.len(),
        ms(percentile(&latencies, 500)),
        ms(percentile(&latencies, 990)),
        ms(percentile(&latencies, 999)),
        ms(at_worst),
    )
}
