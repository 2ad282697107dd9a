//! Who is connected: so many at most, and of one address no more than half of them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// More would not be served well by one process.
const MOST: usize = 10_000;
/// File handles for the database, logs, providers and letters.
const KEPT_BACK: usize = 128;

/// As many connections as there can be file handles for; asks the system for as many as it allows.
pub(crate) fn affordable() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let handles = if raised.is_ok() { maximum } else { current };
    let handles = handles.map_or(usize::MAX, |handles| usize::try_from(handles).unwrap_or(usize::MAX));
    handles.saturating_sub(KEPT_BACK).clamp(2, MOST)
}

#[derive(Debug)]
pub(crate) struct Crowd {
    room: Arc<Semaphore>,
    /// What one address may have.
    share: usize,
    proxies: Vec<IpAddr>,
    held: Mutex<HashMap<IpAddr, usize>>,
}

/// Held by a connection for as long as it lasts.
#[derive(Debug)]
pub(crate) struct Place {
    crowd: Arc<Crowd>,
    network: IpAddr,
    _room: OwnedSemaphorePermit,
}

impl Crowd {
    pub(crate) fn of(most: usize, proxies: Vec<IpAddr>) -> Arc<Self> {
        let room = Arc::new(Semaphore::new(most));
        Arc::new(Self { room, share: most.div_ceil(2), proxies, held: Mutex::default() })
    }

    /// Waits until one more can be taken.
    pub(crate) async fn room(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.room).acquire_owned().await.ok()
    }

    /// For one more without a wait, if there is any.
    pub(crate) fn room_left(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.room).try_acquire_owned().ok()
    }

    /// `None` when the network has its share already.
    pub(crate) fn enter(
        self: &Arc<Self>,
        room: Option<OwnedSemaphorePermit>,
        network: IpAddr,
    ) -> Option<Place> {
        let mut held = self.held();
        let count = held.entry(network).or_default();
        if *count >= self.share && !self.proxies.contains(&network) {
            return None;
        }
        *count += 1;
        Some(Place { crowd: Arc::clone(self), network, _room: room? })
    }

    fn held(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.crowd.held();
        if let Some(count) = held.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_address_may_have_half_of_the_places_and_a_proxy_all() {
        let [one, other, proxy] = [1, 2, 3].map(|last| IpAddr::from([10, 0, 0, last]));
        let crowd = Crowd::of(4, vec![proxy]);
        let enter = async |network| crowd.enter(crowd.room().await, network);
        let first = [enter(one).await, enter(one).await];
        assert!(first.iter().all(Option::is_some));
        assert!(enter(one).await.is_none());
        assert!(enter(other).await.is_some(), "others still get in");
        drop(first);
        assert!(crowd.held().is_empty(), "who has left is forgotten");
        let all = [enter(proxy).await, enter(proxy).await, enter(proxy).await, enter(proxy).await];
        assert!(all.iter().all(Option::is_some));
        assert_eq!(crowd.room.available_permits(), 0);
        drop(all);
        assert_eq!(crowd.room.available_permits(), 4);
    }

    #[test]
    fn there_is_room_for_somebody_whatever_the_system_allows() {
        assert!((2..=MOST).contains(&affordable()));
    }
}
