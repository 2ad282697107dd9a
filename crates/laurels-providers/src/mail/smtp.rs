//! Mail handed to a mail server.

use std::fmt;
use std::time::Duration;

use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};

use super::server::{Encryption, MailServer};
use crate::client::install_crypto;
use crate::error::{ProviderError, Service};

/// For the whole conversation, because the library limits connecting only.
const SEND_WITHIN: Duration = Duration::from_secs(20);

pub(super) struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Smtp(***)")
    }
}

impl Smtp {
    pub(super) fn new(url: &str) -> Result<Self, ProviderError> {
        install_crypto();
        let server =
            MailServer::read(url).map_err(|reason| ProviderError::misconfigured(Service::Mail, reason))?;
        let encrypted = || {
            TlsParameters::new(server.host.clone()).map_err(|_| {
                ProviderError::misconfigured(Service::Mail, "no trusted certificates on this machine")
            })
        };
        let tls = match server.encryption {
            Encryption::Never => Tls::None,
            Encryption::WhenOffered => Tls::Opportunistic(encrypted()?),
            Encryption::Upgraded => Tls::Required(encrypted()?),
            Encryption::FromTheStart => Tls::Wrapper(encrypted()?),
        };
        let mut transport =
            AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server.host).port(server.port).tls(tls);
        if let Some((user, password)) = server.login {
            transport = transport.credentials(Credentials::new(user, password.reveal().to_owned()));
        }
        Ok(Self { transport: transport.build() })
    }

    pub(super) async fn send(&self, message: Message) -> Result<(), ProviderError> {
        match tokio::time::timeout(SEND_WITHIN, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(failure(&error)),
            Err(_) => Err(ProviderError::unavailable(Service::Mail, "the server did not answer in time")),
        }
    }
}

/// A server's own words may repeat the recipient's address, so only its number is told.
fn failure(error: &lettre::transport::smtp::Error) -> ProviderError {
    if let Some(code) = error.status() {
        let reason = format!("the server answered {code}");
        return if error.is_permanent() {
            ProviderError::refused(Service::Mail, reason)
        } else {
            ProviderError::unavailable(Service::Mail, reason)
        };
    }
    ProviderError::unavailable(
        Service::Mail,
        if error.is_tls() {
            "no trusted encrypted connection to the server"
        } else if error.is_client() {
            "the server lacks encryption or a way to log in that we can use"
        } else if error.is_response() {
            "the server's answer cannot be read"
        } else {
            "no connection to the server"
        },
    )
}
