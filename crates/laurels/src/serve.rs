//! The server of the commands `serve` and `demo`: startup, background workers, shutdown.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use laurels_app::{Clock, DemoSettings, PasswordCost, Services, Settings};
use laurels_catalogue::Catalogue;
use laurels_store::Store;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::build_version::BUILD_VERSION;
use crate::commands::print_result;
use crate::config::Config;
use crate::connections::{self, ConnectionLimits};
use crate::runtime::runtime;
use crate::{assets, demo, logging, providers};

/// Only monitoring connects to the metrics listener.
const MAX_METRICS_CONNECTIONS: usize = 64;

/// What the server is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Use,
    /// With made-up people in a new database.
    Demo,
}

pub(crate) fn run(config: &Config, purpose: Purpose) -> Result<(), String> {
    let repeat_filter = logging::start(config);
    let runtime = runtime()?;
    runtime.spawn(repeat_filter.clone().run_repeat_reporter());
    let outcome = runtime.block_on(serve(config, purpose));
    repeat_filter.report();
    // Everything is stored by now. Dropping the runtime would wait for responses that are still being compressed.
    runtime.shutdown_background();
    outcome
}

async fn serve(config: &Config, purpose: Purpose) -> Result<(), String> {
    let facts = Catalogue::builtin().map_err(|error| format!("could not load the catalogue: {error}"))?;
    let store = Store::open(&config.database_url).await.map_err(|error| error.to_string())?;
    let listener = bind(config.bind).await?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let providers = providers::from(config)?;
    // A demo that is stopped while its people are made removes its folder, too.
    let stop = stop_signal()?;
    let demo = match purpose {
        Purpose::Use => None,
        Purpose::Demo => Some(demo::seed(config, &store, &facts).await?),
    };
    let settings = settings(config, address, demo);
    let services = Services::start(facts, store.clone(), providers, Clock::System, settings)
        .await
        .map_err(|error| error.to_string())?;
    let measurements = laurels_http::measurements();
    let limits = ConnectionLimits::with_proxies(config.trusted_proxies.clone().unwrap_or_default());
    if let Some(bind_to) = config.metrics_bind {
        tokio::spawn(connections::serve(
            bind(bind_to).await?,
            laurels_http::metrics_router(services.health.clone(), measurements.clone()),
            ConnectionLimits { max_connections: MAX_METRICS_CONNECTIONS, ..limits.clone() },
            std::future::pending(),
        ));
    }
    services.start_workers();
    let live = services.live.clone();
    let (router, warm_up) =
        laurels_http::router(services.clone(), assets::load(), measurements, config.metrics_bind.is_none());
    let warming_up = tokio::spawn(warm_up);
    let failed_task = Arc::new(OnceLock::new());
    tracing::info!(%address, database = %config.database_url, version = BUILD_VERSION, "started");
    print_result(&format!("listening on http://{address}"));
    if let Some(demo) = &services.settings.demo {
        print_result(&demo::introduction(demo, &services.settings.public_url));
    }
    let (essential, failed) = (store.clone(), Arc::clone(&failed_task));
    let stop = async move {
        tokio::select! {
            () = stop => {}
            task = essential.failed_task() => drop(failed.set(task)),
        }
        // Event streams never end by themselves. Closing them also makes /readyz fail.
        live.close();
    };
    connections::serve(listener, router, limits, stop).await;
    warming_up.abort();
    services.supervisor.stop().await;
    store.close().await;
    tracing::info!("stopped");
    match failed_task.get() {
        Some(task) => Err(format!("the task that {task} has panicked, so the server can't go on")),
        None => Ok(()),
    }
}

fn settings(config: &Config, address: SocketAddr, demo: Option<DemoSettings>) -> Settings {
    Settings {
        environment: config.environment.clone(),
        public_url: config.public_url_at(address),
        build_version: BUILD_VERSION.to_owned(),
        trusted_proxies: config.trusted_proxies.clone().unwrap_or_default(),
        support_email: config.support_email.clone(),
        product_image_hosts: config.product_image_hosts.clone().unwrap_or_default(),
        public_catalogue: config.public_catalogue,
        sentry_dsn: config.sentry_dsn.as_ref().map(|dsn| dsn.reveal().to_owned()),
        posthog_key: config.posthog_key.clone(),
        password_cost: PasswordCost::Full,
        listings: config.listings,
        region: config.region.clone(),
        demo,
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| format!("cannot listen on {address}: {error}"))
}

fn stop_signal() -> Result<impl Future<Output = ()>, String> {
    let listen = |kind| signal(kind).map_err(|error| format!("could not listen for signals: {error}"));
    let (mut terminate, mut interrupt) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping: finishing requests in flight");
    })
}
