//! Mail handed to a mail server.

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
    /// `authority` is the certificate of whoever vouches for the server, as PEM, where the machine does not know
    /// it. Who names one wants encryption on this machine as well.
    pub(super) fn new(url: &str, authority: Option<&[u8]>) -> Result<Self, ProviderError> {
        install_crypto();
        let server =
            MailServer::read(url).map_err(|reason| ProviderError::misconfigured(Service::Mail, reason))?;
        let misconfigured = |reason: &str| ProviderError::misconfigured(Service::Mail, reason);
        let encrypted = || {
            let mut tls = TlsParameters::builder(server.host.clone());
            if let Some(authority) = authority {
                let certificates = read_certificates(authority);
                let certificates = certificates
                    .ok_or_else(|| misconfigured("its authority's certificate cannot be read"))?;
                tls = certificates.into_iter().fold(tls, TlsParametersBuilder::add_root_certificate);
            }
            tls.build().map_err(|_| misconfigured("no trusted certificates on this machine"))
        };
        let tls = match server.encryption {
            Encryption::Never if authority.is_none() => Tls::None,
            Encryption::WhenOffered => Tls::Opportunistic(encrypted()?),
            Encryption::Never | Encryption::Upgraded => Tls::Required(encrypted()?),
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

/// One certificate or more; a text without any is no authority.
fn read_certificates(pem: &[u8]) -> Option<Vec<Certificate>> {
    let read = CertificateDer::pem_slice_iter(pem).map(|der| Certificate::from_der(der.ok()?.to_vec()).ok());
    read.collect::<Option<Vec<_>>>().filter(|certificates| !certificates.is_empty())
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
