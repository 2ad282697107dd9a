//! The services of one process, one per capability. The binary starts them, and each handler gets the ones it names.

use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_store::{DatabaseStore, Store, StoreError};

use crate::accounts::{
    Accounts, HashingError, LogInLimits, PasswordChecks, Passwords, Profiles, RelyingParty, Revocations,
    Sessions,
};
use crate::administration::Administration;
use crate::catalogue::{CatalogueEditor, CatalogueView};
use crate::checklist::Checklist;
use crate::contact::Contact;
use crate::friends::Friendships;
use crate::health::Health;
use crate::limiter::Limiter;
use crate::listings::{ListingsView, ViewingOptions};
use crate::live::{LiveStreams, LiveUpdates};
use crate::membership::Membership;
use crate::outgoing::Outgoing;
use crate::page_views::PageViews;
use crate::people::People;
use crate::workers::{Refresh, cleanup};
use crate::{Clock, Features, Providers, Settings};

/// Cheap to clone, like each of its services; clones share their state.
#[derive(Clone, Debug)]
pub struct Services {
    pub accounts: Accounts,
    pub administration: Administration,
    pub catalogue: CatalogueView,
    pub catalogue_editor: CatalogueEditor,
    pub checklist: Checklist,
    pub clock: Clock,
    pub contact: Contact,
    pub features: Features,
    pub friendships: Friendships,
    pub health: Health,
    pub live: LiveUpdates,
    pub live_streams: LiveStreams,
    pub membership: Membership,
    pub page_views: PageViews,
    pub people: People,
    pub profiles: Profiles,
    pub refresh: Refresh,
    pub sessions: Sessions,
    pub settings: Arc<Settings>,
    pub viewing_options: ViewingOptions,
    pub(crate) listings: ListingsView,
    pub(crate) revocations: Revocations,
    pub(crate) database_store: DatabaseStore,
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Hashing(#[from] HashingError),
}

impl Services {
    /// Applies the stored corrections to `facts` and loads the listings.
    #[expect(clippy::too_many_lines, reason = "lists the parts of every service")]
    pub async fn start(
        facts: Catalogue,
        store: Store,
        providers: Providers,
        clock: Clock,
        settings: Settings,
    ) -> Result<Self, StartError> {
        let (providers, settings) = (Arc::new(providers), Arc::new(settings));
        let limiter = Limiter::default();
        let live = LiveUpdates::new(store.kind());
        let outgoing = Outgoing::new(Arc::clone(&providers.mailer), clock.clone());
        let catalogue = CatalogueView::load(facts, store.catalogue.clone(), live.clone()).await?;
        let listings = ListingsView::load(
            store.listings.clone(),
            catalogue.clone(),
            Arc::clone(&providers),
            Arc::clone(&settings),
            clock.clone(),
        )
        .await?;
        let sessions = Sessions::new(store.sessions.clone(), live.clone(), clock.clone());
        let revocations = Revocations::new(store.identities.clone(), Arc::clone(&providers), clock.clone());
        let refresh = Refresh::new(
            &store,
            catalogue.clone(),
            listings.clone(),
            Arc::clone(&providers),
            Arc::clone(&settings),
            clock.clone(),
        );
        let profiles = Profiles::new(store.clone(), live.clone(), limiter.clone(), clock.clone());
        Ok(Self {
            accounts: Accounts {
                user_store: store.users.clone(),
                password_store: store.passwords.clone(),
                identity_store: store.identities.clone(),
                passkey_store: store.passkeys.clone(),
                email_store: store.emails.clone(),
                sessions: sessions.clone(),
                passwords: Passwords::new(settings.password_cost)?,
                password_checks: PasswordChecks::default(),
                relying_party: RelyingParty::of(&settings.public_url),
                limiter: limiter.clone(),
                log_in_limits: LogInLimits::new(limiter.clone()),
                live: live.clone(),
                outgoing: outgoing.clone(),
                revocations: revocations.clone(),
                providers: Arc::clone(&providers),
                settings: Arc::clone(&settings),
                clock: clock.clone(),
            },
            administration: Administration {
                user_store: store.users.clone(),
                message_store: store.messages.clone(),
                audit_store: store.audit.clone(),
                database_store: store.database.clone(),
                profiles: profiles.clone(),
                catalogue: catalogue.clone(),
                live: live.clone(),
                refresh: refresh.clone(),
                revocations: revocations.clone(),
                providers: Arc::clone(&providers),
                settings: Arc::clone(&settings),
                started_at: clock.now(),
                clock: clock.clone(),
            },
            catalogue_editor: CatalogueEditor {
                catalogue_store: store.catalogue.clone(),
                listing_store: store.listings.clone(),
                catalogue: catalogue.clone(),
                listings: listings.clone(),
                providers: Arc::clone(&providers),
                settings: Arc::clone(&settings),
                clock: clock.clone(),
            },
            checklist: Checklist {
                mark_store: store.marks.clone(),
                watched_store: store.watched.clone(),
                live: live.clone(),
                clock: clock.clone(),
            },
            contact: Contact {
                store: store.messages.clone(),
                limiter: limiter.clone(),
                outgoing,
                settings: Arc::clone(&settings),
                clock: clock.clone(),
            },
            features: providers.features(),
            friendships: Friendships {
                user_store: store.users.clone(),
                friend_store: store.friends.clone(),
                limiter: limiter.clone(),
                live: live.clone(),
                clock: clock.clone(),
            },
            health: Health { store: store.database.clone(), live: live.clone() },
            live_streams: LiveStreams {
                live: live.clone(),
                session_store: store.sessions.clone(),
                friend_store: store.friends.clone(),
                instance_store: store.instances.clone(),
                catalogue: catalogue.clone(),
                clock: clock.clone(),
            },
            membership: Membership {
                store: store.memberships.clone(),
                limiter: limiter.clone(),
                live: live.clone(),
                providers: Arc::clone(&providers),
                clock: clock.clone(),
            },
            page_views: PageViews {
                store: store.page_views.clone(),
                limiter: limiter.clone(),
                clock: clock.clone(),
            },
            people: People::new(&store),
            profiles,
            viewing_options: ViewingOptions::new(
                &store,
                catalogue.clone(),
                listings.clone(),
                limiter,
                Arc::clone(&providers),
                clock.clone(),
            ),
            catalogue,
            clock,
            listings,
            live,
            refresh,
            revocations,
            sessions,
            settings,
            database_store: store.database,
        })
    }

    /// Starts the background workers, which run for the lifetime of the process.
    pub fn spawn_workers(&self) {
        tokio::spawn(self.catalogue.clone().run_worker());
        tokio::spawn(cleanup::run_worker(self.database_store.clone(), self.clock.clone()));
        tokio::spawn(self.revocations.clone().run_worker());
        tokio::spawn(self.membership.clone().run_worker());
        tokio::spawn(self.live_streams.clone().run_worker());
        tokio::spawn(self.listings.clone().run_worker());
        tokio::spawn(self.refresh.clone().run_worker());
    }
}
