//! What every request and every job can reach.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_domain::Timestamp;
use laurels_providers::mail::Mailer;
use laurels_providers::oidc::Oidc;
use laurels_store::{Store, StoreError};

use crate::Clock;
use crate::limiter::Limiter;
use crate::live::Live;
use crate::passwords::{PasswordCost, Passwords};
use crate::snapshot::Snapshot;

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
}

/// Systems that are not ours.
#[derive(Clone, Debug)]
pub struct Providers {
    pub mailer: Arc<Mailer>,
    pub google: Option<Arc<Oidc>>,
    pub apple: Option<Arc<Oidc>>,
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
    pub live: Live,
    pub(crate) snapshot: Snapshot,
    pub(crate) passwords: Passwords,
    pub(crate) limiter: Limiter,
    clock: Clock,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Lays the stored corrections over `facts` and is ready to answer.
    pub async fn start(
        facts: Catalogue,
        store: Store,
        providers: Providers,
        clock: Clock,
        settings: Settings,
    ) -> Result<Self, StoreError> {
        let snapshot = Snapshot::load(facts, &store).await?;
        Ok(Self(Arc::new(Parts {
            live: Live::on(store.kind()),
            store,
            passwords: Passwords::new(settings.password_cost),
            settings,
            providers,
            snapshot,
            limiter: Limiter::default(),
            clock,
        })))
    }

    /// The catalogue as it is now. A request takes it once and keeps it to its end.
    pub fn catalogue(&self) -> Arc<Catalogue> {
        self.snapshot.current()
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}
