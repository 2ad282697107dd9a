//! Requests at a steady rate, whatever becomes of those before. How long one took counts from the moment it was
//! planned for, so that a server that stalls is not spared what would have been asked meanwhile.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::mixed::{Kind, Mixture};
use crate::client::Connection;

/// More than are busy at a time unless the server falls behind.
const CONNECTIONS: usize = 128;

/// To one kind of request.
#[derive(Debug, Default)]
pub(super) struct Answers {
    pub(super) latencies: Vec<Duration>,
    pub(super) errors: u64,
}

/// In the order of [`Kind::ALL`].
pub(super) type AllAnswers = [Answers; Kind::ALL.len()];

/// Which request is made when.
struct Plan {
    mixture: Arc<Mixture>,
    started: Instant,
    gap: Duration,
    numbers: Range<u32>,
    next: AtomicU32,
}

impl Plan {
    fn take(&self) -> Option<(u32, Instant)> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let is_planned = self.numbers.contains(&number);
        is_planned.then(|| (number, self.started + self.gap * (number - self.numbers.start)))
    }
}

/// Makes the requests of these numbers, one every `gap`.
pub(super) async fn run(
    mixture: Arc<Mixture>,
    gap: Duration,
    numbers: Range<u32>,
) -> Result<AllAnswers, String> {
    let (address, next) = (mixture.address, AtomicU32::new(numbers.start));
    let plan = Arc::new(Plan { mixture, started: Instant::now(), gap, numbers, next });
    let mut asking = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let connection = Connection::open(address).await.map_err(|error| error.to_string())?;
        asking.spawn(ask(Arc::clone(&plan), connection));
    }
    let mut all = AllAnswers::default();
    while let Some(outcome) = asking.join_next().await {
        for (all, some) in all.iter_mut().zip(outcome.map_err(|error| error.to_string())??) {
            all.latencies.extend(some.latencies);
            all.errors += some.errors;
        }
    }
    Ok(all)
}

async fn ask(plan: Arc<Plan>, mut connection: Connection) -> Result<AllAnswers, String> {
    let mut all = AllAnswers::default();
    while let Some((number, planned)) = plan.take() {
        tokio::time::sleep_until(planned.into()).await;
        let (kind, request) = plan.mixture.request(u64::from(number));
        let Some(place) = Kind::ALL.iter().position(|(known, ..)| *known == kind) else { continue };
        match connection.ask(&request).await.map(|answer| answer.status) {
            Ok(200) => all[place].latencies.push(planned.elapsed()),
            Ok(_) => all[place].errors += 1,
            Err(_) => {
                all[place].errors += 1;
                let opened = Connection::open(plan.mixture.address).await;
                connection = opened.map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(all)
}
