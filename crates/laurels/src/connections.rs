//! Taking connections, keeping those who hold on to them from taking the server away from others, and letting go of
//! them without a request being lost.

mod connection_limiter;
mod write_timeout;

use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::response::Response;
use http::HeaderValue;
use http::header::CONNECTION;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use laurels_http::Peer;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::OwnedSemaphorePermit;
use tower::util::{MapRequest, MapResponse};

use self::connection_limiter::Crowd;
use self::write_timeout::Impatient;

/// After it was told to stop, a server still takes and answers what comes, for this long. Who keeps a connection open
/// learns with the next answer that it ends; one that is closed while a request is on its way loses it.
const LAST_CALL: Duration = Duration::from_secs(1);
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
            connections: connection_limiter::affordable(),
            proxies,
        }
    }
}

/// Answers connections until `stop` and through the last call, then finishes what is in flight.
pub(crate) async fn answer(
    listener: TcpListener,
    router: Router,
    bounds: Bounds,
    stop: impl Future<Output = ()>,
) {
    let office = Office::open(router, bounds);
    office.take_until(&listener, pin!(stop)).await;
    office.is_closing.store(true, Ordering::Release);
    office.take_until(&listener, pin!(tokio::time::sleep(LAST_CALL))).await;
    office.take_waiting(listener);
    if tokio::time::timeout(FINISH_WITHIN, office.connections.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

/// Who answers, and all who are being answered.
struct Office {
    router: Router,
    bounds: Bounds,
    crowd: Arc<Crowd>,
    connections: GracefulShutdown,
    /// Every answer is the last one of its connection.
    is_closing: Arc<AtomicBool>,
}

impl Office {
    fn open(router: Router, bounds: Bounds) -> Self {
        let proxies = bounds.proxies.iter().map(|proxy| Peer(*proxy).network());
        let crowd = Crowd::of(bounds.connections, proxies.collect());
        Self { router, bounds, crowd, connections: GracefulShutdown::new(), is_closing: Arc::default() }
    }

    async fn take_until(&self, listener: &TcpListener, mut end: Pin<&mut impl Future<Output = ()>>) {
        loop {
            let (room, accepted) = tokio::select! {
                taken = self.take(listener) => taken,
                () = &mut end => return,
            };
            match accepted {
                Ok((stream, peer)) => self.serve(stream, peer, room),
                Err(error) => {
                    // Out of file handles, most likely: wait for some to come free.
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// The next connection, once there is room for one.
    async fn take(
        &self,
        listener: &TcpListener,
    ) -> (Option<OwnedSemaphorePermit>, std::io::Result<(TcpStream, SocketAddr)>) {
        let room = self.crowd.room().await;
        (room, listener.accept().await)
    }

    /// Takes whoever is at the door and closes it: the system would send them away.
    fn take_waiting(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else { return };
        while let Some(room) = self.crowd.room_left()
            && let Ok((stream, peer)) = listener.accept()
        {
            let stream = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
            if let Ok(stream) = stream {
                self.serve(stream, peer, Some(room));
            }
        }
    }

    /// Sends away whoever's network has its share already.
    fn serve(&self, stream: TcpStream, address: SocketAddr, room: Option<OwnedSemaphorePermit>) {
        let peer = Peer(address.ip());
        let Some(place) = self.crowd.enter(room, peer.network()) else { return };
        // Answers are small and written whole; waiting to fill a packet only delays them.
        let _ = stream.set_nodelay(true);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.bounds.headers_within)
            .max_buf_size(LARGEST_HEAD)
            .serve_connection(
                TokioIo::new(Impatient::new(stream, self.bounds.taken_within)),
                TowerToHyperService::new(self.service(peer)),
            );
        let connection = self.connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
            drop(place);
        });
    }

    /// The service for one connection: each request says who is at the other end.
    fn service(
        &self,
        peer: Peer,
    ) -> Service<impl Fn(Incoming) -> Incoming + Clone + use<>, impl Fn(Response) -> Response + Clone + use<>>
    {
        let is_closing = Arc::clone(&self.is_closing);
        let from_peer = MapRequest::new(self.router.clone(), move |mut request: Incoming| {
            request.extensions_mut().insert(peer);
            request
        });
        MapResponse::new(from_peer, move |mut response: Response| {
            if is_closing.load(Ordering::Acquire) {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            response
        })
    }
}

type Incoming = http::Request<hyper::body::Incoming>;
type Service<Before, After> = MapResponse<MapRequest<Router, Before>, After>;

#[cfg(test)]
mod tests;
