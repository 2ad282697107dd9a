//! Sends emails through a mail server (SMTP).

use std::fmt;
use std::time::Duration;

use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters, TlsParametersBuilder};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;

use super::server::{Encryption, MailServer};
use crate::client::install_crypto;
use crate::error::{ProviderError, Service};

/// For the whole SMTP session: lettre's own timeout covers only the connection.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);

pub(super) struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

impl fmt::Debug for Smtp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Smtp(***)")
    }
}

impl Smtp {
    /// `authority` is the certificate of a private certificate authority, as PEM. If set, encryption is required on the
    /// loopback interface too.
    pub(super) fn new(url: &str, authority: Option<&[u8]>) -> Result<Self, ProviderError> {
        install_crypto();
        let server =
            MailServer::parse(url).map_err(|reason| ProviderError::misconfigured(Service::Mail, reason))?;
        let misconfigured = |reason: &str| ProviderError::misconfigured(Service::Mail, reason);
        let encrypted = || {
            let mut tls = TlsParameters::builder(server.host.clone());
            if let Some(authority) = authority {
                let certificates = read_certificates(authority);
                let certificates = certificates
                    .ok_or_else(|| misconfigured("the authority's certificate could not be parsed"))?;
                tls = certificates.into_iter().fold(tls, TlsParametersBuilder::add_root_certificate);
            }
            tls.build().map_err(|_| misconfigured("no trusted certificates on this machine"))
        };
        let tls = match server.encryption {
            Encryption::Unencrypted if authority.is_none() => Tls::None,
            Encryption::Opportunistic => Tls::Opportunistic(encrypted()?),
            Encryption::Unencrypted | Encryption::StartTls => Tls::Required(encrypted()?),
            Encryption::ImplicitTls => Tls::Wrapper(encrypted()?),
        };
        let mut transport =
            AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(server.host).port(server.port).tls(tls);
        if let Some((user, password)) = server.login {
            transport = transport.credentials(Credentials::new(user, password.reveal().to_owned()));
        }
        Ok(Self { transport: transport.build() })
    }

    pub(super) async fn send(&self, message: Message) -> Result<(), ProviderError> {
        in_time(self.transport.send(message)).await.map(drop)
    }

    /// Connects, encrypts and logs in as for an email.
    pub(super) async fn check(&self) -> Result<(), ProviderError> {
        if in_time(self.transport.test_connection()).await? {
            return Ok(());
        }
        Err(ProviderError::unavailable(Service::Mail, "it closed the connection"))
    }
}

async fn in_time<T>(
    session: impl Future<Output = Result<T, lettre::transport::smtp::Error>>,
) -> Result<T, ProviderError> {
    match tokio::time::timeout(SEND_TIMEOUT, session).await {
        Ok(outcome) => outcome.map_err(|error| failure(&error)),
        Err(_) => Err(ProviderError::unavailable(Service::Mail, "it did not respond in time")),
    }
}

/// One or more certificates; `None` if there are none or one is invalid.
fn read_certificates(pem: &[u8]) -> Option<Vec<Certificate>> {
    let parsed =
        CertificateDer::pem_slice_iter(pem).map(|der| Certificate::from_der(der.ok()?.to_vec()).ok());
    parsed.collect::<Option<Vec<_>>>().filter(|certificates| !certificates.is_empty())
}

/// Contains only the reply code: the server's text may contain the recipient's address.
fn failure(error: &lettre::transport::smtp::Error) -> ProviderError {
    if let Some(code) = error.status() {
        let reason = format!("it replied with {code}");
        return if error.is_permanent() {
            ProviderError::rejected(Service::Mail, reason)
        } else {
            ProviderError::unavailable(Service::Mail, reason)
        };
    }
    ProviderError::unavailable(
        Service::Mail,
        if error.is_tls() {
            "no trusted encrypted connection"
        } else if error.is_client() {
            "it doesn't offer encryption or a supported authentication mechanism"
        } else if error.is_response() {
            "its reply could not be parsed"
        } else {
            "no connection"
        },
    )
}
