use std::net::SocketAddr;
use std::time::Instant;

use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

use super::*;

const SOON: Duration = Duration::from_millis(200);
/// A loaded machine takes its time; a server that never does it is found out all the same.
const IN_THE_END: Duration = Duration::from_secs(20);
/// More than the system keeps for somebody who does not read.
const LARGE: usize = 32 * 1024 * 1024;

async fn serve(bounds: Bounds) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new()
        .route("/", get(|| async { "hello" }))
        .route("/large", get(|| async { vec![b' '; LARGE] }));
    tokio::spawn(answer(listener, router, bounds, std::future::pending()));
    address
}

fn patient() -> Bounds {
    Bounds { headers_within: IN_THE_END, taken_within: IN_THE_END, connections: 100, proxies: Vec::new() }
}

/// Connects from one of this machine's own addresses.
async fn connect_from(source: [u8; 4], address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((source, 0))).unwrap();
    socket.connect(address).await.unwrap()
}

async fn is_answered(mut stream: TcpStream) -> bool {
    let request = b"GET / HTTP/1.1\r\nhost: laurels\r\nconnection: close\r\n\r\n";
    let mut answer = Vec::new();
    stream.write_all(request).await.is_ok()
        && stream.read_to_end(&mut answer).await.is_ok()
        && answer.ends_with(b"hello")
}

/// When the other end has closed the connection, whatever it said before.
async fn ended(stream: &mut TcpStream) {
    let _ = tokio::time::timeout(IN_THE_END, stream.read_to_end(&mut Vec::new())).await.unwrap();
}

#[tokio::test]
async fn headers_that_trickle_and_connections_that_idle_are_ended() {
    let address = serve(Bounds { headers_within: SOON, ..patient() }).await;
    let began = Instant::now();
    let mut idle = TcpStream::connect(address).await.unwrap();
    let (mut reading, mut writing) = TcpStream::connect(address).await.unwrap().into_split();
    let trickle = tokio::spawn(async move {
        for byte in b"GET / HTTP/1.1\r\nx-a: ".iter().chain(std::iter::repeat(&b'a')) {
            if writing.write_all(&[*byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(SOON / 10).await;
        }
    });
    assert!(is_answered(TcpStream::connect(address).await.unwrap()).await, "others are served meanwhile");
    ended(&mut idle).await;
    let _ = tokio::time::timeout(IN_THE_END, reading.read_to_end(&mut Vec::new())).await.unwrap();
    assert!(began.elapsed() >= SOON);
    trickle.await.unwrap();
}

#[tokio::test]
async fn an_answer_that_nobody_takes_is_given_up() {
    // There is room for one connection of this address, so the next is answered only once the first has ended.
    let address = serve(Bounds { taken_within: SOON, connections: 2, ..patient() }).await;
    let mut greedy = TcpStream::connect(address).await.unwrap();
    greedy.write_all(b"GET /large HTTP/1.1\r\nhost: laurels\r\n\r\n").await.unwrap();
    greedy.readable().await.unwrap();
    let began = Instant::now();
    while !is_answered(TcpStream::connect(address).await.unwrap()).await {
        assert!(began.elapsed() < IN_THE_END, "the connection is still held");
        tokio::time::sleep(SOON / 10).await;
    }
}

#[tokio::test]
async fn an_answer_that_is_taken_slowly_arrives_whole() {
    let address = serve(Bounds { taken_within: Duration::from_secs(2), ..patient() }).await;
    let mut slow = TcpStream::connect(address).await.unwrap();
    slow.write_all(b"GET /large HTTP/1.1\r\nhost: laurels\r\nconnection: close\r\n\r\n").await.unwrap();
    let (mut taken, mut buffer) = (0, vec![0; 4 * 1024 * 1024]);
    loop {
        match slow.read(&mut buffer).await.unwrap() {
            0 => break,
            more => taken += more,
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(taken > LARGE);
}

#[tokio::test]
async fn one_address_cannot_shut_the_others_out() {
    let address = serve(Bounds { connections: 8, ..patient() }).await;
    let mut held = Vec::new();
    for _ in 0..4 {
        held.push(connect_from([127, 0, 0, 2], address).await);
    }
    ended(&mut connect_from([127, 0, 0, 2], address).await).await;
    assert!(is_answered(connect_from([127, 0, 0, 3], address).await).await);
    drop(held);
    let began = Instant::now();
    while !is_answered(connect_from([127, 0, 0, 2], address).await).await {
        assert!(began.elapsed() < IN_THE_END, "places are not given back");
    }
}

#[tokio::test]
async fn a_full_house_lets_the_next_in_when_somebody_leaves() {
    let proxy = vec![IpAddr::from([127, 0, 0, 1])];
    let address = serve(Bounds { connections: 2, proxies: proxy, ..patient() }).await;
    let held = [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
    let waiting = tokio::spawn(is_answered(TcpStream::connect(address).await.unwrap()));
    tokio::time::sleep(SOON).await;
    assert!(!waiting.is_finished());
    drop(held);
    assert!(waiting.await.unwrap());
}
