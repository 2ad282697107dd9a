//! Benchmark with many users: a filled database, marks at full speed, and a mixed workload at a constant rate.

mod database;
mod mixed;
mod pgbench;
mod report;
mod steady;

use std::fmt;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::Value;

pub(crate) use self::database::Database;
use self::mixed::Mixture;
pub(crate) use self::mixed::{MARK_HEADERS, cookie};
use self::report::{MixedRun, ResourceUsage};
use crate::call::Call;
use crate::calls::{self, Catalogue};
use crate::measure::{MeasureOptions, measure};
use crate::output::{print, progress};
use crate::report::{Row, Table};
use crate::server::Server;

const CONNECTIONS: usize = 64;
const MARKS_SECONDS: f64 = 10.0;
/// Users, out of all, who mark films at full speed.
const MARKING_USERS: u32 = 2_000;
/// In production users don't all arrive at once, so the first ones arrive before the measurement.
const WARM_UP: Duration = Duration::from_secs(15);
/// Time between two samples of the server's memory.
const SAMPLE_INTERVAL: Duration = Duration::from_secs(5);
/// Upper limit for the run with few users, which is only compared with.
const MAX_BASELINE_MINUTES: f64 = 1.0;
const TARGET_MARKS: f64 = 0.1;
const TARGET_SHARE_OF_UPSERTS: f64 = 0.4;
const TARGET_COST: f64 = 1.3;

#[derive(Debug, Args)]
pub(crate) struct ManyUsers {
    /// The binary to benchmark
    binary: PathBuf,
    /// The tool that fills a database with users
    #[arg(long)]
    filler: PathBuf,
    /// Number of users
    #[arg(long = "people", default_value_t = 100_000)]
    users: u32,
    /// Number of users in the small database that it is compared with
    #[arg(long, default_value_t = 1_000)]
    few: u32,
    /// Minutes of the mixed workload
    #[arg(long, default_value_t = 5.0)]
    minutes: f64,
    /// Its requests per second
    #[arg(long, default_value_t = 2_000)]
    rate: u32,
    /// Two empty PostgreSQL databases to use instead of SQLite: for few users and for many
    #[arg(long, value_delimiter = ',', requires = "upsert")]
    postgres: Vec<String>,
    /// The pgbench script that inserts a mark
    #[arg(long)]
    upsert: Option<PathBuf>,
}

/// Measures both databases and returns the number of failed requests.
pub(crate) async fn run(options: &ManyUsers) -> Result<u64, String> {
    let mut urls = options.postgres.iter().map(String::as_str);
    let few = options.measure(urls.next(), options.few, options.minutes.min(MAX_BASELINE_MINUTES)).await?;
    let many = options.measure(urls.next(), options.users, options.minutes).await?;
    let ratio = many.mixed_run.cost().div_duration_f64(few.mixed_run.cost());
    print(&format!("{few}\n\n{many}"));
    print(&format!(
        "server time per request with {} users, relative to {}: {ratio:.2} (target: at most {TARGET_COST})",
        options.users, options.few
    ));
    Ok(few.errors() + many.errors())
}

impl ManyUsers {
    async fn measure(&self, url: Option<&str>, users: u32, minutes: f64) -> Result<Measured, String> {
        progress(&format!("creating {users} users …"));
        let database = Database::with(users, &self.filler, url).await?;
        let server = Server::start_on(&self.binary, &database.url).await?;
        let catalogue = calls::catalogue_calls(&server).await?;
        let mixed_run = self.mixed(&server, &database, &catalogue, users, minutes).await?;
        let options = MeasureOptions { seconds: MARKS_SECONDS, connections: vec![CONNECTIONS], only: None };
        let marks =
            measure(&server, &options, &calls::healthz(&server), vec![marks(&server, &catalogue, users)])
                .await?;
        let upserts = match &self.upsert {
            Some(script) if url.is_some() => {
                Some(pgbench::upserts(script, &database.url, users, CONNECTIONS, MARKS_SECONDS).await?)
            }
            _ => None,
        };
        Ok(Measured { fill_time: database.fill_time, marks, upserts, mixed_run })
    }

    async fn mixed(
        &self,
        server: &Server,
        database: &Database,
        catalogue: &Catalogue,
        users: u32,
        minutes: f64,
    ) -> Result<MixedRun, String> {
        progress(&format!("mixed workload for {minutes} minutes …"));
        let gap = Duration::from_secs(1) / self.rate;
        let count = |time: Duration| {
            u32::try_from(time.as_nanos() / gap.as_nanos()).map_err(|error| error.to_string())
        };
        let mixture = Arc::new(Mixture::of(server, catalogue, users));
        let warmed_up = count(WARM_UP)?;
        let end = warmed_up + count(Duration::from_secs_f64(minutes * 60.0))?;
        steady::run(Arc::clone(&mixture), gap, 0..warmed_up).await?;
        let (cpu_before, started) = (server.cpu_time()?, Instant::now());
        let mut usage = ResourceUsage::default();
        let mut running = pin!(steady::run(mixture, gap, warmed_up..end));
        let responses = loop {
            tokio::select! {
                responses = &mut running => break responses?,
                () = tokio::time::sleep(SAMPLE_INTERVAL) => {
                    usage.memory.push(server.memory()?);
                    usage.log = usage.log.max(database.log_size());
                }
            }
        };
        let elapsed = started.elapsed();
        let cpu_time = server.cpu_time()?.saturating_sub(cpu_before);
        usage.database = database_size(server).await?;
        Ok(MixedRun { users, responses, elapsed, cpu_time, usage })
    }
}

/// All users mark a film as viewed, then all remove the mark again.
fn marks(server: &Server, catalogue: &Catalogue, users: u32) -> Call {
    let step = (users / MARKING_USERS).max(1);
    let requests = [true, false].into_iter().flat_map(|is_viewed| {
        (0..users.min(MARKING_USERS)).map(move |turn| {
            let film = &catalogue.films[turn as usize % catalogue.films.len()];
            let headers = format!("{}{MARK_HEADERS}", cookie(u64::from(turn * step)));
            server.request("POST", &format!("/api/user/viewed/{film}/{is_viewed}"), &headers)
        })
    });
    Call::new("user/viewed", TARGET_MARKS, requests.collect())
}

/// As reported to the first user, who is an admin.
async fn database_size(server: &Server) -> Result<u64, String> {
    let (_, body) = server.send(&server.request("GET", "/api/admin/server-info", &cookie(0))).await?;
    let info: Value = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
    info["database"]["bytes"].as_u64().ok_or_else(|| "server info has no database size".to_owned())
}

/// The results for one database.
struct Measured {
    fill_time: Duration,
    marks: Vec<Row>,
    /// Upserts per second by PostgreSQL's own benchmark.
    upserts: Option<f64>,
    mixed_run: MixedRun,
}

impl Measured {
    fn errors(&self) -> u64 {
        self.mixed_run.errors() + self.marks.iter().map(Row::errors).sum::<u64>()
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} users, created in {:.0} s", self.mixed_run.users, self.fill_time.as_secs_f64())?;
        writeln!(f, "\n{}", Table(&self.marks))?;
        if let (Some(upserts), Some(marks)) = (self.upserts, self.marks.last()) {
            let share = marks.rate() / upserts;
            writeln!(
                f,
                "pgbench: {upserts:.0} upserts/s; marks: {share:.2} of that (target: {TARGET_SHARE_OF_UPSERTS})\n"
            )?;
        }
        write!(f, "{}", self.mixed_run)
    }
}
