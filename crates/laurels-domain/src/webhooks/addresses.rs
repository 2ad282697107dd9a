//! Which addresses webhooks may be sent to. Users choose the URLs, so anything but public addresses would let them send
//! requests to the server's own network.

// Addresses are plain values; nothing here connects.
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A network, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u32,
}

impl Network {
    /// Parses `192.168.1.0/24`, `fd00::/8` or `10.0.0.7`.
    pub fn parse(text: &str) -> Option<Self> {
        let (address, prefix) = text.split_once('/').map_or((text, None), |(one, rest)| (one, Some(rest)));
        let address: IpAddr = address.parse().ok()?;
        let prefix = prefix.map_or(Some(bits(address)), |prefix| prefix.parse().ok())?;
        (prefix <= bits(address)).then_some(Self { address, prefix })
    }

    fn contains(self, address: IpAddr) -> bool {
        match (self.address, address) {
            (IpAddr::V4(own), IpAddr::V4(other)) => is_within(other, (own, self.prefix)),
            (IpAddr::V6(own), IpAddr::V6(other)) => is_within_v6(other, (own, self.prefix)),
            _ => false,
        }
    }
}

fn bits(address: IpAddr) -> u32 {
    if address.is_ipv4() { Ipv4Addr::BITS } else { Ipv6Addr::BITS }
}

/// The networks that are allowed besides public addresses, also without encryption.
#[derive(Clone, Debug, Default)]
pub struct AllowedNetworks(Vec<Network>);

impl AllowedNetworks {
    pub fn new(networks: Vec<Network>) -> Self {
        Self(networks)
    }

    /// Whether any unencrypted connection is allowed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether to connect to an address.
    pub fn allows(&self, address: IpAddr, is_encrypted: bool) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(address)) || (is_encrypted && is_public(address))
    }
}

/// What isn't on the internet, by the registries of special-purpose addresses (RFC 6890), and addresses of many receivers.
const NOT_PUBLIC: [(Ipv4Addr, u32); 15] = [
    // This network, with the unspecified address.
    (Ipv4Addr::UNSPECIFIED, 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // Behind the NAT of a provider.
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::LOCALHOST, 8),
    // Link-local, with the metadata of cloud machines.
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // Documentation.
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // Relays to 6to4.
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // Benchmarks.
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    // Multicast.
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    // Reserved, with the broadcast address.
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

/// All other addresses are loopback, unspecified, local, multicast, unassigned or translated.
const GLOBAL_UNICAST: (Ipv6Addr, u32) = (Ipv6Addr::new(0x2000, 0, 0, 0, 0, 0, 0, 0), 3);
const NOT_PUBLIC_V6: [(Ipv6Addr, u32); 4] = [
    // Protocols: Teredo, benchmarks, identifiers without a location.
    (Ipv6Addr::new(0x2001, 0, 0, 0, 0, 0, 0, 0), 23),
    // Documentation.
    (Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 0), 32),
    (Ipv6Addr::new(0x3fff, 0, 0, 0, 0, 0, 0, 0), 20),
    // 6to4: contains an IPv4 address, maybe a local one.
    (Ipv6Addr::new(0x2002, 0, 0, 0, 0, 0, 0, 0), 16),
];
/// IPv4 addresses as a translator (NAT64) shows them to machines that have only IPv6.
const NAT64: (Ipv6Addr, u32) = (Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, 0, 0), 96);

/// Whether an address is one of a single machine on the internet.
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => !NOT_PUBLIC.into_iter().any(|network| is_within(address, network)),
        IpAddr::V6(address) if is_within_v6(address, NAT64) => {
            let [.., a, b, c, d] = address.octets();
            is_public(IpAddr::V4(Ipv4Addr::new(a, b, c, d)))
        }
        IpAddr::V6(address) => {
            is_within_v6(address, GLOBAL_UNICAST)
                && !NOT_PUBLIC_V6.into_iter().any(|network| is_within_v6(address, network))
        }
    }
}

fn is_within(address: Ipv4Addr, (network, prefix): (Ipv4Addr, u32)) -> bool {
    let difference = address.to_bits() ^ network.to_bits();
    difference.checked_shr(Ipv4Addr::BITS - prefix).unwrap_or(0) == 0
}

fn is_within_v6(address: Ipv6Addr, (network, prefix): (Ipv6Addr, u32)) -> bool {
    let difference = address.to_bits() ^ network.to_bits();
    difference.checked_shr(Ipv6Addr::BITS - prefix).unwrap_or(0) == 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn only_addresses_on_the_internet_are_public() {
        for public in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "128.0.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.0",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "2606:4700:4700::1111",
            "2001:200::1",
            "2a00::1",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
        ] {
            assert!(is_public(address(public)), "{public}");
        }
        for private in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b::a9fe:a9fe",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:2::1",
            "2001:10::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "2002:101:101::1",
            "3fff::1",
            "4000::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(address(private)), "{private}");
        }
    }

    #[test]
    fn networks_are_parsed() {
        for (text, is_network) in [
            ("192.168.1.0/24", true),
            ("127.0.0.0/8", true),
            ("0.0.0.0/0", true),
            ("10.0.0.7", true),
            ("fd00::/8", true),
            ("::1/128", true),
            ("10.0.0.0/33", false),
            ("fd00::/129", false),
            ("10.0.0/8", false),
            ("10.0.0.0/", false),
            ("10.0.0.0/-1", false),
            ("localhost", false),
            ("", false),
        ] {
            assert_eq!(Network::parse(text).is_some(), is_network, "{text}");
        }
    }

    #[test]
    fn allowed_networks_may_be_private_and_unencrypted() {
        let networks = ["192.168.1.0/24", "fd00::/8", "10.0.0.7"].map(|text| Network::parse(text).unwrap());
        let allowed = AllowedNetworks::new(networks.to_vec());
        for (text, is_encrypted, is_allowed) in [
            ("192.168.1.77", false, true),
            ("192.168.1.77", true, true),
            ("::ffff:192.168.1.77", false, true),
            ("192.168.2.1", true, false),
            ("10.0.0.7", false, true),
            ("10.0.0.8", false, false),
            ("fd00::1", false, true),
            ("fe80::1", false, false),
            ("1.1.1.1", true, true),
            ("1.1.1.1", false, false),
        ] {
            assert_eq!(allowed.allows(address(text), is_encrypted), is_allowed, "{text}");
        }
        let none = AllowedNetworks::default();
        assert!(none.is_empty() && !allowed.is_empty());
        assert!(none.allows(address("1.1.1.1"), true) && !none.allows(address("127.0.0.1"), true));
    }

    proptest! {
        #[test]
        fn an_address_is_as_public_as_the_one_it_contains(octets: [u8; 4]) {
            let plain = Ipv4Addr::from(octets);
            let [a, b, c, d] = octets.map(u16::from);
            let translated = Ipv6Addr::new(0x64, 0xff9b, 0, 0, 0, 0, a << 8 | b, c << 8 | d);
            let is_plain_public = is_public(IpAddr::V4(plain));
            prop_assert_eq!(is_public(IpAddr::V6(plain.to_ipv6_mapped())), is_plain_public);
            prop_assert_eq!(is_public(IpAddr::V6(translated)), is_plain_public);
        }

        #[test]
        fn addresses_that_the_standard_library_knows_as_local_are_not_public(octets: [u8; 4], segments: [u16; 8]) {
            let (v4, v6) = (Ipv4Addr::from(octets), Ipv6Addr::from(segments));
            let is_local = v4.is_private() || v4.is_loopback() || v4.is_link_local() || v4.is_multicast()
                || v4.is_unspecified() || v4.is_broadcast() || v4.is_documentation();
            prop_assert!(!(is_local && is_public(IpAddr::V4(v4))));
            let is_local = v6.is_loopback() || v6.is_multicast() || v6.is_unspecified()
                || v6.is_unique_local() || v6.is_unicast_link_local();
            prop_assert!(!(is_local && is_public(IpAddr::V6(v6))));
        }

        #[test]
        fn a_network_contains_what_shares_its_prefix(own: u32, other: u32, prefix in 0_u32..=32) {
            let network = Network { address: IpAddr::V4(Ipv4Addr::from(own)), prefix };
            let expected = (0..prefix).all(|bit| (own ^ other) >> (31 - bit) & 1 == 0);
            prop_assert_eq!(network.contains(IpAddr::V4(Ipv4Addr::from(other))), expected);
        }
    }
}
