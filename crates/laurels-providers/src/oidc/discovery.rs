//! OpenID Connect discovery: a provider's endpoints and keys, fetched on first use and cached.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use reqwest::Url;
use tokio::time::Instant;

use super::jws::PublicKey;
use super::wire::{KeySet, Metadata};
use crate::client::Client;
use crate::error::{ProviderError, Service};
use crate::secure_url::is_secure;

/// A withdrawn key is accepted at most this long.
const KEYS_MAX_AGE: Duration = Duration::from_hours(1);

/// One provider's metadata and keys. Failures are not cached: the next call fetches again.
#[derive(Debug)]
pub(super) struct Discovery {
    client: Client,
    service: Service,
    issuer: String,
    metadata: Cached<Metadata>,
    keys: Cached<Vec<PublicKey>>,
}

impl Discovery {
    /// `issuer` must be https, or http on the loopback interface for a local development server.
    pub(super) fn new(client: Client, service: Service, issuer: &str) -> Result<Self, ProviderError> {
        if !Url::parse(issuer).is_ok_and(|url| is_secure(&url)) {
            return Err(ProviderError::misconfigured(service, "the issuer is not an https URL"));
        }
        let issuer = issuer.to_owned();
        Ok(Self { client, service, issuer, metadata: Cached::default(), keys: Cached::default() })
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The configured issuer, which must equal the one in tokens.
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
                "the discovery document names another issuer",
            ));
        }
        let endpoints = [&metadata.authorization_endpoint, &metadata.token_endpoint, &metadata.jwks_uri];
        for endpoint in endpoints.into_iter().chain(&metadata.revocation_endpoint) {
            if !Url::parse(endpoint).is_ok_and(|url| is_secure(&url)) {
                return Err(ProviderError::unavailable(self.service, "an endpoint is not an https URL"));
            }
        }
        Ok(self.metadata.store(metadata))
    }

    /// The provider's signing keys.
    pub(super) async fn keys(&self, policy: CachePolicy) -> Result<Arc<Vec<PublicKey>>, ProviderError> {
        if policy == CachePolicy::AllowCached
            && let Some(keys) = self.keys.get(KEYS_MAX_AGE)
        {
            return Ok(keys);
        }
        let metadata = self.metadata().await?;
        let set: KeySet = self.fetch(&metadata.jwks_uri).await.inspect_err(|_| self.invalidate())?;
        Ok(self.keys.store(set.keys.into_iter().filter_map(PublicKey::read).collect()))
    }

    /// Drops the cached endpoints after one of them failed: it may have moved.
    pub(super) fn invalidate(&self) {
        self.metadata.clear();
    }

    async fn fetch<T: serde::de::DeserializeOwned>(&self, url: &str) -> Result<T, ProviderError> {
        let response = self.client.get(self.service, url).await?;
        if response.is_success() { response.json() } else { Err(response.unexpected()) }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CachePolicy {
    AllowCached,
    Refresh,
}

/// A value and when it was fetched. Concurrent callers don't wait for each other: both fetch, which is harmless.
#[derive(Debug)]
struct Cached<T>(RwLock<Option<(Instant, Arc<T>)>>);

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self(RwLock::new(None))
    }
}

impl<T> Cached<T> {
    fn get(&self, max_age: Duration) -> Option<Arc<T>> {
        let cached = self.0.read().unwrap_or_else(PoisonError::into_inner);
        cached
            .as_ref()
            .filter(|(fetched_at, _)| fetched_at.elapsed() < max_age)
            .map(|(_, value)| value.clone())
    }

    fn store(&self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), value.clone()));
        value
    }

    fn clear(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
