//! Configuration of this crate and the crates above it, and the clients of external services.

use std::net::IpAddr;
use std::sync::Arc;

use laurels_providers::gracenote::Gracenote;
use laurels_providers::mail::Mailer;
use laurels_providers::oidc::{Oidc, SocialProvider};
use laurels_providers::push::WebPush;
use laurels_providers::stripe::Stripe;
use laurels_providers::tmdb::Tmdb;
use laurels_providers::webhooks::WebhookClient;
use laurels_providers::{ProviderError, Service};

use crate::{DemoUser, ListingsMode, PasswordCost};

/// Configuration used by this crate and the crates above it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Displayed as a watermark unless it is `production`, where metrics are not public.
    pub environment: String,
    /// The origin of links, and the only origin allowed for state-changing requests.
    pub public_url: String,
    pub build_version: String,
    /// Proxies whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    pub support_email: Option<String>,
    /// Hosts of product images, besides the payment provider's.
    pub product_image_hosts: Vec<String>,
    /// Whether visitors and search engines see pages and cards of films, ceremonies, categories and people.
    pub public_catalogue: bool,
    /// Sent to browsers that have consented.
    pub sentry_dsn: Option<String>,
    pub posthog_key: Option<String>,
    pub password_cost: PasswordCost,
    pub listings: ListingsMode,
    /// ISO 3166 code of the country for streaming availability.
    pub region: String,
    /// Set in a demo only.
    pub demo: Option<DemoSettings>,
}

/// What only a demo has.
#[derive(Clone, Debug)]
pub struct DemoSettings {
    /// The people who were made for it.
    pub users: Vec<DemoUser>,
    /// The origin of a stand-in for the payment provider, which also has the script of the checkout.
    pub payment_origin: Option<String>,
}

impl Settings {
    pub fn is_production(&self) -> bool {
        self.environment == "production"
    }
}

/// Clients of external services; `None` if not configured.
#[derive(Clone, Debug)]
pub struct Providers {
    pub mailer: Arc<Mailer>,
    pub google: Option<Arc<Oidc>>,
    pub apple: Option<Arc<Oidc>>,
    pub tmdb: Option<Arc<Tmdb>>,
    pub gracenote: Option<Arc<Gracenote>>,
    pub stripe: Option<Arc<Stripe>>,
    pub push: Option<Arc<WebPush>>,
    pub webhooks: WebhookClient,
}

/// What the configured providers make possible.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    pub google_sign_in: bool,
    pub apple_sign_in: bool,
    /// Whether emails are sent, or only written to the outbox folder.
    pub mail: bool,
}

impl Providers {
    pub(crate) fn features(&self) -> Features {
        Features {
            google_sign_in: self.google.is_some(),
            apple_sign_in: self.apple.is_some(),
            mail: self.mailer.uses_smtp(),
        }
    }

    pub(crate) fn oidc(&self, provider: SocialProvider) -> Result<&Oidc, ProviderError> {
        let oidc = match provider {
            SocialProvider::Google => &self.google,
            SocialProvider::Apple => &self.apple,
        };
        oidc.as_deref().ok_or(ProviderError::NotSetUp(provider.service()))
    }

    pub(crate) fn tmdb(&self) -> Result<&Tmdb, ProviderError> {
        self.tmdb.as_deref().ok_or(ProviderError::NotSetUp(Service::Tmdb))
    }

    pub(crate) fn gracenote(&self) -> Result<&Gracenote, ProviderError> {
        self.gracenote.as_deref().ok_or(ProviderError::NotSetUp(Service::Gracenote))
    }
}
