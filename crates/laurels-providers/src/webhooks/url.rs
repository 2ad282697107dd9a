//! Which URLs users may enter. Hosts that are names are checked when they are resolved.

use std::fmt;
use std::net::IpAddr;

use laurels_domain::webhooks::MAX_URL;
use laurels_domain::webhooks::addresses::AllowedNetworks;
use reqwest::Url;

/// A URL that events may be sent to. It may contain a secret of its owner.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookUrlError {
    #[error("Enter a URL like https://example.com/laurels.")]
    NotAUrl,
    #[error("Use at most {MAX_URL} characters.")]
    TooLong,
    #[error("The URL must start with https://.")]
    NotEncrypted,
    #[error("The URL can't contain a username or a password.")]
    Credentials,
    #[error("The URL can't contain a #.")]
    Fragment,
    #[error("Enter a public address: we can't reach this one.")]
    NotPublic,
}

impl WebhookUrl {
    pub(super) fn parse(text: &str, networks: &AllowedNetworks) -> Result<Self, WebhookUrlError> {
        if text.len() > MAX_URL {
            return Err(WebhookUrlError::TooLong);
        }
        let url = Url::parse(text.trim()).map_err(|_| WebhookUrlError::NotAUrl)?;
        // Characters that aren't ASCII are longer when they're encoded.
        if url.as_str().len() > MAX_URL {
            return Err(WebhookUrlError::TooLong);
        }
        let is_encrypted = match url.scheme() {
            "https" => true,
            "http" if !networks.is_empty() => false,
            "http" => return Err(WebhookUrlError::NotEncrypted),
            _ => return Err(WebhookUrlError::NotAUrl),
        };
        if !url.username().is_empty() || url.password().is_some() {
            return Err(WebhookUrlError::Credentials);
        }
        if url.fragment().is_some() {
            return Err(WebhookUrlError::Fragment);
        }
        let host = url.host_str().ok_or(WebhookUrlError::NotAUrl)?;
        let address = host.trim_matches(['[', ']']).parse().ok();
        if address.is_some_and(|address: IpAddr| !networks.allows(address, is_encrypted)) {
            return Err(WebhookUrlError::NotPublic);
        }
        Ok(Self(url))
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// The host with the port, unless that is 443: equal for URLs of the same server.
    pub fn server(&self) -> String {
        match self.0.port_or_known_default() {
            Some(port) if port != 443 => format!("{}:{port}", self.host()),
            _ => self.host().to_owned(),
        }
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.0.scheme() == "https"
    }
}

impl fmt::Debug for WebhookUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WebhookUrl({})", self.host())
    }
}

#[cfg(test)]
mod tests {
    use laurels_domain::webhooks::addresses::Network;

    use super::*;

    #[test]
    fn only_encrypted_urls_without_secrets_in_the_wrong_places_are_accepted() {
        let none = AllowedNetworks::default();
        let long = format!("https://example.com/{}", "x".repeat(1_980));
        for (text, expected) in [
            ("https://example.com", Ok("https://example.com/")),
            (" https://EXAMPLE.com:8443/hook?token=1 ", Ok("https://example.com:8443/hook?token=1")),
            ("https://bücher.example/", Ok("https://xn--bcher-kva.example/")),
            ("https://1.1.1.1/", Ok("https://1.1.1.1/")),
            (&long, Ok(&*long)),
            (&format!("{long}x"), Err(WebhookUrlError::TooLong)),
            (&format!("https://example.com/{}", "ü".repeat(400)), Err(WebhookUrlError::TooLong)),
            ("http://example.com/", Err(WebhookUrlError::NotEncrypted)),
            ("http://127.0.0.1/", Err(WebhookUrlError::NotEncrypted)),
            ("ftp://example.com/", Err(WebhookUrlError::NotAUrl)),
            ("file:///etc/passwd", Err(WebhookUrlError::NotAUrl)),
            ("example.com/hook", Err(WebhookUrlError::NotAUrl)),
            ("", Err(WebhookUrlError::NotAUrl)),
            ("https://", Err(WebhookUrlError::NotAUrl)),
            ("https://ana@example.com/", Err(WebhookUrlError::Credentials)),
            ("https://:secret@example.com/", Err(WebhookUrlError::Credentials)),
            ("https://example.com/#top", Err(WebhookUrlError::Fragment)),
            ("https://example.com/#", Err(WebhookUrlError::Fragment)),
            ("https://127.0.0.1/", Err(WebhookUrlError::NotPublic)),
            ("https://2130706433/", Err(WebhookUrlError::NotPublic)),
            ("https://0x7f.1/", Err(WebhookUrlError::NotPublic)),
            ("https://0177.0.0.1/", Err(WebhookUrlError::NotPublic)),
            ("https://169.254.169.254/latest/meta-data", Err(WebhookUrlError::NotPublic)),
            ("https://[::1]/", Err(WebhookUrlError::NotPublic)),
            ("https://[::ffff:10.0.0.1]/", Err(WebhookUrlError::NotPublic)),
            ("https://[fd00::1]/", Err(WebhookUrlError::NotPublic)),
        ] {
            let parsed = WebhookUrl::parse(text, &none);
            assert_eq!(parsed.as_ref().map(WebhookUrl::as_str), expected.as_ref().copied(), "{text}");
        }
    }

    #[test]
    fn allowed_networks_need_no_encryption() {
        let networks = AllowedNetworks::new(vec![Network::parse("192.168.1.0/24").unwrap()]);
        let parse = |text| WebhookUrl::parse(text, &networks).map(|url| url.is_encrypted());
        assert_eq!(parse("http://192.168.1.7:3000/"), Ok(false));
        assert_eq!(parse("https://192.168.1.7/"), Ok(true));
        assert_eq!(parse("http://nas.home/"), Ok(false), "its addresses are checked when it's resolved");
        assert_eq!(parse("http://192.168.2.7/"), Err(WebhookUrlError::NotPublic));
        assert_eq!(parse("http://1.1.1.1/"), Err(WebhookUrlError::NotPublic));
    }

    #[test]
    fn a_server_is_a_host_and_a_port() {
        let networks = AllowedNetworks::new(vec![Network::parse("192.168.1.0/24").unwrap()]);
        for (text, expected) in [
            ("https://EXAMPLE.com/a", "example.com"),
            ("https://example.com:443/b", "example.com"),
            ("http://example.com:443/", "example.com"),
            ("https://example.com:8443/", "example.com:8443"),
            ("http://example.com/", "example.com:80"),
            ("https://[2606:4700::1]:8443/", "[2606:4700::1]:8443"),
        ] {
            assert_eq!(WebhookUrl::parse(text, &networks).unwrap().server(), expected, "{text}");
        }
    }

    #[test]
    fn the_path_is_not_printed() {
        let url = WebhookUrl::parse("https://example.com/secret", &AllowedNetworks::default()).unwrap();
        assert_eq!(format!("{url:?}"), "WebhookUrl(example.com)");
    }
}
