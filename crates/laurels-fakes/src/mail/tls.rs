//! TLS with a certificate signed by a test-only certificate authority.

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The root certificate, which clients must be configured to trust.
pub const AUTHORITY: &[u8] = include_bytes!("authority.pem");
const CERTIFICATE: &[u8] = include_bytes!("certificate.pem");
const KEY: &[u8] = include_bytes!("key.pem");

/// The server's side of the handshake; the certificate is valid for `localhost` only.
pub(super) async fn accept_tls(stream: TcpStream) -> std::io::Result<TlsStream<TcpStream>> {
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate");
    let key = PrivateKeyDer::from_pem_slice(KEY).expect("a key");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions of the protocol")
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .expect("a certificate that fits the key");
    TlsAcceptor::from(Arc::new(config)).accept(stream).await
}
