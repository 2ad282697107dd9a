//! Starting, serving and stopping.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use laurels_app::{App, Clock, ListingsMode, PasswordCost, Settings};
use laurels_catalogue::Catalogue;
use laurels_http::{Measurements, Peer};
use laurels_store::Store;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tower::util::MapRequest;

use crate::commands::say;
use crate::config::Config;
use crate::{BUILD_VERSION, assets, logging, providers};

/// A client that takes longer to send its headers has no good reason; an idle connection ends as well.
const HEADERS_WITHIN: Duration = Duration::from_secs(30);
/// What is in flight at the end may take this long.
const FINISH_WITHIN: Duration = Duration::from_secs(25);

pub(crate) fn run(config: &Config) -> Result<(), String> {
    let repeats = logging::start(config);
    let runtime = crate::runtime()?;
    runtime.spawn(repeats.clone().tell_for_ever());
    let outcome = runtime.block_on(serve(config));
    repeats.tell();
    outcome
}

async fn serve(config: &Config) -> Result<(), String> {
    let facts = Catalogue::builtin().map_err(|error| format!("the catalogue cannot be used: {error}"))?;
    let store = Store::open(&config.database_url).await.map_err(|error| error.to_string())?;
    let listener = bind(config.bind).await?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let providers = providers::from(config)?;
    let app = App::start(facts, store.clone(), providers, Clock::System, settings(config, address))
        .await
        .map_err(|error| error.to_string())?;
    let measurements = Measurements::default();
    if let Some(bind_to) = config.metrics_bind {
        tokio::spawn(answer(
            bind(bind_to).await?,
            laurels_http::metrics_router(measurements.clone()),
            forever(),
        ));
    }
    tokio::spawn(app.clone().follow_catalogue());
    tokio::spawn(app.clone().sweep_for_ever());
    tokio::spawn(app.clone().revoke_for_ever());
    tokio::spawn(app.clone().follow_memberships_for_ever());
    tokio::spawn(app.clone().exchange_live_changes());
    tokio::spawn(app.clone().follow_listings());
    tokio::spawn(app.clone().refresh_for_ever());
    let live = app.live.clone();
    let router =
        laurels_http::router(app.clone(), assets::load(), measurements, config.metrics_bind.is_none());
    let stop = stop_signal()?;
    tracing::info!(%address, database = %config.database_url, version = BUILD_VERSION, "started");
    say(&format!("listening on http://{address}"));
    let stop = async move {
        stop.await;
        // Streams of live changes have no end of their own.
        live.close();
    };
    answer(listener, router, stop).await;
    app.stop_refreshing().await;
    store.close().await;
    tracing::info!("stopped");
    Ok(())
}

fn settings(config: &Config, address: SocketAddr) -> Settings {
    let text = |name| config.text(name).map(str::to_owned);
    Settings {
        environment: config.environment.clone(),
        public_url: config.public_url.clone().unwrap_or_else(|| format!("http://{address}")),
        build_version: BUILD_VERSION.to_owned(),
        trusted_proxies: config.trusted_proxies.clone(),
        support_email: text("SUPPORT_EMAIL"),
        sentry_dsn: text("SENTRY_DSN"),
        posthog_key: text("POSTHOG_KEY"),
        password_cost: PasswordCost::Full,
        listings: match (config.text("LISTINGS"), config.environment.as_str()) {
            (Some("sample"), _) => ListingsMode::Sample,
            (Some("off"), _) => ListingsMode::Off,
            (Some(_), _) | (None, "production") => ListingsMode::Live,
            (None, _) => ListingsMode::Sample,
        },
        region: config.text("REGION").unwrap_or_default().to_owned(),
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| format!("cannot listen on {address}: {error}"))
}

/// Answers connections until `stop`, then finishes what is in flight.
async fn answer(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        let (stream, peer) = match accepted {
            Ok((stream, peer)) => (stream, Peer(peer.ip())),
            Err(error) => {
                // Out of file handles, most likely: wait for some to come free.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Answers are small and written whole; waiting to fill a packet only delays them.
        let _ = stream.set_nodelay(true);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADERS_WITHIN)
            .serve_connection(
                TokioIo::new(stream),
                TowerToHyperService::new(from_peer(router.clone(), peer)),
            );
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
        });
    }
    drop(listener);
    if tokio::time::timeout(FINISH_WITHIN, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

type Incoming = http::Request<hyper::body::Incoming>;

/// The service for one connection: each request says who is at the other end.
fn from_peer(router: Router, peer: Peer) -> MapRequest<Router, impl Fn(Incoming) -> Incoming + Clone> {
    MapRequest::new(router, move |mut request: Incoming| {
        request.extensions_mut().insert(peer);
        request
    })
}

fn stop_signal() -> Result<impl Future<Output = ()>, String> {
    let listen = |kind| signal(kind).map_err(|error| format!("signals cannot be received: {error}"));
    let (mut terminate, mut interrupt) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping: requests in flight are finished first");
    })
}

async fn forever() {
    std::future::pending::<()>().await;
}
