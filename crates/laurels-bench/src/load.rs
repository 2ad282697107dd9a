//! Many callers who ask one call again and again, each on a connection of their own.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::calls::Call;
use crate::client::Connection;
use crate::server::Server;

#[derive(Debug)]
pub(crate) struct Callers {
    connections: Vec<Connection>,
}

/// What came of a stretch of time.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    /// How long each answer took.
    pub(crate) latencies: Vec<Duration>,
    pub(crate) errors: u64,
    pub(crate) elapsed: Duration,
    /// What the server's processors spent on it.
    pub(crate) processor_time: Duration,
}

impl Measured {
    /// Answers in a second.
    pub(crate) fn rate(&self) -> f64 {
        self.answered() / self.elapsed.as_secs_f64()
    }

    #[expect(clippy::cast_precision_loss, reason = "no run has 2^52 answers")]
    pub(crate) fn answered(&self) -> f64 {
        self.latencies.len() as f64
    }
}

impl Callers {
    pub(crate) async fn connect(server: &Server, count: usize) -> Result<Self, String> {
        let mut connections = Vec::new();
        for _ in 0..count {
            connections.push(Connection::open(server.address).await.map_err(|error| error.to_string())?);
        }
        Ok(Self { connections })
    }

    /// All callers ask for as long as it takes; between them they go through the call's requests in turn.
    pub(crate) async fn ask(
        &mut self,
        server: &Server,
        call: &Call,
        time: Duration,
    ) -> Result<Measured, String> {
        let address = server.address;
        let worked_before = server.processor_time()?;
        let started = Instant::now();
        let until = started + time;
        let mut asking = JoinSet::new();
        for mut connection in self.connections.drain(..) {
            let (requests, next, good) = (Arc::clone(&call.requests), Arc::clone(&call.next), call.status);
            asking.spawn(async move {
                let mut measured = Measured::default();
                let mut asked = Instant::now();
                while asked < until {
                    let request = &requests[next.fetch_add(1, Ordering::Relaxed) % requests.len()];
                    let outcome = connection.ask(request).await.map(|answer| answer.status);
                    let answered = Instant::now();
                    match outcome {
                        Ok(status) if status == good => measured.latencies.push(answered - asked),
                        Ok(_) => measured.errors += 1,
                        Err(_) => {
                            measured.errors += 1;
                            connection =
                                Connection::open(address).await.map_err(|error| error.to_string())?;
                        }
                    }
                    asked = answered;
                }
                Ok::<_, String>((connection, measured))
            });
        }
        let mut all = Measured::default();
        while let Some(outcome) = asking.join_next().await {
            let (connection, measured) = outcome.map_err(|error| error.to_string())??;
            self.connections.push(connection);
            all.latencies.extend(measured.latencies);
            all.errors += measured.errors;
        }
        all.elapsed = started.elapsed();
        all.processor_time = server.processor_time()?.saturating_sub(worked_before);
        Ok(all)
    }
}

/// Where a call's requests begin anew.
pub(crate) fn from_the_first() -> Arc<AtomicUsize> {
    Arc::new(AtomicUsize::new(0))
}

/// Asks each request once: answers that are made once per catalogue are made now.
pub(crate) async fn warm_up(server: &Server, call: &Call) -> Result<(), String> {
    let mut connection = Connection::open(server.address).await.map_err(|error| error.to_string())?;
    for request in call.requests.iter() {
        connection.ask(request).await?;
    }
    Ok(())
}
