//! Sends events to users' own servers, in the format of Standard Webhooks (standardwebhooks.com).
//!
//! Users choose the URLs. A host is resolved once, and the connection goes to the addresses that were checked: a name that
//! points to another address a moment later changes nothing.

mod lookup;
mod signature;
mod url;

use std::error::Error;
use std::iter::successors;
use std::sync::Arc;
use std::time::Duration;

use laurels_domain::webhooks::Outcome;
use laurels_domain::webhooks::addresses::AllowedNetworks;
use laurels_domain::{Secret, Timestamp};
use reqwest::redirect::Policy;

use self::lookup::{CheckedLookup, LookupError, SystemLookup};
pub use self::lookup::{FoundAddresses, HostLookup};
use self::signature::sign;
pub use self::signature::{SECRET_BYTES, signing_secret};
pub use self::url::{WebhookUrl, WebhookUrlError};
use crate::client::install_crypto;
use crate::error::{ProviderError, Service};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// For all of a request.
const TIMEOUT: Duration = Duration::from_secs(10);

/// An event as it is sent.
#[derive(Clone, Copy, Debug)]
pub struct SignedEvent<'a> {
    /// The same for each attempt.
    pub id: &'a str,
    pub secret: &'a Secret,
    /// JSON.
    pub body: &'a str,
}

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct WebhookClient {
    https: reqwest::Client,
    /// Only to allowed networks.
    http: reqwest::Client,
    networks: Arc<AllowedNetworks>,
}

impl WebhookClient {
    /// Fails only if the machine has no trusted root certificates.
    pub fn new(networks: AllowedNetworks) -> Result<Self, ProviderError> {
        Self::with_lookup(networks, &Arc::new(SystemLookup::new()))
    }

    /// The same with another way to resolve hosts, for tests.
    pub fn with_lookup(
        networks: AllowedNetworks,
        lookup: &Arc<impl HostLookup + 'static>,
    ) -> Result<Self, ProviderError> {
        install_crypto();
        let networks = Arc::new(networks);
        let client = |is_encrypted| {
            let (lookup, networks) = (Arc::clone(lookup), Arc::clone(&networks));
            reqwest::Client::builder()
                .dns_resolver(Arc::new(CheckedLookup { lookup, networks, is_encrypted }))
                .connect_timeout(CONNECT_TIMEOUT)
                .timeout(TIMEOUT)
                .redirect(Policy::none())
                // A proxy would resolve hosts itself.
                .no_proxy()
                .https_only(is_encrypted)
                // A new connection for each request, to an address that was just checked.
                .pool_max_idle_per_host(0)
                .user_agent(concat!("laurels/", env!("CARGO_PKG_VERSION")))
                .build()
                .map_err(|_| {
                    ProviderError::misconfigured(Service::Https, "no trusted certificates on this machine")
                })
        };
        Ok(Self { https: client(true)?, http: client(false)?, networks })
    }

    /// Checks what a user has entered.
    pub fn parse_url(&self, text: &str) -> Result<WebhookUrl, WebhookUrlError> {
        WebhookUrl::parse(text, &self.networks)
    }

    /// Sends an event and waits for the status of the response; its body isn't read.
    pub async fn send(&self, url: &str, event: SignedEvent<'_>, now: Timestamp) -> Outcome {
        // Again: the rules may have changed since it was stored.
        let Ok(url) = self.parse_url(url) else { return Outcome::NotPublic };
        let client = if url.is_encrypted() { &self.https } else { &self.http };
        let seconds = now.0.div_euclid(1_000);
        let request = client
            .post(url.as_str())
            .header("content-type", "application/json")
            .header("webhook-id", event.id)
            .header("webhook-timestamp", seconds.to_string())
            .header("webhook-signature", sign(event.secret, event.id, seconds, event.body))
            .body(event.body.to_owned());
        match request.send().await {
            Ok(response) => Outcome::Status(response.status().as_u16()),
            Err(error) => outcome(&error),
        }
    }
}

fn outcome(error: &reqwest::Error) -> Outcome {
    let mut causes = successors(error.source(), |cause| (*cause).source());
    match causes.find_map(|cause| cause.downcast_ref::<LookupError>()) {
        Some(LookupError::UnknownHost) => Outcome::UnknownHost,
        Some(LookupError::NotPublic) => Outcome::NotPublic,
        None if error.is_timeout() => Outcome::TimedOut,
        None if error.is_connect() => Outcome::NoConnection,
        None => Outcome::Interrupted,
    }
}
