//! Resolving hosts to addresses that may be connected to.

use std::error::Error;
use std::fmt::Debug;
use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs as _};
use std::pin::Pin;
use std::sync::Arc;

use laurels_domain::webhooks::addresses::AllowedNetworks;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Look-ups at the same time. Each takes a thread until the operating system gives up, which may be long after the request.
const MAX_LOOKUPS: usize = 16;

pub type FoundAddresses = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;

/// Finds the addresses of a host.
pub trait HostLookup: Debug + Send + Sync {
    fn look_up(&self, host: String) -> FoundAddresses;
}

/// Asks the operating system.
#[derive(Debug)]
pub(super) struct SystemLookup {
    permits: Arc<Semaphore>,
}

impl SystemLookup {
    pub(super) fn new() -> Self {
        Self { permits: Arc::new(Semaphore::new(MAX_LOOKUPS)) }
    }
}

impl HostLookup for SystemLookup {
    fn look_up(&self, host: String) -> FoundAddresses {
        let permits = Arc::clone(&self.permits);
        Box::pin(async move {
            let permit = permits.acquire_owned().await.map_err(io::Error::other)?;
            let look_up = move || -> io::Result<Vec<IpAddr>> {
                // Until the thread is free, even if nothing waits for it any more.
                let _permit = permit;
                let found = (host.as_str(), 0_u16).to_socket_addrs()?;
                Ok(found.map(|address| address.ip()).collect())
            };
            spawn_blocking(look_up).await.map_err(io::Error::other)?
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LookupError {
    #[error("the host was not found")]
    UnknownHost,
    #[error("an address of the host is not allowed")]
    NotPublic,
}

/// Fails unless all addresses of a host may be connected to.
#[derive(Debug)]
pub(super) struct CheckedLookup {
    pub(super) lookup: Arc<dyn HostLookup>,
    pub(super) networks: Arc<AllowedNetworks>,
    pub(super) is_encrypted: bool,
}

impl Resolve for CheckedLookup {
    fn resolve(&self, name: Name) -> Resolving {
        let (networks, is_encrypted) = (Arc::clone(&self.networks), self.is_encrypted);
        let found = self.lookup.look_up(name.as_str().to_owned());
        Box::pin(async move {
            let checked = check(found.await, &networks, is_encrypted);
            // The port is that of the URL.
            let with_port = |address| SocketAddr::new(address, 0);
            checked
                .map(|addresses| Box::new(addresses.into_iter().map(with_port)) as Addrs)
                .map_err(|error| Box::new(error) as Box<dyn Error + Send + Sync>)
        })
    }
}

fn check(
    found: io::Result<Vec<IpAddr>>,
    networks: &AllowedNetworks,
    is_encrypted: bool,
) -> Result<Vec<IpAddr>, LookupError> {
    let addresses = found.unwrap_or_default();
    if addresses.is_empty() {
        return Err(LookupError::UnknownHost);
    }
    let is_allowed = addresses.iter().all(|address| networks.allows(*address, is_encrypted));
    if is_allowed { Ok(addresses) } else { Err(LookupError::NotPublic) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use laurels_domain::webhooks::addresses::Network;

    use super::*;

    #[tokio::test]
    async fn look_ups_wait_while_too_many_are_running() {
        let lookup = SystemLookup::new();
        let count = u32::try_from(MAX_LOOKUPS).unwrap();
        let permits = Arc::clone(&lookup.permits).acquire_many_owned(count).await.unwrap();
        let mut found = lookup.look_up("127.0.0.1".to_owned());
        tokio::time::timeout(Duration::from_millis(50), &mut found).await.unwrap_err();
        drop(permits);
        assert_eq!(found.await.unwrap(), [IpAddr::from([127, 0, 0, 1])]);
        assert_eq!(lookup.permits.available_permits(), MAX_LOOKUPS);
    }

    #[test]
    fn one_address_that_is_not_allowed_is_enough() {
        let networks = AllowedNetworks::new(vec![Network::parse("192.168.1.0/24").unwrap()]);
        for (addresses, is_encrypted, expected) in [
            (&["1.1.1.1"][..], true, Ok(())),
            (&["1.1.1.1", "2606:4700::1"], true, Ok(())),
            (&["1.1.1.1", "127.0.0.1"], true, Err(LookupError::NotPublic)),
            (&["1.1.1.1", "::ffff:10.0.0.1"], true, Err(LookupError::NotPublic)),
            (&["1.1.1.1"], false, Err(LookupError::NotPublic)),
            (&["192.168.1.9"], false, Ok(())),
            (&["192.168.1.9", "1.1.1.1"], true, Ok(())),
            (&[], true, Err(LookupError::UnknownHost)),
        ] {
            let found = Ok(addresses.iter().map(|address| address.parse().unwrap()).collect());
            assert_eq!(check(found, &networks, is_encrypted).map(drop), expected, "{addresses:?}");
        }
        let failed = Err(io::Error::other("no such host"));
        assert_eq!(check(failed, &networks, true), Err(LookupError::UnknownHost));
    }
}
