//! Instances that share one database and call fake providers.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use laurels_app::{Clock, ListingsMode, PasswordCost, Providers, Services, Settings};
use laurels_catalogue::Catalogue;
use laurels_domain::webhooks::addresses::AllowedNetworks;
use laurels_domain::{Secret, Timestamp, User, UserId, Username};
use laurels_fakes::gracenote::GracenoteServer;
use laurels_fakes::tmdb::TmdbServer;
use laurels_providers::Client;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::mail::Mailer;
use laurels_providers::tmdb::Tmdb;
use laurels_providers::webhooks::WebhookClient;
use laurels_store::{DatabaseUrl, NewUser, Store};
use tempfile::TempDir;

/// One process, and the store it shares with the others.
pub(crate) struct Instance {
    pub(crate) services: Services,
    pub(crate) store: Store,
}

pub(crate) struct World {
    pub(crate) tmdb: TmdbServer,
    pub(crate) gracenote: GracenoteServer,
    pub(crate) clock: Clock,
    folder: TempDir,
}

impl World {
    pub(crate) async fn new() -> Self {
        Self {
            tmdb: TmdbServer::start().await,
            gracenote: GracenoteServer::start().await,
            clock: Clock::fixed(Timestamp::parse_utc("2026-11-15T19:30Z").unwrap()),
            folder: TempDir::new().unwrap(),
        }
    }

    /// Starts an instance; all instances share the database.
    pub(crate) async fn instance(&self) -> Instance {
        let folder = self.folder.path();
        let url: DatabaseUrl = format!("sqlite://{}/laurels.db", folder.display()).parse().unwrap();
        let client = Client::new().unwrap();
        let key = || Secret::new("key");
        let providers = Providers {
            mailer: Arc::new(Mailer::outbox(folder.join("outbox"), "Laurels <a@b.example>").unwrap()),
            google: None,
            apple: None,
            tmdb: Some(Arc::new(Tmdb::new(client.clone(), self.tmdb.address(), key()).unwrap())),
            gracenote: Some(Arc::new(Gracenote::new(client, self.gracenote.address(), key()).unwrap())),
            stripe: None,
            push: None,
            webhooks: WebhookClient::new(AllowedNetworks::default()).unwrap(),
        };
        let settings = Settings {
            environment: "testing".to_owned(),
            public_url: "http://localhost".to_owned(),
            build_version: "test".to_owned(),
            trusted_proxies: Vec::new(),
            product_image_hosts: Vec::new(),
            public_catalogue: true,
            support_email: None,
            sentry_dsn: None,
            posthog_key: None,
            password_cost: PasswordCost::Insecure,
            listings: ListingsMode::Live,
            region: "US".to_owned(),
            demo: None,
        };
        let store = Store::open(&url).await.unwrap();
        let facts = Catalogue::builtin().unwrap();
        let services =
            Services::start(facts, store.clone(), providers, self.clock.clone(), settings).await.unwrap();
        Instance { services, store }
    }

    /// A user who corrects the catalogue.
    pub(crate) async fn admin(&self, app: &Instance) -> User {
        let id = UserId::parse("ana").unwrap();
        let ana = NewUser {
            id: id.clone(),
            username: Username::parse("Ana").unwrap(),
            email: None,
            is_email_proved: false,
            password_hash: None,
            identity: None,
            created_at: self.clock.now(),
        };
        app.store.users.add_user(&ana).await.unwrap().unwrap();
        app.store.users.find_user(&id).await.unwrap().unwrap()
    }

    pub(crate) fn clock_at(&self, text: &str) {
        let Clock::Fixed(now) = &self.clock else { unreachable!("tests use a fixed clock") };
        now.store(Timestamp::parse_utc(text).unwrap().0, Ordering::Relaxed);
    }

    pub(crate) fn wait(&self, span: Duration) {
        let Clock::Fixed(now) = &self.clock else { unreachable!("tests use a fixed clock") };
        now.store(self.clock.now().after(span).0, Ordering::Relaxed);
    }
}
