//! What a provider publishes about itself: its endpoints and its keys, fetched on first use and kept.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use reqwest::Url;
use tokio::time::Instant;

use super::jws::PublicKey;
use super::wire::{KeySet, Metadata};
use crate::client::Client;
use crate::error::{ProviderError, Service};
use crate::secure_url::is_secure;

/// A key that was withdrawn is believed no longer than this.
const KEYS_LAST: Duration = Duration::from_hours(1);

/// One provider's published facts. A failure is not kept: the next caller asks again.
#[derive(Debug)]
pub(super) struct Discovery {
    client: Client,
    service: Service,
    issuer: String,
    metadata: Kept<Metadata>,
    keys: Kept<Vec<PublicKey>>,
}

impl Discovery {
    /// `issuer` must be https, or http on this very machine, as a provider for trying things out is.
    pub(super) fn new(client: Client, service: Service, issuer: &str) -> Result<Self, ProviderError> {
        if !Url::parse(issuer).is_ok_and(|url| is_secure(&url)) {
            return Err(ProviderError::misconfigured(service, "its issuer is no https address"));
        }
        let issuer = issuer.to_owned();
        Ok(Self { client, service, issuer, metadata: Kept::default(), keys: Kept::default() })
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The issuer as it was set up, and as it signs.
    pub(super) fn issuer(&self) -> &str {
        &self.issuer
    }

    pub(super) async fn metadata(&self) -> Result<Arc<Metadata>, ProviderError> {
        if let Some(metadata) = self.metadata.get(Duration::MAX) {
            return Ok(metadata);
        }
        let url = format!("{}/.well-known/openid-configuration", self.issuer.trim_end_matches('/'));
        let metadata: Metadata = self.fetch(&url).await?;
        if metadata.issuer != self.issuer {
            return Err(ProviderError::misconfigured(
                self.service,
                "its issuer calls itself by another name",
            ));
        }
        let endpoints = [&metadata.authorization_endpoint, &metadata.token_endpoint, &metadata.jwks_uri];
        for endpoint in endpoints.into_iter().chain(&metadata.revocation_endpoint) {
            if !Url::parse(endpoint).is_ok_and(|url| is_secure(&url)) {
                return Err(ProviderError::unavailable(
                    self.service,
                    "it names an endpoint that is not https",
                ));
            }
        }
        Ok(self.metadata.keep(metadata))
    }

    /// The keys as last seen, or as they are now.
    pub(super) async fn keys(&self, freshness: Freshness) -> Result<Arc<Vec<PublicKey>>, ProviderError> {
        if freshness == Freshness::Recent
            && let Some(keys) = self.keys.get(KEYS_LAST)
        {
            return Ok(keys);
        }
        let metadata = self.metadata().await?;
        let set: KeySet = self.fetch(&metadata.jwks_uri).await.inspect_err(|_| self.forget())?;
        Ok(self.keys.keep(set.keys.into_iter().filter_map(PublicKey::read).collect()))
    }

    /// Drops the endpoints, because one of them failed: it may have moved.
    pub(super) fn forget(&self) {
        self.metadata.drop();
    }

    async fn fetch<T: serde::de::DeserializeOwned>(&self, url: &str) -> Result<T, ProviderError> {
        let answer = self.client.get(self.service, url).await?;
        if answer.is_success() { answer.json() } else { Err(answer.unexpected()) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Freshness {
    Recent,
    Now,
}

/// A value and when it was learned. Nobody waits for another's request: two at once fetch twice, harmlessly.
#[derive(Debug)]
struct Kept<T>(RwLock<Option<(Instant, Arc<T>)>>);

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(RwLock::new(None))
    }
}

impl<T> Kept<T> {
    fn get(&self, for_at_most: Duration) -> Option<Arc<T>> {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|(learned, _)| learned.elapsed() < for_at_most).map(|(_, value)| value.clone())
    }

    fn keep(&self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), value.clone()));
        value
    }

    fn drop(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
