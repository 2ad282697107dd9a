use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use laurels_app::{App, Clock, ListingsMode, PasswordCost, Providers, Settings};
use laurels_catalogue::Catalogue;
use laurels_domain::{Role, Secret, Timestamp};
use laurels_fakes::oidc::CLIENT_KEY;
use laurels_http::{Measurements, Web};
use laurels_providers::Client;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::mail::Mailer;
use laurels_providers::oidc::{AppleSettings, Oidc};
use laurels_providers::stripe::Stripe;
use laurels_providers::tmdb::Tmdb;
use laurels_store::{DatabaseUrl, Store};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};

use super::{Caller, User};

/// An afternoon in March, between the 98th ceremony and the next.
pub(crate) const NOW: Timestamp = Timestamp(1_774_000_000_000);

/// What a server is set up with, beyond the usual.
#[derive(Debug, Default)]
pub(crate) struct Options {
    pub(crate) apple: Option<Arc<Oidc>>,
    pub(crate) listings: ListingsMode,
    pub(crate) tmdb: Option<Tmdb>,
    pub(crate) gracenote: Option<Gracenote>,
    pub(crate) stripe: Option<Stripe>,
    /// Those of this release without.
    pub(crate) facts: Option<Catalogue>,
    /// Few tests ask for what is made ahead of time.
    pub(crate) is_warm: bool,
}

/// A database of its own on the tests' PostgreSQL; gone when the test is.
pub(crate) struct PostgresDatabase {
    server: String,
    name: String,
    pub(crate) url: String,
}

impl PostgresDatabase {
    #[expect(clippy::expect_used, reason = "says what is missing")]
    pub(crate) fn fresh() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("LAURELS_TEST_POSTGRES").expect(
            "LAURELS_TEST_POSTGRES names no server: run the tests by `make test` or scripts/with-postgres",
        );
        let name = format!("api_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let (base, _) = server.rsplit_once('/').unwrap();
        let database = Self { url: format!("{base}/{name}"), name, server };
        database.run("createdb", &[]);
        database
    }

    /// Cuts every connection that listens for other instances, as a network would.
    pub(crate) fn cut_listeners(&self) {
        let cut = "select pg_terminate_backend(pid) from pg_stat_activity \
                   where query ilike 'listen%' and datname = current_database()";
        let done = Command::new("psql").args(["--quiet", "--command", cut, &self.url]).output().unwrap();
        assert!(done.status.success(), "{done:?}");
    }

    fn run(&self, command: &str, options: &[&str]) {
        let server = format!("--maintenance-db={}", self.server);
        let done = Command::new(command).args(options).args([&server, &self.name]).output().unwrap();
        assert!(done.status.success(), "{done:?}");
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        self.run("dropdb", &["--force"]);
    }
}

/// The whole server on a free port, with a database that is gone when the test is.
pub(crate) struct Server {
    pub(crate) app: App,
    clock: Clock,
    address: SocketAddr,
    folder: TempDir,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::start_with(Options::default()).await
    }

    pub(crate) async fn start_with(options: Options) -> Self {
        Self::start_in_folder(TempDir::new().unwrap(), options).await
    }

    async fn start_in_folder(folder: TempDir, options: Options) -> Self {
        let url = database_in(&folder);
        Self::start_in(folder, &url, options).await
    }

    pub(crate) fn database(&self) -> String {
        database_in(&self.folder)
    }

    /// The next release, with other facts, on the same database.
    pub(crate) async fn restart_with(self, facts: Catalogue) -> Self {
        self.restart(Options { facts: Some(facts), ..Options::default() }).await
    }

    /// On the same database.
    pub(crate) async fn restart(self, options: Options) -> Self {
        self.app.store.close().await;
        Self::start_in_folder(self.folder, options).await
    }

    /// An instance beside others on one database, which knows what it is told.
    pub(crate) async fn start_on(database: &PostgresDatabase) -> Self {
        let server = Self::start_in(TempDir::new().unwrap(), &database.url, Options::default()).await;
        tokio::spawn(server.app.clone().run_live_worker());
        server
    }

    /// The same, which is told nothing and looks for itself.
    pub(crate) async fn start_deaf_on(database: &PostgresDatabase) -> Self {
        let server = Self::start_in(TempDir::new().unwrap(), &database.url, Options::default()).await;
        tokio::spawn(server.app.clone().run_catalogue_worker());
        server
    }

    /// With sign-in by an Apple that is somewhere else.
    pub(crate) async fn start_with_apple(issuer: &str) -> Self {
        let settings = AppleSettings {
            client_id: "example.laurels.web".to_owned(),
            team_id: "TEAM123456".to_owned(),
            key_id: "KEY1234567".to_owned(),
            private_key: Secret::new(CLIENT_KEY),
            issuer: issuer.to_owned(),
        };
        let apple = Oidc::apple(Client::new().unwrap(), settings).unwrap();
        Self::start_with(Options { apple: Some(Arc::new(apple)), ..Options::default() }).await
    }

    async fn start_in(folder: TempDir, database: &str, options: Options) -> Self {
        let url: DatabaseUrl = database.parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let clock = Clock::fixed(NOW);
        let settings = Settings {
            environment: "testing".to_owned(),
            public_url: format!("http://{address}"),
            build_version: "1.2.3+test".to_owned(),
            trusted_proxies: Vec::new(),
            support_email: Some("support@laurels.example".to_owned()),
            sentry_dsn: None,
            posthog_key: None,
            password_cost: PasswordCost::Insecure,
            listings: options.listings,
            region: "US".to_owned(),
        };
        let mailer =
            Mailer::outbox(folder.path().join("outbox"), "Laurels <no-reply@laurels.example>").unwrap();
        let providers = Providers {
            mailer: Arc::new(mailer),
            google: None,
            apple: options.apple,
            tmdb: options.tmdb.map(Arc::new),
            gracenote: options.gracenote.map(Arc::new),
            stripe: options.stripe.map(Arc::new),
        };
        let store = Store::open(&url).await.unwrap();
        let facts = options.facts.unwrap_or_else(|| Catalogue::builtin().unwrap());
        let app = App::start(facts, store, providers, clock.clone(), settings).await.unwrap();
        let (router, warm_up) =
            laurels_http::router(app.clone(), Web::default(), Measurements::default(), true);
        if options.is_warm {
            warm_up.await;
        }
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { app, clock, address, folder }
    }

    /// Somebody who is not logged in.
    pub(crate) fn stranger(&self) -> Caller {
        Caller::to(self.address)
    }

    /// Somebody who has just signed up as `name@example.org` with the usual password.
    pub(crate) async fn user(&self, name: &str) -> User {
        User::sign_up(self.stranger(), name).await
    }

    /// The same, who has been made an admin.
    pub(crate) async fn admin(&self, name: &str) -> User {
        let user = self.user(name).await;
        self.app.store.set_role(&user.id, Role::Admin, true).await.unwrap().unwrap();
        user
    }

    /// Lets time pass.
    pub(crate) fn wait(&self, span: Duration) {
        let Clock::Fixed(now) = &self.clock else { unreachable!("tests hold the clock") };
        now.store(self.clock.now().after(span).0, Ordering::Relaxed);
    }

    /// Puts the clock back.
    pub(crate) fn turn_back(&self, span: Duration) {
        let Clock::Fixed(now) = &self.clock else { unreachable!("tests hold the clock") };
        now.fetch_sub(i64::try_from(span.as_millis()).unwrap(), Ordering::Relaxed);
    }

    /// The letters sent so far, once there are as many as expected.
    pub(crate) async fn letters(&self, expected: usize) -> Vec<String> {
        let outbox = self.folder.path().join("outbox");
        for _ in 0..200 {
            let files = std::fs::read_dir(&outbox).into_iter().flatten().flatten().map(|entry| entry.path());
            let mut files: Vec<_> =
                files.filter(|file| file.extension().is_some_and(|end| end == "eml")).collect();
            if files.len() >= expected {
                files.sort();
                return files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the outbox never held {expected} letters");
    }

    /// A bare connection, for what no client would send.
    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }
}

fn database_in(folder: &TempDir) -> String {
    format!("sqlite://{}/laurels.db", folder.path().display())
}
