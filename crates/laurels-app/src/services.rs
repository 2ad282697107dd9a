//! The services of one process, one per capability. The binary starts them, and each handler gets the ones it names.

use std::sync::Arc;

use laurels_catalogue::Catalogue;
use laurels_store::{DatabaseStore, Store, StoreError};

use crate::accounts::{
    Accounts, ApiTokens, HashingError, LogInLimits, PasswordChecks, Passwords, Profiles, RelyingParty,
    Revocations, Sessions,
};
use crate::administration::Administration;
use crate::cards::Cards;
use crate::catalogue::{CatalogueEditor, CatalogueView, merge_films};
use crate::checklist::Checklist;
use crate::contact::Contact;
use crate::demo::Demo;
use crate::diary::Diary;
use crate::friends::Friendships;
use crate::health::Health;
use crate::limiter::Limiter;
use crate::listings::{ListingsView, ViewingOptions};
use crate::live::{LiveStreams, LiveUpdates};
use crate::membership::Membership;
use crate::next::{ClosingSoonEmails, Goals, Suggestions};
use crate::notifications::{Notifications, PushSender};
use crate::outgoing::Outgoing;
use crate::page_views::PageViews;
use crate::people::People;
use crate::sharing::Sharing;
use crate::supervisor::Supervisor;
use crate::webhooks::{WebhookDelivery, Webhooks};
use crate::workers::Refresh;
use crate::{Clock, Features, Providers, Settings};

/// Cheap to clone, like each of its services; clones share their state.
#[derive(Clone, Debug)]
pub struct Services {
    pub accounts: Accounts,
    pub administration: Administration,
    pub api_tokens: ApiTokens,
    pub cards: Cards,
    pub catalogue: CatalogueView,
    pub catalogue_editor: CatalogueEditor,
    pub checklist: Checklist,
    pub clock: Clock,
    pub closing_soon: ClosingSoonEmails,
    pub contact: Contact,
    /// `None` unless this is a demo.
    pub demo: Option<Demo>,
    pub diary: Diary,
    pub features: Features,
    pub friendships: Friendships,
    pub goals: Goals,
    pub health: Health,
    pub live: LiveUpdates,
    pub live_streams: LiveStreams,
    pub membership: Membership,
    pub notifications: Arc<Notifications>,
    pub page_views: PageViews,
    pub people: People,
    pub profiles: Profiles,
    pub refresh: Refresh,
    pub sessions: Sessions,
    pub settings: Arc<Settings>,
    pub sharing: Sharing,
    pub suggestions: Suggestions,
    pub supervisor: Supervisor,
    pub viewing_options: ViewingOptions,
    pub webhooks: Webhooks,
    pub(crate) listings: ListingsView,
    pub(crate) outgoing: Outgoing,
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
        let supervisor = Supervisor::new(clock.clone());
        let outgoing =
            Outgoing::new(store.outgoing_emails.clone(), Arc::clone(&providers.mailer), clock.clone());
        let push_sender =
            Arc::new(PushSender::new(store.notifications.clone(), providers.push.clone(), clock.clone()));
        merge_films(&facts, &store, clock.now()).await?;
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
        let revocations = Revocations::new(
            store.identities.clone(),
            store.instances.clone(),
            Arc::clone(&providers),
            clock.clone(),
        );
        let refresh = Refresh::new(
            &store,
            catalogue.clone(),
            listings.clone(),
            Arc::clone(&providers),
            Arc::clone(&settings),
            clock.clone(),
        );
        let people = People::new(&store);
        let viewing_options = ViewingOptions::new(
            &store,
            catalogue.clone(),
            listings.clone(),
            limiter.clone(),
            Arc::clone(&providers),
            clock.clone(),
        );
        let suggestions = Suggestions::new(&store, people.clone(), viewing_options.clone(), clock.clone());
        let delivery = WebhookDelivery::new(
            &store,
            providers.webhooks.clone(),
            outgoing.clone(),
            Arc::clone(&settings),
            clock.clone(),
        );
        let webhooks =
            Webhooks::new(&store, delivery, catalogue.clone(), live.clone(), limiter.clone(), clock.clone());
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
                instance_store: store.instances.clone(),
                outgoing_email_store: store.outgoing_emails.clone(),
                supervisor: supervisor.clone(),
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
            api_tokens: ApiTokens::new(
                store.api_tokens.clone(),
                outgoing.clone(),
                live.clone(),
                limiter.clone(),
                Arc::clone(&settings),
                clock.clone(),
            ),
            cards: Cards::new(limiter.clone(), clock.clone()),
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
                outgoing: outgoing.clone(),
                settings: Arc::clone(&settings),
                clock: clock.clone(),
            },
            demo: settings.demo.clone().map(|demo| {
                let (passwords, mailer) = (store.passwords.clone(), Arc::clone(&providers.mailer));
                Demo::new(demo, passwords, sessions.clone(), limiter.clone(), mailer, clock.clone())
            }),
            diary: Diary { store: store.diary.clone(), live: live.clone(), clock: clock.clone() },
            features: providers.features(),
            friendships: Friendships {
                user_store: store.users.clone(),
                friend_store: store.friends.clone(),
                limiter: limiter.clone(),
                live: live.clone(),
                push_sender: Arc::clone(&push_sender),
                clock: clock.clone(),
            },
            goals: Goals::new(&store, &suggestions, clock.clone()),
            health: Health {
                store: store.database.clone(),
                live: live.clone(),
                supervisor: supervisor.clone(),
            },
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
                instance_store: store.instances.clone(),
                limiter: limiter.clone(),
                live: live.clone(),
                providers: Arc::clone(&providers),
                clock: clock.clone(),
            },
            notifications: Arc::new(Notifications::new(
                store.notifications.clone(),
                providers.push.clone(),
                suggestions.clone(),
                catalogue.clone(),
                push_sender,
                clock.clone(),
            )),
            page_views: PageViews {
                store: store.page_views.clone(),
                limiter: limiter.clone(),
                clock: clock.clone(),
            },
            closing_soon: ClosingSoonEmails::new(
                &store,
                suggestions.clone(),
                catalogue.clone(),
                outgoing.clone(),
                Arc::clone(&settings),
                clock.clone(),
            ),
            sharing: Sharing {
                public_page_store: store.public_pages.clone(),
                share_store: store.shares.clone(),
                people: people.clone(),
                limiter,
                clock: clock.clone(),
            },
            suggestions,
            people,
            profiles,
            viewing_options,
            webhooks,
            catalogue,
            clock,
            listings,
            live,
            outgoing,
            refresh,
            revocations,
            sessions,
            settings,
            supervisor,
            database_store: store.database,
        })
    }
}
