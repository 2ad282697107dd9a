use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::{FromRef, FromRequestParts};
use http::HeaderMap;
use http::header::USER_AGENT;
use http::request::Parts;
use laurels_app::{App, Device};

/// The remote address of the connection. The server adds it to the request when it accepts a connection.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

impl Peer {
    /// The key for rate limits. A household or an attacker has a whole /64 network of IPv6 addresses.
    pub fn network(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::from([a, b, c, d, 0, 0, 0, 0])
            }
            v4 @ IpAddr::V4(_) => v4,
        }
    }
}

/// The device that sent the request.
#[derive(Debug)]
pub(crate) struct ThisDevice(pub(crate) Device);

impl<S> FromRequestParts<S> for ThisDevice
where
    App: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let app = App::from_ref(state);
        let peer = parts.extensions.get::<Peer>().map(|peer| peer.0);
        let address = peer.map(|peer| client(peer, &parts.headers, &app.settings.trusted_proxies));
        let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        Ok(Self(Device {
            network: address.map_or_else(|| "unknown".to_owned(), network_name),
            name: laurels_domain::device_name(agent),
        }))
    }
}

/// The client's address: the last one in `X-Forwarded-For` that isn't a trusted proxy.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer) {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|header| header.to_str().ok());
    let hops: Vec<IpAddr> =
        forwarded.flat_map(|header| header.split(',')).filter_map(|hop| hop.trim().parse().ok()).collect();
    hops.into_iter().rev().find(|hop| !trusted.contains(hop)).unwrap_or(peer)
}

fn network_name(address: IpAddr) -> String {
    match Peer(address).network() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(network) => format!("{network}/64"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_trusted_proxies_may_forward() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let proxies = [address("10.0.0.1"), address("10.0.0.2")];
        for (peer, forwarded, expected) in [
            ("192.0.2.7", "", "192.0.2.7"),
            ("192.0.2.7", "198.51.100.1", "192.0.2.7"),
            ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("10.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.2", "198.51.100.1"),
            ("10.0.0.1", "nonsense", "10.0.0.1"),
            ("10.0.0.1", "", "10.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", forwarded.parse().unwrap());
            assert_eq!(
                client(address(peer), &headers, &proxies),
                address(expected),
                "{peer} for {forwarded:?}"
            );
        }
    }

    #[test]
    fn addresses_of_a_network_share_a_name() {
        let name = |text: &str| network_name(text.parse().unwrap());
        assert_eq!(name("2001:db8:1:2::5"), name("2001:db8:1:2:ffff::9"));
        assert_ne!(name("2001:db8:1:2::5"), name("2001:db8:1:3::5"));
        assert_eq!(name("::ffff:192.0.2.1"), "192.0.2.1");
    }

    proptest! {
        #[test]
        fn any_header_results_in_an_address(header in "[ -~]{0,60}", peer in any::<u128>(), is_proxy in any::<bool>()) {
            let peer = IpAddr::from(peer.to_be_bytes());
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", header.parse().unwrap());
            let trusted = if is_proxy { vec![peer] } else { Vec::new() };
            let found = client(peer, &headers, &trusted);
            prop_assert!(is_proxy || found == peer);
            prop_assert!(network_name(found).len() < 50);
        }
    }
}
