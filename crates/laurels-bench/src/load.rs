//! Closed-loop load: clients that repeat one call as fast as they can, each on its own connection.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::call::Call;
use crate::client::Connection;
use crate::server::Server;

#[derive(Debug)]
pub(crate) struct Callers {
    connections: Vec<Connection>,
}

/// The results of one run.
#[derive(Debug, Default)]
pub(crate) struct Measured {
    /// Of each successful request.
    pub(crate) latencies: Vec<Duration>,
    pub(crate) errors: u64,
    pub(crate) elapsed: Duration,
    /// CPU time of the server process.
    pub(crate) cpu_time: Duration,
}

impl Measured {
    /// Responses per second.
    pub(crate) fn rate(&self) -> f64 {
        self.completed() / self.elapsed.as_secs_f64()
    }

    #[expect(clippy::cast_precision_loss, reason = "no run has 2^52 responses")]
    pub(crate) fn completed(&self) -> f64 {
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

    /// Sends requests on all connections for `time`; together they cycle through the call's requests.
    pub(crate) async fn run(
        &mut self,
        server: &Server,
        call: &Call,
        time: Duration,
    ) -> Result<Measured, String> {
        let address = server.address;
        let cpu_before = server.cpu_time()?;
        let started = Instant::now();
        let until = started + time;
        let mut tasks = JoinSet::new();
        for mut connection in self.connections.drain(..) {
            let (requests, next, good) = (Arc::clone(&call.requests), Arc::clone(&call.next), call.status);
            tasks.spawn(async move {
                let mut measured = Measured::default();
                let mut sent = Instant::now();
                while sent < until {
                    let request = &requests[next.fetch_add(1, Ordering::Relaxed) % requests.len()];
                    let outcome = connection.send(request).await.map(|response| response.status);
                    let received = Instant::now();
                    match outcome {
                        Ok(status) if status == good => measured.latencies.push(received - sent),
                        Ok(_) => measured.errors += 1,
                        Err(_) => {
                            measured.errors += 1;
                            connection =
                                Connection::open(address).await.map_err(|error| error.to_string())?;
                        }
                    }
                    sent = received;
                }
                Ok::<_, String>((connection, measured))
            });
        }
        let mut all = Measured::default();
        while let Some(outcome) = tasks.join_next().await {
            let (connection, measured) = outcome.map_err(|error| error.to_string())??;
            self.connections.push(connection);
            all.latencies.extend(measured.latencies);
            all.errors += measured.errors;
        }
        all.elapsed = started.elapsed();
        all.cpu_time = server.cpu_time()?.saturating_sub(cpu_before);
        Ok(all)
    }
}

/// Sends each request once, so that responses cached per catalogue are already built.
pub(crate) async fn warm_up(server: &Server, call: &Call) -> Result<(), String> {
    let mut connection = Connection::open(server.address).await.map_err(|error| error.to_string())?;
    for request in call.requests.iter() {
        connection.send(request).await?;
    }
    Ok(())
}
