//! Open-loop load: requests at a constant rate, independent of earlier responses.
//!
//! Latency counts from the instant a request was scheduled for, not from when it was sent. Otherwise a stalled server
//! would delay the requests that would have measured the stall (coordinated omission).

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::mixed::{Kind, Mixture};
use crate::client::Connection;

/// More than are busy at a time, unless the server is overloaded.
const CONNECTIONS: usize = 128;

/// Responses to one kind of request.
#[derive(Debug, Default)]
pub(super) struct Responses {
    pub(super) latencies: Vec<Duration>,
    pub(super) errors: u64,
}

/// Indexed like [`Kind::ALL`].
pub(super) type ResponsesByKind = [Responses; Kind::ALL.len()];

/// Which request is sent when.
struct Schedule {
    mixture: Arc<Mixture>,
    started: Instant,
    gap: Duration,
    numbers: Range<u32>,
    next: AtomicU32,
}

impl Schedule {
    fn next(&self) -> Option<(u32, Instant)> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let is_scheduled = self.numbers.contains(&number);
        is_scheduled.then(|| (number, self.started + self.gap * (number - self.numbers.start)))
    }
}

/// Sends the requests with these numbers, one every `gap`.
pub(super) async fn run(
    mixture: Arc<Mixture>,
    gap: Duration,
    numbers: Range<u32>,
) -> Result<ResponsesByKind, String> {
    let (address, next) = (mixture.address, AtomicU32::new(numbers.start));
    let schedule = Arc::new(Schedule { mixture, started: Instant::now(), gap, numbers, next });
    let mut tasks = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let connection = Connection::open(address).await.map_err(|error| error.to_string())?;
        tasks.spawn(send_requests(Arc::clone(&schedule), connection));
    }
    let mut all = ResponsesByKind::default();
    while let Some(outcome) = tasks.join_next().await {
        for (all, some) in all.iter_mut().zip(outcome.map_err(|error| error.to_string())??) {
            all.latencies.extend(some.latencies);
            all.errors += some.errors;
        }
    }
    Ok(all)
}

async fn send_requests(
    schedule: Arc<Schedule>,
    mut connection: Connection,
) -> Result<ResponsesByKind, String> {
    let mut all = ResponsesByKind::default();
    while let Some((number, scheduled)) = schedule.next() {
        tokio::time::sleep_until(scheduled.into()).await;
        let (kind, request) = schedule.mixture.request(u64::from(number));
        let Some(index) = Kind::ALL.iter().position(|(it, ..)| *it == kind) else { continue };
        match connection.send(&request).await.map(|response| response.status) {
            Ok(200) => all[index].latencies.push(scheduled.elapsed()),
            Ok(_) => all[index].errors += 1,
            Err(_) => {
                all[index].errors += 1;
                let opened = Connection::open(schedule.mixture.address).await;
                connection = opened.map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(all)
}
