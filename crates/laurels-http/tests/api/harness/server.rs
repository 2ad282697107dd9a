use std::net::SocketAddr;
use std::sync::OnceLock;

use laurels_app::{App, Clock, Settings};
use laurels_catalogue::Catalogue;
use laurels_domain::Timestamp;
use laurels_http::Web;
use laurels_store::{DatabaseUrl, Store};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};

use super::Caller;

/// An afternoon in March, between the 98th ceremony and the next.
const NOW: Timestamp = Timestamp(1_774_000_000_000);

/// The whole server on a free port, with a database that is gone when the test is.
pub(crate) struct Server {
    pub(crate) app: App,
    /// Stands still until a test moves it.
    #[expect(dead_code, reason = "no call depends on the time yet")]
    pub(crate) clock: Clock,
    address: SocketAddr,
    #[expect(dead_code, reason = "removed when dropped")]
    folder: TempDir,
}

impl Server {
    pub(crate) async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let url: DatabaseUrl = format!("sqlite://{}/laurels.db", folder.path().display()).parse().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let clock = Clock::fixed(NOW);
        let settings = Settings {
            environment: "testing".to_owned(),
            public_url: format!("http://{address}"),
            build_version: "1.2.3+test".to_owned(),
        };
        let store = Store::open(&url).await.unwrap();
        let app = App::start(Catalogue::builtin().unwrap(), store, clock.clone(), settings).await.unwrap();
        let router = laurels_http::router(app.clone(), Web::default(), metrics(), true);
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { app, clock, address, folder }
    }

    /// Somebody who is not logged in.
    pub(crate) fn stranger(&self) -> Caller {
        Caller::to(self.address)
    }

    /// A bare connection, for what no client would send.
    pub(crate) async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }
}

/// There is one recorder in a process, however many servers.
fn metrics() -> PrometheusHandle {
    static METRICS: OnceLock<PrometheusHandle> = OnceLock::new();
    METRICS.get_or_init(|| PrometheusBuilder::new().install_recorder().unwrap()).clone()
}
