//! What every request and every job can reach.

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

use crate::limiter::Limiter;
use crate::listings::ListingsCell;
use crate::live::LiveUpdates;
use crate::passwords::{PasswordCost, Passwords};
use crate::snapshot::Snapshot;
use crate::theaters::TheaterCache;
use crate::workers::Refreshing;
use crate::{Clock, ListingsMode};

/// What the operator chose, as far as this crate and the ones above it care.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Shown in the watermark unless it is `production`.
    pub environment: String,
    /// The origin in links and the one that state-changing calls must come from.
    pub public_url: String,
    pub build_version: String,
    /// Addresses whose word on who is calling is taken.
    pub trusted_proxies: Vec<IpAddr>,
    pub support_email: Option<String>,
    /// Given to browsers that have consented.
    pub sentry_dsn: Option<String>,
    pub posthog_key: Option<String>,
    pub password_cost: PasswordCost,
    pub listings: ListingsMode,
    /// The country whose streaming services are looked through, as ISO 3166 has it.
    pub region: String,
}

/// Systems that are not ours.
#[derive(Clone, Debug)]
pub struct Providers {
    pub mailer: Arc<Mailer>,
    pub google: Option<Arc<Oidc>>,
    pub apple: Option<Arc<Oidc>>,
    pub tmdb: Option<Arc<Tmdb>>,
    pub gracenote: Option<Arc<Gracenote>>,
    pub stripe: Option<Arc<Stripe>>,
}

/// One per process. Every request clones it several times, so that is the count of one pointer.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// What an [`App`] is made of.
#[derive(Debug)]
pub struct Parts {
    pub store: Store,
    pub settings: Settings,
    pub providers: Providers,
    pub live: LiveUpdates,
    pub started_at: Timestamp,
    pub(crate) snapshot: Snapshot,
    pub(crate) passwords: Passwords,
    pub(crate) limiter: Limiter,
    pub(crate) listings: ListingsCell,
    pub(crate) theaters: TheaterCache,
    pub(crate) refreshing: Refreshing,
    /// Whose turn it is to note a visit.
    pub(crate) noting: Arc<Semaphore>,
    clock: Clock,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Lays the stored corrections over `facts`, reads the listings and is ready to answer.
    pub async fn start(
        facts: Catalogue,
        store: Store,
        providers: Providers,
        clock: Clock,
        settings: Settings,
    ) -> Result<Self, StoreError> {
        let snapshot = Snapshot::load(facts, &store).await?;
        let app = Self(Arc::new(Parts {
            live: LiveUpdates::new(store.kind()),
            started_at: clock.now(),
            store,
            passwords: Passwords::new(settings.password_cost),
            settings,
            providers,
            snapshot,
            limiter: Limiter::default(),
            listings: ListingsCell::default(),
            theaters: TheaterCache::default(),
            refreshing: Refreshing::default(),
            noting: Arc::new(Semaphore::new(1)),
            clock,
        }));
        app.reload_listings().await?;
        Ok(app)
    }

    /// The catalogue as it is now. A request takes it once and keeps it to its end.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.snapshot.current()
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
