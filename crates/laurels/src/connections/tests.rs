use std::net::SocketAddr;
use std::time::Instant;

use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use super::*;

const SHORT_TIMEOUT: Duration = Duration::from_millis(200);
/// Generous, for a machine under load.
const LONG_TIMEOUT: Duration = Duration::from_secs(20);
/// In bytes: more than the kernel buffers for a client that does not read.
const LARGE_BODY: usize = 32 * 1024 * 1024;

async fn start(limits: ConnectionLimits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new()
        .route("/", get(|| async { "hello" }))
        .route("/large", get(|| async { vec![b' '; LARGE_BODY] }));
    tokio::spawn(serve(listener, router, limits, std::future::pending()));
    address
}

fn generous_limits() -> ConnectionLimits {
    ConnectionLimits {
        header_timeout: LONG_TIMEOUT,
        write_timeout: LONG_TIMEOUT,
        max_connections: 100,
        proxies: Vec::new(),
    }
}

/// Connects from the given loopback address.
async fn connect_from(source: [u8; 4], address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((source, 0))).unwrap();
    socket.connect(address).await.unwrap()
}

async fn is_served(mut stream: TcpStream) -> bool {
    let request = b"GET / HTTP/1.1\r\nhost: laurels\r\nconnection: close\r\n\r\n";
    let mut response = Vec::new();
    stream.write_all(request).await.is_ok()
        && stream.read_to_end(&mut response).await.is_ok()
        && response.ends_with(b"hello")
}

/// Waits until the server closes the connection and ignores what it sends before.
async fn wait_until_closed(stream: &mut TcpStream) {
    let _ = tokio::time::timeout(LONG_TIMEOUT, stream.read_to_end(&mut Vec::new())).await.unwrap();
}

#[tokio::test]
async fn slow_headers_and_idle_connections_time_out() {
    let address = start(ConnectionLimits { header_timeout: SHORT_TIMEOUT, ..generous_limits() }).await;
    let started = Instant::now();
    let mut idle = TcpStream::connect(address).await.unwrap();
    let (mut reading, mut writing) = TcpStream::connect(address).await.unwrap().into_split();
    let trickle = tokio::spawn(async move {
        for byte in b"GET / HTTP/1.1\r\nx-a: ".iter().chain(std::iter::repeat(&b'a')) {
            if writing.write_all(&[*byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(SHORT_TIMEOUT / 10).await;
        }
    });
    assert!(
        is_served(TcpStream::connect(address).await.unwrap()).await,
        "other connections are served meanwhile"
    );
    wait_until_closed(&mut idle).await;
    let _ = tokio::time::timeout(LONG_TIMEOUT, reading.read_to_end(&mut Vec::new())).await.unwrap();
    assert!(started.elapsed() >= SHORT_TIMEOUT);
    trickle.await.unwrap();
}

#[tokio::test]
async fn a_response_that_is_not_read_is_aborted() {
    // This address may open one connection, so the next one is served only after the first is closed.
    let address =
        start(ConnectionLimits { write_timeout: SHORT_TIMEOUT, max_connections: 2, ..generous_limits() })
            .await;
    let mut stalled = TcpStream::connect(address).await.unwrap();
    stalled.write_all(b"GET /large HTTP/1.1\r\nhost: laurels\r\n\r\n").await.unwrap();
    stalled.readable().await.unwrap();
    let started = Instant::now();
    while !is_served(TcpStream::connect(address).await.unwrap()).await {
        assert!(started.elapsed() < LONG_TIMEOUT, "the connection is still open");
        tokio::time::sleep(SHORT_TIMEOUT / 10).await;
    }
}

#[tokio::test]
async fn a_response_that_is_read_slowly_is_complete() {
    let address =
        start(ConnectionLimits { write_timeout: Duration::from_secs(2), ..generous_limits() }).await;
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET /large HTTP/1.1\r\nhost: laurels\r\nconnection: close\r\n\r\n").await.unwrap();
    let (mut received, mut buffer) = (0, vec![0; 4 * 1024 * 1024]);
    loop {
        match slow.read(&mut buffer).await.unwrap() {
            0 => break,
            length => received += length,
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(received > LARGE_BODY);
}

#[tokio::test]
async fn one_address_cannot_use_all_connections() {
    let address = start(ConnectionLimits { max_connections: 8, ..generous_limits() }).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(connect_from([127, 0, 0, 2], address).await);
    }
    wait_until_closed(&mut connect_from([127, 0, 0, 2], address).await).await;
    assert!(is_served(connect_from([127, 0, 0, 3], address).await).await);
    drop(open);
    let started = Instant::now();
    while !is_served(connect_from([127, 0, 0, 2], address).await).await {
        assert!(started.elapsed() < LONG_TIMEOUT, "closed connections are still counted");
    }
}

#[tokio::test]
async fn a_connection_over_the_limit_waits_until_another_closes() {
    let proxy = vec![IpAddr::from([127, 0, 0, 1])];
    let address = start(ConnectionLimits { max_connections: 2, proxies: proxy, ..generous_limits() }).await;
    let open = [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
    let waiting = tokio::spawn(is_served(TcpStream::connect(address).await.unwrap()));
    tokio::time::sleep(SHORT_TIMEOUT).await;
    assert!(!waiting.is_finished());
    drop(open);
    assert!(waiting.await.unwrap());
}
