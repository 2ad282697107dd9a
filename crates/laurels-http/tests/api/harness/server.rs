use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::Extension;
use laurels_app::{
    Clock, DemoSettings, ListingsMode, PasswordCost, Providers, Services, Settings, seed_demo,
};
use laurels_catalogue::Catalogue;
use laurels_domain::webhooks::addresses::AllowedNetworks;
use laurels_domain::{Role, Secret, Timestamp};
use laurels_fakes::oidc::CLIENT_KEY;
use laurels_http::{Peer, Web};
use laurels_providers::Client;
use laurels_providers::gracenote::Gracenote;
use laurels_providers::mail::Mailer;
use laurels_providers::oidc::{AppleSettings, Oidc};
use laurels_providers::push::WebPush;
use laurels_providers::stripe::Stripe;
use laurels_providers::tmdb::Tmdb;
use laurels_providers::webhooks::WebhookClient;
use laurels_store::{DatabaseUrl, Store};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};

use super::{Caller, User};

/// 2026-03-20, between the 98th ceremony and the next.
pub(crate) const NOW: Timestamp = Timestamp(1_774_000_000_000);

/// The peer of every connection, which is trusted to forward the client's address.
const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Providers and data of a test server.
#[derive(Debug, Default)]
pub(crate) struct Options {
    pub(crate) apple: Option<Arc<Oidc>>,
    pub(crate) listings: ListingsMode,
    pub(crate) tmdb: Option<Tmdb>,
    pub(crate) gracenote: Option<Gracenote>,
    pub(crate) stripe: Option<Stripe>,
    pub(crate) push: Option<Arc<WebPush>>,
    /// By default one that reaches only public addresses.
    pub(crate) webhooks: Option<WebhookClient>,
    /// Whether the catalogue has no public pages.
    pub(crate) is_private: bool,
    /// The built-in ones by default.
    pub(crate) facts: Option<Catalogue>,
    /// Whether to wait until the caches are warm.
    pub(crate) is_warm: bool,
    /// Whether it is a demo with its people.
    pub(crate) is_demo: bool,
}

/// A new database on the tests' PostgreSQL server; dropped with the value.
pub(crate) struct PostgresDatabase {
    server: String,
    name: String,
    pub(crate) url: String,
}

impl PostgresDatabase {
    #[expect(clippy::expect_used, reason = "the message names what is missing")]
    pub(crate) fn create() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("LAURELS_TEST_POSTGRES").expect(
            "LAURELS_TEST_POSTGRES is not set: run the tests with `make test` or scripts/with-postgres",
        );
        let name = format!("api_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let (base, _) = server.rsplit_once('/').unwrap();
        let database = Self { url: format!("{base}/{name}"), name, server };
        database.run("createdb", &[]);
        database
    }

    /// Terminates the connections that listen for notifications, like a network failure.
    pub(crate) fn terminate_listeners(&self) {
        self.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity \
            where query ilike 'listen%' and datname = current_database()",
        );
    }

    pub(crate) fn execute(&self, statement: &str) {
        let output =
            Command::new("psql").args(["--quiet", "--command", statement, &self.url]).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }

    fn run(&self, command: &str, options: &[&str]) {
        let server = format!("--maintenance-db={}", self.server);
        let output = Command::new(command).args(options).args([&server, &self.name]).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        self.run("dropdb", &["--force"]);
    }
}

/// The whole server on a free port, with a temporary database and a fixed clock.
pub(crate) struct Server {
    pub(crate) services: Services,
    pub(crate) store: Store,
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

    /// Like a new release with other facts, on the same database.
    pub(crate) async fn restart_with(self, facts: Catalogue) -> Self {
        self.restart(Options { facts: Some(facts), ..Options::default() }).await
    }

    /// Reuses the database.
    pub(crate) async fn restart(self, options: Options) -> Self {
        self.services.supervisor.stop().await;
        self.store.close().await;
        Box::pin(Self::start_in_folder(self.folder, options)).await
    }

    /// One of several instances on a database.
    pub(crate) async fn start_instance(database: &PostgresDatabase, options: Options) -> Self {
        Self::start_in(TempDir::new().unwrap(), &database.url, options).await
    }

    /// One of several instances on a database, which is notified of changes by the others.
    pub(crate) async fn start_on(database: &PostgresDatabase) -> Self {
        let server = Self::start_instance(database, Options::default()).await;
        server.services.start_live_workers();
        server
    }

    /// The same without notifications: it polls for corrections.
    pub(crate) async fn start_polling_on(database: &PostgresDatabase) -> Self {
        let server = Self::start_instance(database, Options::default()).await;
        server.services.start_reload_workers();
        server
    }

    /// With Apple sign-in at a fake provider.
    pub(crate) async fn start_with_apple(issuer: &str) -> Self {
        Self::start_with(Self::apple(issuer)).await
    }

    /// The same on PostgreSQL.
    pub(crate) async fn start_with_apple_on(issuer: &str, database: &PostgresDatabase) -> Self {
        Self::start_in(TempDir::new().unwrap(), &database.url, Self::apple(issuer)).await
    }

    fn apple(issuer: &str) -> Options {
        let settings = AppleSettings {
            client_id: "example.laurels.web".to_owned(),
            team_id: "TEAM123456".to_owned(),
            key_id: "KEY1234567".to_owned(),
            private_key: Secret::new(CLIENT_KEY),
            issuer: issuer.to_owned(),
        };
        let apple = Oidc::apple(Client::new().unwrap(), settings).unwrap();
        Options { apple: Some(Arc::new(apple)), ..Options::default() }
    }

    async fn start_in(folder: TempDir, database: &str, options: Options) -> Self {
        let url: DatabaseUrl = database.parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let clock = Clock::fixed(NOW);
        let store = Store::open(&url).await.unwrap();
        let facts = options.facts.unwrap_or_else(|| Catalogue::builtin().unwrap());
        let demo = if options.is_demo {
            let seeded = Box::pin(seed_demo(&store, &facts, NOW, PasswordCost::Insecure));
            let payment_origin = Some("http://127.0.0.1:12111".to_owned());
            Some(DemoSettings { users: seeded.await.unwrap(), payment_origin })
        } else {
            None
        };
        let settings = Settings {
            environment: "testing".to_owned(),
            public_url: format!("http://{address}"),
            build_version: "1.2.3+test".to_owned(),
            trusted_proxies: vec![PROXY],
            support_email: Some("support@laurels.example".to_owned()),
            product_image_hosts: Vec::new(),
            public_catalogue: !options.is_private,
            sentry_dsn: None,
            posthog_key: None,
            password_cost: PasswordCost::Insecure,
            listings: options.listings,
            region: "US".to_owned(),
            demo,
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
            push: options.push,
            webhooks: options
                .webhooks
                .unwrap_or_else(|| WebhookClient::new(AllowedNetworks::default()).unwrap()),
        };
        // Boxed, because a test's future contains this one.
        let started = Box::pin(Services::start(facts, store.clone(), providers, clock.clone(), settings));
        let services = started.await.unwrap();
        services.start_queue_workers();
        let (router, warm_up) =
            laurels_http::router(services.clone(), Web::default(), laurels_http::measurements(), true);
        if options.is_warm {
            warm_up.await;
        }
        let router = router.layer(Extension(Peer(PROXY)));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { services, store, clock, address, folder }
    }

    /// Where browsers find it by name.
    pub(crate) fn localhost(&self) -> String {
        format!("http://localhost:{}", self.address.port())
    }

    /// A client that is not logged in.
    pub(crate) fn visitor(&self) -> Caller {
        Caller::to(self.address)
    }

    /// Signs up `name@example.org` with [`PASSWORD`](super::PASSWORD).
    pub(crate) async fn user(&self, name: &str) -> User {
        User::sign_up(self.visitor(), name).await
    }

    /// Signs up an admin.
    pub(crate) async fn admin(&self, name: &str) -> User {
        let user = self.user(name).await;
        self.store.users.set_role(&user.id, Role::Admin, true).await.unwrap().unwrap();
        user
    }

    pub(crate) fn advance_clock(&self, span: Duration) {
        let Clock::Fixed(now) = &self.clock else { unreachable!("tests use a fixed clock") };
        now.store(self.clock.now().after(span).0, Ordering::Relaxed);
    }

    pub(crate) fn set_clock_back(&self, span: Duration) {
        let Clock::Fixed(now) = &self.clock else { unreachable!("tests use a fixed clock") };
        now.fetch_sub(i64::try_from(span.as_millis()).unwrap(), Ordering::Relaxed);
    }

    /// The emails sent so far; waits until there are `expected` of them.
    pub(crate) async fn emails(&self, expected: usize) -> Vec<String> {
        let outbox = self.folder.path().join("outbox");
        for _ in 0..200 {
            let files = std::fs::read_dir(&outbox).into_iter().flatten().flatten().map(|entry| entry.path());
            let mut files: Vec<_> =
                files.filter(|file| file.extension().is_some_and(|extension| extension == "eml")).collect();
            if files.len() >= expected {
                files.sort();
                return files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect();
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the outbox never contained {expected} emails");
    }

    /// From now on emails can't be sent, as if the mail server were down.
    pub(crate) fn stop_emails(&self) {
        std::fs::write(self.folder.path().join("outbox"), "a file where the folder should be").unwrap();
    }

    pub(crate) fn resume_emails(&self) {
        std::fs::remove_file(self.folder.path().join("outbox")).unwrap();
    }

    /// A raw connection, for requests that no client would send.
    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }
}

fn database_in(folder: &TempDir) -> String {
    format!("sqlite://{}/laurels.db", folder.path().display())
}

/// Runs a test on SQLite and on PostgreSQL.
pub(crate) async fn on_both(test: impl AsyncFn(&Server)) {
    test(&Server::start().await).await;
    let database = PostgresDatabase::create();
    let server = Server::start_instance(&database, Options::default()).await;
    test(&server).await;
    server.store.close().await;
}
