//! Checks that a URL is safe to send secrets to.

use reqwest::Url;

/// Encrypted, or on the loopback interface, like a local development server.
pub(crate) fn is_secure(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && is_loopback(url))
}

fn is_loopback(url: &Url) -> bool {
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
