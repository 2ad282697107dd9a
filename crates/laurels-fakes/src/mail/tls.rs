//! Encryption with a certificate that only a throw-away authority vouches for.

use std::sync::Arc;

use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// The certificate of the authority, which nobody trusts who is not told to.
pub const AUTHORITY: &[u8] = include_bytes!("authority.pem");
const CERTIFICATE: &[u8] = include_bytes!("certificate.pem");
const KEY: &[u8] = include_bytes!("key.pem");

/// Shakes hands as `localhost`, and under no other name.
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
