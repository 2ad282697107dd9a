//! Push messages to browsers (RFC 8030), encrypted for each (RFC 8291) and signed with the server's key (RFC 8292).

mod endpoint;
mod vapid;

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use laurels_domain::{Secret, Timestamp};
use web_push_native::p256::PublicKey;

use self::endpoint::PushServices;
pub use self::vapid::VapidKeys;
use self::vapid::VapidSigner;
use crate::client::Client;
use crate::error::{ProviderError, Service};

const POINT_BYTES: usize = 65;
const SECRET_BYTES: usize = 16;
/// All push services accept 4,096 bytes after encryption.
const MAX_PAYLOAD: usize = 3_900;

#[derive(Clone, Debug)]
pub struct PushSettings {
    /// P-256, base64url.
    pub private_key: Secret,
    /// Checked against the private key, if set.
    pub public_key: Option<String>,
    /// Whom a push service may contact: `mailto:…` or `https://…`.
    pub subject: String,
    /// Of a push service that is accepted besides the known ones.
    pub test_origin: Option<String>,
}

/// Where a browser gets push messages, and how they are encrypted for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushSubscription {
    pub endpoint: String,
    /// A point of the P-256 curve, base64url.
    pub public_key: String,
    /// 16 bytes, base64url.
    pub secret: Secret,
}

/// Why a browser's subscription is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SubscriptionError {
    #[error("the endpoint is not one of a known push service")]
    Endpoint,
    #[error("the keys are not valid")]
    Keys,
}

/// Why a message could not be delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The browser has unsubscribed.
    #[error("the subscription doesn't exist any more")]
    Gone,
    /// No response in time, like all others of the same push service for a while.
    #[error("{0}")]
    NoResponse(ProviderError),
    /// A later retry may succeed, but not before this time has passed.
    #[error("{error}")]
    Unavailable { error: ProviderError, retry_after: Option<Duration> },
    /// A retry won't succeed.
    #[error(transparent)]
    Rejected(ProviderError),
}

/// Cheap to clone in an `Arc`.
#[derive(Debug)]
pub struct WebPush {
    client: Client,
    services: PushServices,
    signer: VapidSigner,
}

impl WebPush {
    pub fn new(client: Client, settings: &PushSettings) -> Result<Self, ProviderError> {
        let services = PushServices::new(settings.test_origin.as_deref())?;
        let PushSettings { private_key, public_key, subject, .. } = settings;
        let signer = VapidSigner::new(private_key, public_key.as_deref(), subject)?;
        Ok(Self { client, services, signer })
    }

    /// The server's public key, for browsers.
    pub fn public_key(&self) -> &str {
        self.signer.public_key()
    }

    /// The push service of an endpoint; `None` if it isn't a known one.
    pub fn service_of(&self, endpoint: &str) -> Option<String> {
        self.services.origin_of(endpoint)
    }

    /// Checks what a browser has sent.
    pub fn check(&self, subscription: &PushSubscription) -> Result<(), SubscriptionError> {
        self.services.origin_of(&subscription.endpoint).ok_or(SubscriptionError::Endpoint)?;
        keys_of(subscription).map(drop).ok_or(SubscriptionError::Keys)
    }

    /// Sends a message, which the push service keeps for `lifetime` if the browser isn't connected.
    pub async fn send(
        &self,
        subscription: &PushSubscription,
        payload: &str,
        lifetime: Duration,
        now: Timestamp,
    ) -> Result<(), PushError> {
        let rejected = |reason: &str| PushError::Rejected(ProviderError::rejected(Service::Push, reason));
        // Again: the rules may have changed since it was stored.
        let origin = self.services.origin_of(&subscription.endpoint);
        let origin = origin.ok_or_else(|| rejected("the endpoint is not one of a known push service"))?;
        let (key, secret) = keys_of(subscription).ok_or_else(|| rejected("the keys are not valid"))?;
        if payload.len() > MAX_PAYLOAD {
            return Err(rejected("the message is too long"));
        }
        let body = web_push_native::encrypt(payload.as_bytes().to_vec(), &key, &secret.into())
            .map_err(|_| rejected("the message could not be encrypted"))?;
        let authorization = self.signer.authorization(&origin, now).map_err(PushError::Rejected)?;
        let lifetime = lifetime.as_secs().to_string();
        let headers = [
            ("ttl", lifetime.as_str()),
            ("content-encoding", "aes128gcm"),
            ("content-type", "application/octet-stream"),
            ("urgency", "normal"),
            ("authorization", authorization.reveal()),
        ];
        let response = self.client.post_bytes(Service::Push, &subscription.endpoint, &headers, body).await;
        let response = response.map_err(PushError::NoResponse)?;
        match response.status {
            200..300 => Ok(()),
            404 | 410 => Err(PushError::Gone),
            429 | 500..600 => Err(PushError::Unavailable {
                error: response.unexpected(),
                retry_after: response.retry_after,
            }),
            status => Err(rejected(&format!("it returned status {status}"))),
        }
    }
}

fn keys_of(subscription: &PushSubscription) -> Option<(PublicKey, [u8; SECRET_BYTES])> {
    let point = decode(&subscription.public_key, POINT_BYTES)?;
    let secret = decode(subscription.secret.reveal(), SECRET_BYTES)?;
    Some((PublicKey::from_sec1_bytes(&point).ok()?, secret.try_into().ok()?))
}

/// Browsers differ in whether they pad.
fn decode(text: &str, length: usize) -> Option<Vec<u8>> {
    // The text is stored as it is.
    if text.len() > length.div_ceil(3) * 4 {
        return None;
    }
    let bytes = URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()?;
    (bytes.len() == length).then_some(bytes)
}
