//! Budget for the memory of request bodies: in total, and a share of it for one client network. Bytes are reserved as
//! they arrive, so announcing a large body reserves nothing, and released once the response is ready or the request is
//! dropped: the client hung up, or the handler timed out or panicked.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use futures_util::StreamExt;
use http::StatusCode;

use crate::server::Problem;

/// The beginning of each body isn't counted, so that small requests get through while others use up the budget. What that
/// takes is bounded by the number of connections.
const FREE_BYTES: usize = 16 * 1024;
/// How many networks it takes to use up the budget.
const SHARES: usize = 8;
const EXCEEDED: &str = "too many bytes of request bodies in flight";

#[derive(Debug)]
pub(crate) struct BodyBudget {
    max_bytes: usize,
    max_per_network: usize,
    free_bytes: usize,
    reserved: Mutex<ReservedBytes>,
}

#[derive(Debug, Default)]
struct ReservedBytes {
    total: usize,
    by_network: HashMap<IpAddr, usize>,
}

/// The bytes of one request's body; released on drop.
#[derive(Debug)]
pub(crate) struct Reservation {
    budget: Arc<BodyBudget>,
    network: IpAddr,
    /// What was read without being counted.
    free_bytes: AtomicUsize,
    bytes: AtomicUsize,
    is_exceeded: AtomicBool,
}

impl BodyBudget {
    pub(crate) fn new(max_bytes: usize) -> Arc<Self> {
        Self::with_free_bytes(max_bytes, FREE_BYTES)
    }

    fn with_free_bytes(max_bytes: usize, free_bytes: usize) -> Arc<Self> {
        let max_per_network = max_bytes / SHARES;
        Arc::new(Self { max_bytes, max_per_network, free_bytes, reserved: Mutex::default() })
    }

    /// Counts what is read of the request's body. Reading fails when the budget is used up. `None` without a body.
    pub(crate) fn count(
        self: &Arc<Self>,
        network: impl FnOnce(&Request) -> IpAddr,
        request: Request,
    ) -> (Request, Option<Arc<Reservation>>) {
        if request.body().is_end_stream() {
            return (request, None);
        }
        let reservation = Arc::new(Reservation {
            budget: Arc::clone(self),
            network: network(&request),
            free_bytes: AtomicUsize::default(),
            bytes: AtomicUsize::default(),
            is_exceeded: AtomicBool::default(),
        });
        let reading = Arc::clone(&reservation);
        let request = request.map(|body| {
            Body::from_stream(body.into_data_stream().map(move |chunk| {
                let chunk = chunk?;
                if reading.add(chunk.len()) { Ok(chunk) } else { Err(axum::Error::new(EXCEEDED)) }
            }))
        });
        (request, Some(reservation))
    }

    fn reserved(&self) -> MutexGuard<'_, ReservedBytes> {
        self.reserved.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reservation {
    /// Whether the bytes are within the budget.
    fn add(&self, bytes: usize) -> bool {
        let free = bytes.min(self.budget.free_bytes - self.free_bytes.load(Ordering::Relaxed));
        self.free_bytes.fetch_add(free, Ordering::Relaxed);
        let bytes = bytes - free;
        let mut reserved = self.budget.reserved();
        let of_network = reserved.by_network.get(&self.network).copied().unwrap_or_default();
        let (total, of_network) = (reserved.total + bytes, of_network + bytes);
        if total > self.budget.max_bytes || of_network > self.budget.max_per_network {
            self.is_exceeded.store(true, Ordering::Relaxed);
            return false;
        }
        reserved.total = total;
        reserved.by_network.insert(self.network, of_network);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        true
    }

    /// The problem to respond with, whatever the handler made of the failed read.
    pub(crate) fn rejection(&self) -> Option<Problem> {
        self.is_exceeded.load(Ordering::Relaxed).then(|| {
            tracing::warn!("rejected a request: {EXCEEDED}");
            let detail = "We're receiving too much at once. Try again in a moment.";
            Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail).retry_after(5)
        })
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let bytes = *self.bytes.get_mut();
        let mut reserved = self.budget.reserved();
        reserved.total -= bytes;
        if let Some(of_network) = reserved.by_network.get_mut(&self.network) {
            *of_network -= bytes;
            if *of_network == 0 {
                reserved.by_network.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use axum::body::to_bytes;
    use bytes::Bytes;
    use futures_util::stream;

    use super::*;

    const ONE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    fn request(body: impl Into<Body>) -> Request {
        Request::new(body.into())
    }

    /// Reads a body of this size, and returns what holds its bytes.
    async fn read(budget: &Arc<BodyBudget>, network: IpAddr, size: usize) -> Option<Arc<Reservation>> {
        let (request, reservation) = budget.count(|_| network, request(vec![b' '; size]));
        let reservation = reservation.unwrap();
        let read = to_bytes(request.into_body(), usize::MAX).await;
        assert_eq!(read.is_ok(), reservation.rejection().is_none());
        read.is_ok().then_some(reservation)
    }

    #[tokio::test]
    async fn a_network_gets_its_share_and_all_of_them_the_total() {
        let budget = BodyBudget::with_free_bytes(80, 0);
        let mut held = Vec::new();
        for last in 1..=8 {
            let network = IpAddr::from([10, 0, 0, last]);
            held.push(read(&budget, network, 6).await.unwrap());
            assert!(read(&budget, network, 5).await.is_none(), "more than its share");
            held.push(read(&budget, network, 4).await.unwrap());
        }
        let other = IpAddr::from([10, 0, 0, 9]);
        assert!(read(&budget, other, 1).await.is_none(), "more than the total");
        held.truncate(2);
        assert!(read(&budget, other, 10).await.is_some());
        held.clear();
        assert_eq!(budget.reserved().total, 0);
        assert!(budget.reserved().by_network.is_empty());
    }

    #[tokio::test]
    async fn small_bodies_get_through_when_the_budget_is_used_up() {
        let budget = BodyBudget::with_free_bytes(80, 3);
        let mut held = Vec::new();
        for last in 1..=8 {
            held.push(read(&budget, IpAddr::from([10, 0, 0, last]), 13).await.unwrap());
        }
        assert_eq!(budget.reserved().total, 80);
        let other = IpAddr::from([10, 0, 0, 9]);
        assert!(read(&budget, other, 4).await.is_none());
        assert!(read(&budget, other, 3).await.is_some());
        held.clear();
        assert_eq!(budget.reserved().total, 0);
    }

    #[tokio::test]
    async fn bytes_are_reserved_as_they_arrive() {
        let budget = BodyBudget::with_free_bytes(80, 0);
        let chunks = stream::iter(0..3).map(|_| Ok::<_, axum::Error>(Bytes::from_static(b"four")));
        let (request, reservation) = budget.count(|_| ONE, request(Body::from_stream(chunks)));
        let mut body = request.into_body().into_data_stream();
        assert_eq!(budget.reserved().total, 0);
        for expected in [4, 8] {
            assert!(body.next().await.unwrap().is_ok());
            assert_eq!(budget.reserved().total, expected);
        }
        assert!(body.next().await.unwrap().is_err());
        drop((body, reservation));
        assert_eq!(budget.reserved().total, 0);
    }

    #[tokio::test]
    async fn a_request_without_a_body_is_not_counted() {
        let budget = BodyBudget::with_free_bytes(80, 0);
        assert!(budget.count(|_| ONE, request(Body::empty())).1.is_none());
    }
}
