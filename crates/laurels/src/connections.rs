//! HTTP/1.1 connections: accepting, limiting and graceful shutdown.
//!
//! Slow or idle clients are disconnected, one client network gets at most an eighth of the connections, and a shutdown loses
//! no request.

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

use self::connection_limiter::ConnectionLimiter;
use self::write_timeout::WriteTimeout;

/// How long the server still accepts connections and requests after the stop signal. Every response in that time has
/// `connection: close`, so that clients stop reusing connections: closing one while a request is on its way loses it.
const DRAIN_TIME: Duration = Duration::from_secs(1);
/// How long requests in flight may take after that.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(25);
/// Maximum size of a request line with all headers, and of the write buffer, in bytes.
const MAX_BUFFER: usize = 64 * 1024;

#[derive(Clone, Debug)]
pub(crate) struct ConnectionLimits {
    /// For reading a request's headers. Also closes idle connections.
    pub(crate) header_timeout: Duration,
    /// A response is aborted when the client reads none of it for this long.
    pub(crate) write_timeout: Duration,
    /// Maximum number of open connections. One client network may have an eighth of them, so that a few can't
    /// lock others out.
    pub(crate) max_connections: usize,
    /// Proxies carry the traffic of many clients, so they may have all connections.
    pub(crate) proxies: Vec<IpAddr>,
}

impl ConnectionLimits {
    pub(crate) fn with_proxies(proxies: Vec<IpAddr>) -> Self {
        Self {
            header_timeout: Duration::from_secs(30),
            write_timeout: Duration::from_secs(30),
            max_connections: connection_limiter::max_connections(),
            proxies,
        }
    }
}

/// Accepts connections until `stop` and for [`DRAIN_TIME`] after it, then waits for the requests in flight.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    stop: impl Future<Output = ()>,
) {
    let server = Server::new(router, limits);
    server.accept_until(&listener, pin!(stop)).await;
    server.is_draining.store(true, Ordering::Release);
    server.accept_until(&listener, pin!(tokio::time::sleep(DRAIN_TIME))).await;
    server.accept_backlog(listener);
    if tokio::time::timeout(SHUTDOWN_TIMEOUT, server.connections.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

struct Server {
    router: Router,
    limits: ConnectionLimits,
    limiter: Arc<ConnectionLimiter>,
    connections: GracefulShutdown,
    /// Responses have `connection: close`.
    is_draining: Arc<AtomicBool>,
}

impl Server {
    fn new(router: Router, limits: ConnectionLimits) -> Self {
        let proxies = limits.proxies.iter().map(|proxy| Peer(*proxy).network());
        let limiter = ConnectionLimiter::new(limits.max_connections, proxies.collect());
        Self { router, limits, limiter, connections: GracefulShutdown::new(), is_draining: Arc::default() }
    }

    async fn accept_until(&self, listener: &TcpListener, mut end: Pin<&mut impl Future<Output = ()>>) {
        loop {
            let (permit, accepted) = tokio::select! {
                next = self.accept(listener) => next,
                () = &mut end => return,
            };
            match accepted {
                Ok((stream, peer)) => self.serve_connection(stream, peer, permit),
                Err(error) => {
                    // Most likely out of file descriptors: wait until some are closed.
                    tracing::warn!(%error, "could not accept a connection");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// Waits for a permit, then for the next connection.
    async fn accept(
        &self,
        listener: &TcpListener,
    ) -> (Option<OwnedSemaphorePermit>, std::io::Result<(TcpStream, SocketAddr)>) {
        let permit = self.limiter.acquire().await;
        (permit, listener.accept().await)
    }

    /// Accepts what is still in the listen backlog, which the kernel would reset, and closes the listener.
    fn accept_backlog(&self, listener: TcpListener) {
        let Ok(listener) = listener.into_std() else { return };
        while let Some(permit) = self.limiter.try_acquire()
            && let Ok((stream, peer)) = listener.accept()
        {
            let stream = stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream));
            if let Ok(stream) = stream {
                self.serve_connection(stream, peer, Some(permit));
            }
        }
    }

    /// Closes the connection if its network is at its limit.
    fn serve_connection(&self, stream: TcpStream, address: SocketAddr, permit: Option<OwnedSemaphorePermit>) {
        let peer = Peer(address.ip());
        let Some(slot) = self.limiter.admit(permit, peer.network()) else { return };
        // Responses are small and written in one piece, so Nagle's algorithm would only delay them.
        let _ = stream.set_nodelay(true);
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.header_timeout)
            .max_buf_size(MAX_BUFFER)
            .serve_connection(
                TokioIo::new(WriteTimeout::new(stream, self.limits.write_timeout)),
                TowerToHyperService::new(self.service(peer)),
            );
        let connection = self.connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection failed");
            }
            drop(slot);
        });
    }

    /// The service for one connection: adds the [`Peer`] to each request.
    fn service(
        &self,
        peer: Peer,
    ) -> Service<impl Fn(Incoming) -> Incoming + Clone + use<>, impl Fn(Response) -> Response + Clone + use<>>
    {
        let is_draining = Arc::clone(&self.is_draining);
        let with_peer = MapRequest::new(self.router.clone(), move |mut request: Incoming| {
            request.extensions_mut().insert(peer);
            request
        });
        MapResponse::new(with_peer, move |mut response: Response| {
            if is_draining.load(Ordering::Acquire) {
                response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            response
        })
    }
}

type Incoming = http::Request<hyper::body::Incoming>;
type Service<OnRequest, OnResponse> = MapResponse<MapRequest<Router, OnRequest>, OnResponse>;

#[cfg(test)]
mod tests;
