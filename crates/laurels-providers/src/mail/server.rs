//! Where a mail server is and how to talk to it, read from one address.

use std::net::IpAddr;

use laurels_domain::Secret;
use reqwest::Url;

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
    /// On this machine there is nobody to hide from, and local servers show certificates nobody vouches for.
    Never,
    /// The best that can be had from a server that asks for no password.
    WhenOffered,
    /// A password never goes over the network in the clear.
    Upgraded,
    FromTheStart,
}

impl MailServer {
    /// `smtp://host`, `smtps://user:password@host:465`; the user and password percent-encoded where needed.
    pub(super) fn read(url: &str) -> Result<Self, &'static str> {
        let url = Url::parse(url).map_err(|_| "its address is none")?;
        let encrypted = match url.scheme() {
            "smtp" => false,
            "smtps" => true,
            _ => return Err("its address begins neither with smtp:// nor with smtps://"),
        };
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or("its address names no host")?;
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err("its address has more than user, password, host and port");
        }
        let login = match (url.username(), url.password()) {
            ("", None) => None,
            (user, Some(password)) if !user.is_empty() => {
                Some((decoded(user)?, Secret::new(decoded(password)?)))
            }
            _ => return Err("its address has a user without a password or the reverse"),
        };
        let host = host.trim_matches(['[', ']']).to_owned();
        let encryption = match (encrypted, &login) {
            (true, _) => Encryption::FromTheStart,
            (false, _) if is_this_machine(&host) => Encryption::Never,
            (false, Some(_)) => Encryption::Upgraded,
            (false, None) => Encryption::WhenOffered,
        };
        let port = url.port().unwrap_or(if encrypted { SUBMISSION_ENCRYPTED } else { SUBMISSION });
        Ok(Self { host, port, encryption, login })
    }
}

fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

fn decoded(text: &str) -> Result<String, &'static str> {
    percent_encoding::percent_decode_str(text)
        .decode_utf8()
        .map(Into::into)
        .map_err(|_| "its user or password is no text")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        use Encryption::{FromTheStart, Never, Upgraded, WhenOffered};
        for (url, host, port, encryption, login) in [
            ("smtp://mail.example", "mail.example", 587, WhenOffered, None),
            ("smtp://mail.example:25/", "mail.example", 25, WhenOffered, None),
            (
                "smtp://ana:p%40ss%2Fw@mail.example:587",
                "mail.example",
                587,
                Upgraded,
                Some(("ana", "p@ss/w")),
            ),
            (
                "smtps://ana%40b.example:x@mail.example",
                "mail.example",
                465,
                FromTheStart,
                Some(("ana@b.example", "x")),
            ),
            ("smtp://localhost:1025", "localhost", 1025, Never, None),
            ("smtp://ana:x@127.0.0.1:1025", "127.0.0.1", 1025, Never, Some(("ana", "x"))),
            ("smtp://[::1]:1025", "::1", 1025, Never, None),
            ("smtps://localhost:465", "localhost", 465, FromTheStart, None),
        ] {
            let server = MailServer::read(url).unwrap();
            let read = server.login.as_ref().map(|(user, password)| (user.as_str(), password.reveal()));
            assert_eq!(
                (server.host.as_str(), server.port, server.encryption, read),
                (host, port, encryption, login)
            );
        }
    }

    #[test]
    fn addresses_that_are_none() {
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
            assert!(MailServer::read(url).is_err(), "{url:?}");
        }
    }

    #[test]
    fn a_password_does_not_show() {
        let server = MailServer::read("smtp://ana:hunter2@mail.example").unwrap();
        assert!(!format!("{server:?}").contains("hunter2"));
    }
}
