//! Taking connections, and keeping those who hold on to them from taking the server away from others.

mod crowd;
mod stall;

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use laurels_http::Peer;
use tokio::net::{TcpListener, TcpStream};
use tower::util::MapRequest;

use self::crowd::Crowd;
use self::stall::Impatient;

/// What is in flight at the end may take this long.
const FINISH_WITHIN: Duration = Duration::from_secs(25);
/// All headers of a request together, with its address. It is also how much of an answer is made before its reader asks
/// for more.
const LARGEST_HEAD: usize = 64 * 1024;

/// What connections may take.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// A client that takes longer to send its headers has no good reason; an idle connection ends as well.
    pub(crate) headers_within: Duration,
    /// An answer of which nothing is taken for so long is given up.
    pub(crate) taken_within: Duration,
    /// At the same time. One address may have half of them, so that no single one can shut everybody else out.
    pub(crate) connections: usize,
    /// Addresses that speak for many: they may have all.
    pub(crate) proxies: Vec<IpAddr>,
}

impl Bounds {
    pub(crate) fn with_proxies(proxies: Vec<IpAddr>) -> Self {
        Self {
            headers_within: Duration::from_secs(30),
            taken_within: Duration::from_secs(30),
            connections: crowd::affordable(),
            proxies,
        }
    }
}

/// Answers connections until `stop`, then finishes what is in flight.
pub(crate) async fn answer(
    listener: TcpListener,
    router: Router,
    bounds: Bounds,
    stop: impl Future<Output = ()>,
) {
    let connections = GracefulShutdown::new();
    let proxies = bounds.proxies.iter().map(|proxy| Peer(*proxy).network());
    let crowd = Crowd::of(bounds.connections, proxies.collect());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = take(&listener, &crowd) => accepted,
            () = &mut stop => break,
        };
        let (stream, peer, place) = match accepted {
            Ok(Some(accepted)) => accepted,
            Ok(None) => continue,
            Err(error) => {
                // Out of file handles, most likely: wait for some to come free.
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(bounds.headers_within)
            .max_buf_size(LARGEST_HEAD)
            .serve_connection(
                TokioIo::new(Impatient::new(stream, bounds.taken_within)),
                TowerToHyperService::new(from_peer(router.clone(), peer)),
            );
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
            drop(place);
        });
    }
    drop(listener);
    if tokio::time::timeout(FINISH_WITHIN, connections.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

/// The next connection, once there is room for one; `None` for one that has no place left.
async fn take(
    listener: &TcpListener,
    crowd: &Arc<Crowd>,
) -> std::io::Result<Option<(TcpStream, Peer, crowd::Place)>> {
    let room = crowd.room().await;
    let (stream, address) = listener.accept().await?;
    let peer = Peer(address.ip());
    // Answers are small and written whole; waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    Ok(crowd.enter(room, peer.network()).map(|place| (stream, peer, place)))
}

type Incoming = http::Request<hyper::body::Incoming>;

/// The service for one connection: each request says who is at the other end.
fn from_peer(router: Router, peer: Peer) -> MapRequest<Router, impl Fn(Incoming) -> Incoming + Clone> {
    MapRequest::new(router, move |mut request: Incoming| {
        request.extensions_mut().insert(peer);
        request
    })
}

#[cfg(test)]
mod tests;
