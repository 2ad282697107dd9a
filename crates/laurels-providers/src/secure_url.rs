//! Where secrets may be sent.

use reqwest::Url;

/// Encrypted, or on this very machine, as a server for trying things out is: a secret may go there.
pub(crate) fn is_secure(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && is_this_machine(url))
}

fn is_this_machine(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => {
            host.trim_matches(['[', ']']).parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback())
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_encrypted_or_local_addresses() {
        for (url, safe) in [
            ("https://accounts.google.com", true),
            ("http://127.0.0.1:8080", true),
            ("http://localhost:3000/op", true),
            ("http://[::1]:3000", true),
            ("http://accounts.google.com", false),
            ("http://localhost.evil.example", false),
            ("http://10.0.0.1", false),
            ("ftp://localhost", false),
            ("file:///etc/passwd", false),
        ] {
            assert_eq!(is_secure(&Url::parse(url).unwrap()), safe, "{url}");
        }
    }
}
