use std::net::IpAddr;

use http::HeaderMap;

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

/// The client's address: the last one in `X-Forwarded-For` that isn't a trusted proxy.
pub(crate) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer) {
        return peer;
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|header| header.to_str().ok());
    let hops: Vec<IpAddr> =
        forwarded.flat_map(|header| header.split(',')).filter_map(|hop| hop.trim().parse().ok()).collect();
    hops.into_iter().rev().find(|hop| !trusted.contains(hop)).unwrap_or(peer)
}

/// The name of an address in rate limits: the same for all addresses of a [`Peer::network`].
pub(crate) fn network_name(address: IpAddr) -> String {
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
                client_address(address(peer), &headers, &proxies),
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
            let found = client_address(peer, &headers, &trusted);
            prop_assert!(is_proxy || found == peer);
            prop_assert!(network_name(found).len() < 50);
        }
    }
}
