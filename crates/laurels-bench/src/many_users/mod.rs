//! What many people cost: databases full of them, marks as fast as they are taken, and a steady mix of everything.

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

use self::database::Database;
use self::mixed::{Mixture, cookie};
use self::report::{Mix, Space};
use crate::calls::{self, Call, Catalogue};
use crate::report::{Row, Table};
use crate::server::Server;
use crate::{Measuring, measure, print, progress};

const CONNECTIONS: usize = 64;
const MARKS_FOR: f64 = 10.0;
/// People who mark as fast as they can, out of all.
const MARKING: u32 = 2_000;
/// In life people do not all come at the same moment: those who are there first have come before it is measured.
const ARRIVAL: Duration = Duration::from_secs(15);
/// How often the server's memory is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Enough to compare with.
const COMPARED_FOR: f64 = 1.0;
/// As the web app asks: friends are left out of the answer.
const MARKING_HEADERS: &str = "prefer: return=minimal\r\ncontent-length: 0\r\n";
const WANTED_MARKS: f64 = 0.1;
const WANTED_OF_UPSERTS: f64 = 0.4;
const WANTED_COST: f64 = 1.3;

#[derive(Debug, Args)]
pub(crate) struct Crowd {
    /// The binary to measure
    binary: PathBuf,
    /// The tool that fills a database with people
    #[arg(long)]
    filler: PathBuf,
    /// How many people there are
    #[arg(long, default_value_t = 100_000)]
    people: u32,
    /// How many there are in the database that it is compared with
    #[arg(long, default_value_t = 1_000)]
    few: u32,
    /// How long the mixed run takes
    #[arg(long, default_value_t = 5.0)]
    minutes: f64,
    /// How many requests are made in each second of it
    #[arg(long, default_value_t = 2_000)]
    rate: u32,
    /// Two empty databases on PostgreSQL to measure on instead of SQLite: for few people and for many
    #[arg(long, value_delimiter = ',', requires = "upsert")]
    postgres: Vec<String>,
    /// The script by which pgbench makes a mark
    #[arg(long)]
    upsert: Option<PathBuf>,
}

/// Measures both databases and tells how many requests failed.
pub(crate) async fn run(crowd: &Crowd) -> Result<u64, String> {
    let mut urls = crowd.postgres.iter().map(String::as_str);
    let few = crowd.measure(urls.next(), crowd.few, crowd.minutes.min(COMPARED_FOR)).await?;
    let many = crowd.measure(urls.next(), crowd.people, crowd.minutes).await?;
    let ratio = many.mix.cost().div_duration_f64(few.mix.cost());
    print(&format!("{few}\n\n{many}"));
    print(&format!(
        "server time of a request with {} people, of that with {}: {ratio:.2} (wanted: at most {WANTED_COST})",
        crowd.people, crowd.few
    ));
    Ok(few.errors() + many.errors())
}

impl Crowd {
    async fn measure(&self, url: Option<&str>, people: u32, minutes: f64) -> Result<Measured, String> {
        progress(&format!("making {people} people …"));
        let database = Database::with(people, &self.filler, url).await?;
        let server = Server::start_on(&self.binary, &database.url).await?;
        let catalogue = calls::of_the_catalogue(&server).await?;
        let mix = self.mixed(&server, &database, &catalogue, people, minutes).await?;
        let measuring = Measuring { seconds: MARKS_FOR, connections: vec![CONNECTIONS], only: None };
        let marks = measure(&server, &measuring, vec![marks(&server, &catalogue, people)]).await?;
        let upserts = match &self.upsert {
            Some(script) if url.is_some() => {
                Some(pgbench::upserts(script, &database.url, people, CONNECTIONS, MARKS_FOR).await?)
            }
            _ => None,
        };
        Ok(Measured { filled_within: database.filled_within, marks, upserts, mix })
    }

    async fn mixed(
        &self,
        server: &Server,
        database: &Database,
        catalogue: &Catalogue,
        people: u32,
        minutes: f64,
    ) -> Result<Mix, String> {
        progress(&format!("a mix of everything for {minutes} minutes …"));
        let gap = Duration::from_secs(1) / self.rate;
        let count = |time: Duration| {
            u32::try_from(time.as_nanos() / gap.as_nanos()).map_err(|error| error.to_string())
        };
        let mixture = Arc::new(Mixture::of(server, catalogue, people));
        let arrived = count(ARRIVAL)?;
        let end = arrived + count(Duration::from_secs_f64(minutes * 60.0))?;
        steady::run(Arc::clone(&mixture), gap, 0..arrived).await?;
        let (worked_before, started) = (server.processor_time()?, Instant::now());
        let mut space = Space::default();
        let mut running = pin!(steady::run(mixture, gap, arrived..end));
        let answers = loop {
            tokio::select! {
                answers = &mut running => break answers?,
                () = tokio::time::sleep(LOOK_EVERY) => {
                    space.memory.push(server.memory()?);
                    space.log = space.log.max(database.log_size());
                }
            }
        };
        let elapsed = started.elapsed();
        let processor_time = server.processor_time()?.saturating_sub(worked_before);
        space.database = database_size(server).await?;
        Ok(Mix { people, answers, elapsed, processor_time, space })
    }
}

/// Everybody ticks a film, then everybody takes the tick off again.
fn marks(server: &Server, catalogue: &Catalogue, people: u32) -> Call {
    let apart = (people / MARKING).max(1);
    let requests = [true, false].into_iter().flat_map(|is_viewed| {
        (0..people.min(MARKING)).map(move |turn| {
            let film = &catalogue.films[turn as usize % catalogue.films.len()];
            let headers = format!("{}{MARKING_HEADERS}", cookie(u64::from(turn * apart)));
            server.request("POST", &format!("/api/user/viewed/{film}/{is_viewed}"), &headers)
        })
    });
    Call::new("user/viewed", WANTED_MARKS, requests.collect())
}

/// The first person is an admin, who may ask.
async fn database_size(server: &Server) -> Result<u64, String> {
    let (_, body) = server.ask(&server.request("GET", "/api/admin/server-info", &cookie(0))).await?;
    let info: Value = serde_json::from_slice(&body).map_err(|error| error.to_string())?;
    info["database"]["bytes"].as_u64().ok_or_else(|| "server info says nothing of the database".to_owned())
}

/// One database.
struct Measured {
    filled_within: Duration,
    marks: Vec<Row>,
    /// What PostgreSQL's own benchmark reaches.
    upserts: Option<f64>,
    mix: Mix,
}

impl Measured {
    fn errors(&self) -> u64 {
        self.mix.errors() + self.marks.iter().map(Row::errors).sum::<u64>()
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} people, made within {:.0} s", self.mix.people, self.filled_within.as_secs_f64())?;
        writeln!(f, "\n{}", Table(&self.marks))?;
        if let (Some(upserts), Some(marks)) = (self.upserts, self.marks.last()) {
            let share = marks.rate() / upserts;
            writeln!(
                f,
                "pgbench: {upserts:.0} upserts/s; marks: {share:.2} of it (wanted: {WANTED_OF_UPSERTS})\n"
            )?;
        }
        write!(f, "{}", self.mix)
    }
}
