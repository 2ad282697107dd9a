//! Limits on open connections: in total, and an eighth of that for one client network.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use laurels_http::Peer;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// One process can't serve more of them well.
const MAX_CONNECTIONS: usize = 10_000;
/// File descriptors for the database, logs, providers and emails.
const RESERVED_DESCRIPTORS: usize = 128;

/// How many connections the limit on open files allows, after raising the soft limit to the hard one.
pub(crate) fn max_connections() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let result = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let descriptors = if result.is_ok() { maximum } else { current };
    let descriptors = descriptors.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    descriptors.saturating_sub(RESERVED_DESCRIPTORS).clamp(2, MAX_CONNECTIONS)
}

/// How many client networks it takes to use up all connections.
const SHARES: usize = 8;

#[derive(Debug)]
pub(crate) struct ConnectionLimiter {
    permits: Arc<Semaphore>,
    max_per_network: usize,
    /// Networks without a limit of their own.
    proxies: Vec<IpAddr>,
    counts: Mutex<HashMap<IpAddr, usize>>,
}

/// Owned by an open connection; released on drop.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    limiter: Arc<ConnectionLimiter>,
    network: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl ConnectionLimiter {
    pub(crate) fn new(max_connections: usize, proxies: Vec<IpAddr>) -> Arc<Self> {
        let permits = Arc::new(Semaphore::new(max_connections));
        let max_per_network = max_connections.div_ceil(SHARES);
        let proxies = proxies.into_iter().map(|proxy| Peer(proxy).network()).collect();
        Arc::new(Self { permits, max_per_network, proxies, counts: Mutex::default() })
    }

    /// Waits until one more connection is allowed.
    pub(crate) async fn acquire(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.permits).acquire_owned().await.ok()
    }

    pub(crate) fn try_acquire(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.permits).try_acquire_owned().ok()
    }

    /// `None` when the network is at its limit.
    pub(crate) fn admit(
        self: &Arc<Self>,
        permit: Option<OwnedSemaphorePermit>,
        network: IpAddr,
    ) -> Option<ConnectionSlot> {
        let permit = permit?;
        let mut counts = self.counts();
        let count = counts.entry(network).or_default();
        if *count >= self.max_per_network && !self.proxies.contains(&network) {
            return None;
        }
        *count += 1;
        Some(ConnectionSlot { limiter: Arc::clone(self), network, _permit: permit })
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut counts = self.limiter.counts();
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_network_is_limited_to_its_share_of_the_connections_and_a_proxy_is_not() {
        let [one, other, proxy] = [1, 2, 3].map(|last| IpAddr::from([10, 0, 0, last]));
        let limiter = ConnectionLimiter::new(16, vec![proxy]);
        let admit = async |network| limiter.admit(limiter.acquire().await, network);
        let first = [admit(one).await, admit(one).await];
        assert!(first.iter().all(Option::is_some));
        assert!(admit(one).await.is_none());
        assert!(admit(other).await.is_some(), "other networks are still admitted");
        drop(first);
        assert!(limiter.counts().is_empty(), "closed connections are not counted");
        let all: Vec<_> = (0..16).map(|_| limiter.admit(limiter.try_acquire(), proxy)).collect();
        assert!(all.iter().all(Option::is_some));
        assert_eq!(limiter.permits.available_permits(), 0);
        drop(all);
        assert_eq!(limiter.permits.available_permits(), 16);
    }

    #[tokio::test]
    async fn proxies_are_recognized_in_every_notation() {
        for (configured, connecting) in
            [("::ffff:10.0.0.3", "10.0.0.3"), ("10.0.0.3", "::ffff:10.0.0.3"), ("2001:db8::5", "2001:db8::5")]
        {
            let [proxy, peer] = [configured, connecting].map(|address| address.parse::<IpAddr>().unwrap());
            let limiter = ConnectionLimiter::new(4, vec![proxy]);
            let network = Peer(peer).network();
            let all: Vec<_> = (0..4).map(|_| limiter.admit(limiter.try_acquire(), network)).collect();
            assert!(all.iter().all(Option::is_some), "{connecting}");
            assert!(limiter.admit(limiter.try_acquire(), network).is_none(), "no permit is left");
            drop(all);
            assert!(limiter.counts().is_empty());
        }
    }

    #[test]
    fn some_connections_are_allowed_under_any_resource_limit() {
        assert!((2..=MAX_CONNECTIONS).contains(&max_connections()));
    }
}
