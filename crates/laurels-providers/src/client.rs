//! The one HTTP client everything outside is asked with.

use std::time::Duration;

use crate::error::{ProviderError, Service};

const CONNECT_WITHIN: Duration = Duration::from_secs(5);
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// Chooses ring for every TLS connection of this process. Call it first in `main`; calling again is harmless.
pub fn install_crypto() {
    // The error only says that one was installed before.
    let _ = rustls::crypto::ring::default_provider().install_default();
}

/// Shares its connections; clone it freely. Never follows a redirect: no API we use sends one, and a
/// secret must not travel to where an answer points.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
}

impl Client {
    /// Fails only where the machine has no certificates to trust.
    pub fn new() -> Result<Self, ProviderError> {
        install_crypto();
        let http = reqwest::Client::builder()
            .connect_timeout(CONNECT_WITHIN)
            .timeout(ANSWER_WITHIN)
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .user_agent(concat!("laurels/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|_| {
                ProviderError::misconfigured(Service::Https, "no trusted certificates on this machine")
            })?;
        Ok(Self { http })
    }
}
