//! Marks at a constant rate while friends have event streams open: bytes per mark and stream, the time until the event,
//! and the server time per mark with and without streams.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::LocalSet;

use crate::calls;
use crate::client::Connection;
use crate::many_users::{Database, MARK_HEADERS, cookie};
use crate::output::{print, progress};
use crate::report::percentile;
use crate::server::Server;

const TARGET_BYTES: f64 = 400.0;
const TARGET_LATENCY: Duration = Duration::from_secs(1);
const TARGET_COST: f64 = 1.5;
/// Marks are sent over this many connections, in turn.
const CONNECTIONS: u32 = 16;
/// Until the first events, and after the last mark until its event.
const SETTLE_TIME: Duration = Duration::from_secs(3);

#[derive(Debug, Args)]
pub(crate) struct LiveStreams {
    /// The binary to benchmark
    binary: PathBuf,
    /// The tool that fills a database with users
    #[arg(long)]
    filler: PathBuf,
    /// Users, each with one open stream
    #[arg(long, default_value_t = 1_000)]
    streams: u32,
    /// Friends of each user
    #[arg(long, default_value_t = 200)]
    friends: u32,
    /// Marks per second
    #[arg(long, default_value_t = 200)]
    rate: u32,
    /// Seconds with and without streams
    #[arg(long, default_value_t = 20)]
    seconds: u32,
}

/// What all streams have received.
#[derive(Debug, Default)]
struct Received {
    bytes: u64,
    events: u64,
    /// When each film was marked, by user and film.
    marked: HashMap<(String, String), Instant>,
    latencies: Vec<Duration>,
    /// Events that make a browser fetch its whole profile.
    gaps: u64,
}

type SharedReceived = Rc<RefCell<Received>>;

/// Prints the figures and returns the number of failed requests.
pub(crate) async fn run(options: &LiveStreams) -> Result<u64, String> {
    LocalSet::new().run_until(measure(options)).await
}

async fn measure(options: &LiveStreams) -> Result<u64, String> {
    progress(&format!("creating {} users …", options.streams));
    let database =
        Database::with_friends(options.streams, Some(options.friends), &options.filler, None).await?;
    let server = Server::start_on(&options.binary, &database.url).await?;
    let films = calls::catalogue_calls(&server).await?.films;
    let count = options.rate * options.seconds;
    let received = SharedReceived::default();
    // The first marks of each user load what is cached afterwards.
    options.mark(&server, &films, 0..count, &received).await?;
    progress("without streams …");
    let alone = options.mark(&server, &films, count..2 * count, &received).await?;
    progress("with streams …");
    let mut streams = Vec::new();
    for user in 0..options.streams {
        streams.push(open(&server, user, Rc::clone(&received)).await?);
    }
    tokio::time::sleep(SETTLE_TIME).await;
    *received.borrow_mut() = Received::default();
    let memory = server.memory()?;
    let with_streams = options.mark(&server, &films, 2 * count..3 * count, &received).await?;
    tokio::time::sleep(SETTLE_TIME).await;
    streams.iter().for_each(tokio::task::JoinHandle::abort);
    let mut received = received.borrow_mut();
    received.latencies.sort_unstable();
    print(&options.report(&received, &alone, &with_streams));
    print(&format!("resident memory with all streams open: {} MB", memory / 1_000_000));
    Ok(alone.errors + with_streams.errors)
}

struct Marked {
    errors: u64,
    /// The server's CPU time per mark.
    cost: Duration,
}

impl LiveStreams {
    /// Sends the marks with these numbers at a constant rate; each is of the next user.
    async fn mark(
        &self,
        server: &Server,
        films: &[String],
        numbers: std::ops::Range<u32>,
        received: &SharedReceived,
    ) -> Result<Marked, String> {
        let (started, cpu_before) = (Instant::now(), server.cpu_time()?);
        let count = numbers.end - numbers.start;
        let mut tasks = Vec::new();
        for first in numbers.start..numbers.start + CONNECTIONS {
            let mut connection = Connection::open(server.address).await.map_err(|error| error.to_string())?;
            let marks: Vec<_> = (first..numbers.end)
                .step_by(CONNECTIONS as usize)
                .map(|number| {
                    let (user, film) = (number % self.streams, &films[(number / self.streams) as usize]);
                    let scheduled = started + Duration::from_secs(1) / self.rate * (number - numbers.start);
                    let headers = format!("{}{MARK_HEADERS}", cookie(u64::from(user)));
                    let request = server.request("POST", &format!("/api/user/viewed/{film}/true"), &headers);
                    (scheduled, (user_id(user), film.clone()), request)
                })
                .collect();
            let received = Rc::clone(received);
            tasks.push(tokio::task::spawn_local(async move {
                let mut errors = 0;
                for (scheduled, mark, request) in marks {
                    tokio::time::sleep_until(scheduled.into()).await;
                    received.borrow_mut().marked.insert(mark, scheduled);
                    let sent = connection.send(&request).await;
                    errors += u64::from(!sent.is_ok_and(|response| response.status == 200));
                }
                errors
            }));
        }
        let mut errors = 0;
        for task in tasks {
            errors += task.await.map_err(|error| error.to_string())?;
        }
        let cpu_time = server.cpu_time()?.saturating_sub(cpu_before);
        Ok(Marked { errors, cost: cpu_time / count })
    }

    fn report(&self, received: &Received, alone: &Marked, with_streams: &Marked) -> String {
        let marks = self.rate * self.seconds;
        let deliveries = f64::from(marks) * f64::from(self.friends);
        #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
        let (bytes, arrived) = (received.bytes as f64, received.latencies.len() as f64);
        let ratio = with_streams.cost.div_duration_f64(alone.cost);
        format!(
            "{} streams, {} friends each, {} marks per second for {} s\n\
             bytes per mark and stream: {:.0} (target: {TARGET_BYTES})\n\
             from mark to event: p50 {:.0} ms, p99 {:.0} ms (target: {:.0} ms)\n\
             films that arrived: {:.2} %, in {} events; events that make a browser fetch everything: {}\n\
             server time per mark: {:.0} µs without streams, {:.0} µs with: {ratio:.2} times as much \
             (target: {TARGET_COST})",
            self.streams,
            self.friends,
            self.rate,
            self.seconds,
            bytes / deliveries,
            percentile(&received.latencies, 500).as_secs_f64() * 1e3,
            percentile(&received.latencies, 990).as_secs_f64() * 1e3,
            TARGET_LATENCY.as_secs_f64() * 1e3,
            arrived / deliveries * 100.0,
            received.events,
            received.gaps,
            alone.cost.as_secs_f64() * 1e6,
            with_streams.cost.as_secs_f64() * 1e6,
        )
    }
}

/// As created by the filler.
fn user_id(number: u32) -> String {
    format!("000000000000000000-{}", 1_000_000_000_000_u64 + u64::from(number))
}

async fn open(
    server: &Server,
    user: u32,
    received: SharedReceived,
) -> Result<tokio::task::JoinHandle<()>, String> {
    let mut stream = TcpStream::connect(server.address).await.map_err(|error| error.to_string())?;
    let request = server.request("GET", "/api/events", &cookie(u64::from(user)));
    stream.write_all(&request).await.map_err(|error| error.to_string())?;
    Ok(tokio::task::spawn_local(async move {
        let mut unread = Vec::with_capacity(16 * 1024);
        while stream.read_buf(&mut unread).await.is_ok_and(|length| length > 0) {
            let now = Instant::now();
            let mut received = received.borrow_mut();
            let mut rest = &unread[..];
            while let Some(end) = rest.windows(2).position(|bytes| bytes == b"\n\n") {
                received.add(&rest[..end], now);
                rest = &rest[end + 2..];
            }
            received.bytes += (unread.len() - rest.len()) as u64;
            unread = rest.to_vec();
        }
    }))
}

impl Received {
    fn add(&mut self, event: &[u8], now: Instant) {
        let text = String::from_utf8_lossy(event);
        let Some((_, data)) = text.split_once("data: ") else { return };
        self.events += 1;
        let Ok(data) = serde_json::from_str::<Value>(data) else { return };
        self.gaps += u64::from(data["friends"] == true);
        for change in data["changes"].as_array().into_iter().flatten() {
            let user = change["_id"].as_str().unwrap_or_default();
            for film in change["viewed"].as_array().into_iter().flatten() {
                let key = (user.to_owned(), film.as_str().unwrap_or_default().to_owned());
                let marked = self.marked.get(&key);
                self.latencies.extend(marked.map(|marked| now.saturating_duration_since(*marked)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn films_in_events_are_matched_with_marks() {
        let mut received = Received::default();
        let now = Instant::now();
        received.marked.insert(("ana".to_owned(), "tt1".to_owned()), now);
        received.add(
            b"event: friends\ndata: {\"changes\":[{\"_id\":\"ana\",\"viewed\":[\"tt1\",\"tt2\"]}]}",
            now,
        );
        received.add(b"event: user\ndata: {\"revision\":1,\"friends\":true}", now);
        received.add(b":", now);
        assert_eq!((received.events, received.gaps), (2, 1));
        assert_eq!(received.latencies, [Duration::ZERO]);
    }
}
