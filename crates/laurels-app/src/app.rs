//! Shared application state of all requests and workers.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::Timestamp;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::mail::Mailer;
use laurels_providers::oidc::Oidc;
use laurels_providers::stripe::Stripe;
use laurels_providers::tmdb::Tmdb;
use laurels_store::{Store, StoreError};
use tokio::sync::Semaphore;

use crate::accounts::{HashingError, PasswordCost, Passwords};
use crate::catalogue::Snapshot;
use crate::limiter::Limiter;
use crate::listings::{ListingsCell, TheaterCache};
use crate::live::LiveUpdates;
use crate::people::People;
use crate::workers::RefreshStatus;
use crate::{Clock, ListingsMode};

/// Configuration used by this crate and the crates above it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Displayed as a watermark unless it is `production`.
    pub environment: String,
    /// The origin of links, and the only origin allowed for state-changing requests.
    pub public_url: String,
    pub build_version: String,
    /// Proxies whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    pub support_email: Option<String>,
    /// Sent to browsers that have consented.
    pub sentry_dsn: Option<String>,
    pub posthog_key: Option<String>,
    pub password_cost: PasswordCost,
    pub listings: ListingsMode,
    /// ISO 3166 code of the country for streaming availability.
    pub region: String,
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
}

/// One per process. Every request clones it several times, so a clone only increments one reference count.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// The fields of an [`App`].
#[derive(Debug)]
pub struct Parts {
    pub store: Store,
    pub settings: Settings,
    pub providers: Providers,
    pub live: LiveUpdates,
    pub people: People,
    pub started_at: Timestamp,
    pub(crate) snapshot: Snapshot,
    pub(crate) passwords: Passwords,
    pub(crate) limiter: Limiter,
    pub(crate) listings: ListingsCell,
    pub(crate) theaters: TheaterCache,
    pub(crate) refresh_status: RefreshStatus,
    /// Limits writes that extend sessions.
    pub(crate) session_writes: Arc<Semaphore>,
    clock: Clock,
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Hashing(#[from] HashingError),
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Applies the stored corrections to `facts` and loads the listings.
    pub async fn start(
        facts: Catalogue,
        store: Store,
        providers: Providers,
        clock: Clock,
        settings: Settings,
    ) -> Result<Self, StartError> {
        let snapshot = Snapshot::load(facts, &store).await?;
        let app = Self(Arc::new(Parts {
            live: LiveUpdates::new(store.kind()),
            people: People::new(store.clone()),
            started_at: clock.now(),
            store,
            passwords: Passwords::new(settings.password_cost)?,
            settings,
            providers,
            snapshot,
            limiter: Limiter::default(),
            listings: ListingsCell::default(),
            theaters: TheaterCache::default(),
            refresh_status: RefreshStatus::default(),
            session_writes: Arc::new(Semaphore::new(1)),
            clock,
        }));
        app.reload_listings().await?;
        Ok(app)
    }

    /// The current catalogue. A request loads it once and uses that snapshot throughout.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.snapshot.current()
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
