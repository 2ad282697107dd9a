use std::net::{IpAddr, Ipv6Addr, SocketAddr};

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

/// The client's address: the last one in `X-Forwarded-For` that isn't a trusted proxy. What comes before an unreadable
/// hop was written by somebody we don't know, so then the last proxy counts as the client.
pub(crate) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let is_proxy = |address: IpAddr| trusted.iter().any(|proxy| proxy.to_canonical() == address);
    let mut client = peer.to_canonical();
    let mut headers = headers.get_all("x-forwarded-for").iter().rev();
    while is_proxy(client) {
        let Some(header) = headers.next() else { break };
        for hop in header.to_str().unwrap_or_default().rsplit(',') {
            let Some(address) = read_hop(hop) else { return client };
            client = address;
            if !is_proxy(client) {
                break;
            }
        }
    }
    client
}

/// `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:443`. Some proxies add the port.
fn read_hop(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    let with_port = || hop.parse::<SocketAddr>().ok().map(|address| address.ip());
    hop.parse().ok().or_else(bracketed).or_else(with_port).map(|address| address.to_canonical())
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
            // Ports and brackets, as some proxies write them.
            ("10.0.0.1", "198.51.100.1:55012", "198.51.100.1"),
            ("10.0.0.1", "[2001:db8::1]", "2001:db8::1"),
            ("10.0.0.1", "[2001:db8::1]:443, 10.0.0.2:80", "2001:db8::1"),
            ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
            // Nothing before an unreadable hop is trusted.
            ("10.0.0.1", "6.6.6.6, unknown", "10.0.0.1"),
            ("10.0.0.1", "6.6.6.6, , 10.0.0.2", "10.0.0.2"),
            ("10.0.0.1", "6.6.6.6, _hidden, 10.0.0.2", "10.0.0.2"),
            ("10.0.0.1", "6.6.6.6, 198.51.100.1:http", "10.0.0.1"),
            // An IPv4 proxy that connects to an IPv6 socket.
            ("::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"),
            ("10.0.0.1", "198.51.100.1, ::ffff:10.0.0.2", "198.51.100.1"),
            ("::ffff:192.0.2.7", "198.51.100.1", "192.0.2.7"),
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
    fn hops_are_read_from_the_last_header_backwards() {
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "6.6.6.6".parse().unwrap());
        headers.append("x-forwarded-for", "198.51.100.1, ::ffff:10.0.0.1".parse().unwrap());
        headers.append("x-forwarded-for", "10.0.0.2".parse().unwrap());
        // Configured in the form of an IPv6 socket.
        let proxies = ["::ffff:10.0.0.1", "10.0.0.2"].map(|proxy| proxy.parse().unwrap());
        let client = client_address(proxies[1], &headers, &proxies);
        assert_eq!(client, "198.51.100.1".parse::<IpAddr>().unwrap());
        headers.append("x-forwarded-for", http::HeaderValue::from_bytes(b"\xff").unwrap());
        assert_eq!(client_address(proxies[1], &headers, &proxies), proxies[1], "unreadable");
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
            prop_assert!(is_proxy || found == peer.to_canonical());
            prop_assert!(network_name(found).len() < 50);
        }
    }
}
