//! Denial of service: oversized, slow, pipelined and unread requests.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::harness::{Client, Server, Setup, poll_until};

const MEGABYTE: u64 = 1024 * 1024;
/// In bytes, above the limit for the request line and headers.
const OVERSIZED: usize = 256 * 1024;

/// The response to raw bytes that no client would send.
fn response_to(server: &Server, request: &str) -> String {
    let mut stream = server.connect().unwrap();
    // The server may close the connection before everything is written.
    let _ = stream.write_all(request.as_bytes());
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response);
    String::from_utf8_lossy(&response).into_owned()
}

/// Another client is served without delay.
#[track_caller]
fn assert_others_are_served(server: &Server) {
    let started = Instant::now();
    assert_eq!(server.get("/readyz").0, 200);
    assert!(started.elapsed() < Duration::from_secs(5), "another request took {:?}", started.elapsed());
}

#[test]
fn oversized_headers_and_paths_are_rejected() {
    let server = Setup::new().serve();
    let many = (0..1_000).fold(String::new(), |mut all, number| {
        let _ = write!(all, "x-{number}: 1\r\n");
        all
    });
    let large = format!("x-large: {}\r\n", "a".repeat(OVERSIZED));
    let long = format!("/{}", "a".repeat(OVERSIZED));
    for (path, headers) in [("/healthz", many.as_str()), ("/healthz", &large), (&long, "")] {
        let response = response_to(
            &server,
            &format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n"),
        );
        let rejected = response.starts_with("HTTP/1.1 431") || response.starts_with("HTTP/1.1 414");
        assert!(response.is_empty() || rejected, "{}", &response[..response.len().min(200)]);
        assert_others_are_served(&server);
    }
    for nonsense in ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n"]
    {
        let response = response_to(&server, nonsense);
        assert!(response.is_empty() || response.starts_with("HTTP/1.1 400"), "{response}");
    }
    // Two different lengths are a request smuggling attack.
    let smuggled =
        "POST /api/film/names HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello";
    assert!(response_to(&server, smuggled).starts_with("HTTP/1.1 400"));
}

#[test]
fn idle_and_slow_connections_use_little_memory() {
    let server = Setup::new().serve();
    assert_others_are_served(&server);
    let before = server.memory();
    let held: Vec<TcpStream> = (0..400)
        .map(|number| {
            let mut stream = server.connect().unwrap();
            match number % 3 {
                0 => {}
                1 => stream.write_all(b"GET /healthz HTTP/1.1\r\nx-slow: ").unwrap(),
                // A body that is never sent.
                _ => stream
                    .write_all(
                        b"POST /api/film/names HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
                          x-mol-frontend-build-version: 1\r\ncontent-length: 1000000\r\n\r\n{",
                    )
                    .unwrap(),
            }
            stream
        })
        .collect();
    assert_others_are_served(&server);
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 64 * MEGABYTE, "{} MB for {} connections", grown / MEGABYTE, held.len());
}

#[test]
fn pipelined_requests_are_served_in_order() {
    const REQUESTS: usize = 500;
    let server = Setup::new().serve();
    let mut stream = server.connect().unwrap();
    let mut sending = stream.try_clone().unwrap();
    let sender = std::thread::spawn(move || {
        for number in 0..REQUESTS {
            let path = if number % 2 == 0 { "/healthz" } else { "/api/no-such-call" };
            write!(sending, "GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").unwrap();
        }
        write!(sending, "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
    });
    let mut responses = String::new();
    stream.read_to_string(&mut responses).unwrap();
    sender.join().unwrap();
    let statuses: Vec<&str> = responses.split("HTTP/1.1 ").skip(1).map(|response| &response[..3]).collect();
    assert_eq!(statuses.len(), REQUESTS + 1);
    assert!(statuses.chunks(2).all(|pair| pair[0] == "200" && pair.get(1).is_none_or(|it| *it == "404")));
}

#[test]
fn unread_responses_do_not_fill_memory() {
    let server = Setup::new().serve();
    assert_eq!(server.get("/api/ceremony/overview").0, 200);
    let before = server.memory();
    let requests = "GET /api/ceremony/overview HTTP/1.1\r\nhost: x\r\n\r\n".repeat(200);
    let held: Vec<TcpStream> = (0..50)
        .map(|_| {
            let mut stream = server.connect().unwrap();
            stream.set_nonblocking(true).unwrap();
            let _ = stream.write(requests.as_bytes());
            stream
        })
        .collect();
    assert_others_are_served(&server);
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 64 * MEGABYTE, "{} MB for {} readers", grown / MEGABYTE, held.len());
    // The first response has been sent.
    held[0].set_nonblocking(false).unwrap();
    let mut line = String::new();
    BufReader::new(&held[0]).read_line(&mut line).unwrap();
    assert_eq!(line, "HTTP/1.1 200 OK\r\n");
}

/// Sends the head of a POST and a part of its body.
fn begin_post(server: &Server, from: &str, headers: &str, length: usize, sent: &[u8]) -> TcpStream {
    let mut stream = server.connect().unwrap();
    // The server may reject the request before everything is written.
    stream.set_write_timeout(Some(Duration::from_secs(5))).unwrap();
    let head = format!(
        "POST /api/film/names HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
         x-forwarded-for: {from}\r\ncontent-length: {length}\r\n{headers}\r\n"
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(sent));
    stream
}

fn status_line(stream: &TcpStream) -> String {
    let mut line = String::new();
    let _ = BufReader::new(stream).read_line(&mut line);
    line
}

#[test]
fn unfinished_bodies_use_little_memory() {
    const BODY: usize = 4 * 1024 * 1024;
    const REJECTED: &str = "HTTP/1.1 503 Service Unavailable\r\n";
    let server = Setup::new().with("LAURELS_TRUSTED_PROXIES", "127.0.0.1").serve();
    let cookie = Client::sign_up(&server, "ana").cookie_header();
    let before = server.memory();
    let unfinished = vec![b' '; BODY - 1];
    let post = |network: &str| begin_post(&server, network, &cookie, BODY, &unfinished);
    let is_served =
        |network: &str| status_line(&begin_post(&server, network, "", 2, b"{}")).contains(" 422 ");

    let mut held: Vec<TcpStream> = (0..120).map(|_| post("10.0.0.1")).collect();
    let rejected = held.iter().filter(|stream| {
        stream.set_read_timeout(Some(Duration::from_secs(3))).unwrap();
        status_line(stream) == REJECTED
    });
    assert_eq!(rejected.count(), 118, "two bodies fit into the share of a network");
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 64 * MEGABYTE, "{} MB for one network", grown / MEGABYTE);
    assert!(is_served("10.0.0.2"), "another network has its own share");

    held.extend((0..120).map(|number| post(&format!("10.0.1.{}", number % 60))));
    poll_until(|| (status_line(&post("10.0.0.2")) == REJECTED).then_some(()));
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 160 * MEGABYTE, "{} MB for many networks", grown / MEGABYTE);
    assert_others_are_served(&server);
    drop(held);
    poll_until(|| is_served("10.0.0.2").then_some(()));
}

#[test]
fn small_values_in_ignored_fields_take_little_memory() {
    let server = Setup::new().serve();
    assert_others_are_served(&server);
    let before = server.memory();
    let values = vec![r#"{"":0}"#; 130_000].join(",");
    let sign_up = format!(r#"{{"email":"x","password":"y","signup_params":{{"a":[{values}]}}}}"#);
    let log_in = format!(r#"{{"credential":{{"id":"x","unknown":[{values}]}}}}"#);
    let most = std::thread::scope(|scope| {
        let senders: Vec<_> = [("signup/email", &sign_up), ("login/passkey", &log_in)]
            .into_iter()
            .cycle()
            .take(8)
            .map(|(path, body)| {
                let request = format!(
                    "POST /api/auth/{path} HTTP/1.1\r\nhost: x\r\nx-mol-frontend-build-version: 1\r\n\
                     content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
                    body.len()
                );
                let server = &server;
                scope.spawn(move || response_to(server, &request))
            })
            .collect();
        let mut most = before;
        while !senders.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            most = most.max(server.memory());
        }
        for sender in senders {
            let response = sender.join().unwrap();
            assert!(response.starts_with("HTTP/1.1 422"), "{}", &response[..response.len().min(300)]);
        }
        most
    });
    let growth = most.saturating_sub(before) / MEGABYTE;
    assert!(growth < 120, "8 requests of a megabyte took {growth} MB");
}
