//! Checks that a URL is safe to send secrets to.

use std::net::IpAddr;

use reqwest::Url;

/// Encrypted, or on the loopback interface, like a local development server.
pub(crate) fn is_secure(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && url.host_str().is_some_and(is_loopback))
}

/// Whether the host of a URL is this machine.
pub fn is_loopback(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse();
    host == "localhost" || address.is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_encrypted_or_loopback_urls_are_secure() {
        for (url, expected) in [
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
            assert_eq!(is_secure(&Url::parse(url).unwrap()), expected, "{url}");
        }
    }
}
