//! Parses the URL of a mail server: host, port, encryption and credentials.

use laurels_domain::Secret;
use reqwest::Url;

use crate::secure_url::is_loopback;

const SUBMISSION: u16 = 587;
const SUBMISSION_ENCRYPTED: u16 = 465;

#[derive(Debug)]
pub(super) struct MailServer {
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) encryption: Encryption,
    pub(super) login: Option<(String, Secret)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encryption {
    /// Loopback traffic stays on the machine, and local servers have self-signed certificates.
    Unencrypted,
    /// STARTTLS if offered, for servers without a password.
    Opportunistic,
    /// STARTTLS is required: a password is never sent unencrypted over the network.
    StartTls,
    ImplicitTls,
}

impl MailServer {
    /// `smtp://host`, `smtps://user:password@host:465`; user and password percent-encoded if necessary.
    pub(super) fn parse(url: &str) -> Result<Self, &'static str> {
        let url = Url::parse(url).map_err(|_| "the URL is invalid")?;
        let encrypted = match url.scheme() {
            "smtp" => false,
            "smtps" => true,
            _ => return Err("the URL must start with smtp:// or smtps://"),
        };
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or("the URL has no host")?;
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err("the URL may contain only user, password, host and port");
        }
        let login = match (url.username(), url.password()) {
            ("", None) => None,
            (user, Some(password)) if !user.is_empty() => {
                Some((decoded(user)?, Secret::new(decoded(password)?)))
            }
            _ => return Err("the URL must have both user and password, or neither"),
        };
        let host = host.trim_matches(['[', ']']).to_owned();
        let encryption = match (encrypted, &login) {
            (true, _) => Encryption::ImplicitTls,
            (false, _) if is_loopback(&host) => Encryption::Unencrypted,
            (false, Some(_)) => Encryption::StartTls,
            (false, None) => Encryption::Opportunistic,
        };
        let port = url.port().unwrap_or(if encrypted { SUBMISSION_ENCRYPTED } else { SUBMISSION });
        Ok(Self { host, port, encryption, login })
    }
}

fn decoded(text: &str) -> Result<String, &'static str> {
    percent_encoding::percent_decode_str(text)
        .decode_utf8()
        .map(Into::into)
        .map_err(|_| "the user or password is not valid UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_urls_are_parsed() {
        use Encryption::{ImplicitTls, Opportunistic, StartTls, Unencrypted};
        for (url, host, port, encryption, login) in [
            ("smtp://mail.example", "mail.example", 587, Opportunistic, None),
            ("smtp://mail.example:25/", "mail.example", 25, Opportunistic, None),
            (
                "smtp://ana:p%40ss%2Fw@mail.example:587",
                "mail.example",
                587,
                StartTls,
                Some(("ana", "p@ss/w")),
            ),
            (
                "smtps://ana%40b.example:x@mail.example",
                "mail.example",
                465,
                ImplicitTls,
                Some(("ana@b.example", "x")),
            ),
            ("smtp://localhost:1025", "localhost", 1025, Unencrypted, None),
            ("smtp://ana:x@127.0.0.1:1025", "127.0.0.1", 1025, Unencrypted, Some(("ana", "x"))),
            ("smtp://[::1]:1025", "::1", 1025, Unencrypted, None),
            ("smtps://localhost:465", "localhost", 465, ImplicitTls, None),
        ] {
            let server = MailServer::parse(url).unwrap();
            let parsed_login =
                server.login.as_ref().map(|(user, password)| (user.as_str(), password.reveal()));
            assert_eq!(
                (server.host.as_str(), server.port, server.encryption, parsed_login),
                (host, port, encryption, login)
            );
        }
    }

    #[test]
    fn invalid_urls_are_rejected() {
        for url in [
            "",
            "mail.example",
            "mail.example:25",
            "http://mail.example",
            "smtp://",
            "smtp://:25",
            "smtp://ana@mail.example",
            "smtp://:x@mail.example",
            "smtp://mail.example/inbox",
            "smtp://mail.example?tls=none",
            "smtp://ana:%ff@mail.example",
            "smtp://mail.example:99999",
        ] {
            assert!(MailServer::parse(url).is_err(), "{url:?}");
        }
    }

    #[test]
    fn debug_output_hides_the_password() {
        let server = MailServer::parse("smtp://ana:hunter2@mail.example").unwrap();
        assert!(!format!("{server:?}").contains("hunter2"));
    }
}
