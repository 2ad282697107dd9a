//! Those who would keep the server busy with nothing.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::harness::{Server, Setup};

const MEGABYTE: u64 = 1024 * 1024;

/// What the server says to bytes that no client would send.
fn answer_to(server: &Server, request: &str) -> String {
    let mut stream = server.connect().unwrap();
    // It may have heard enough before the end.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// Somebody else is answered as if nothing were going on.
#[track_caller]
fn serves_others(server: &Server) {
    let began = Instant::now();
    assert_eq!(server.get("/readyz").0, 200);
    assert!(began.elapsed() < Duration::from_secs(5), "another request took {:?}", began.elapsed());
}

#[test]
fn headers_and_addresses_have_bounds() {
    let server = Setup::new().serve();
    let many = (0..1_000).fold(String::new(), |mut all, number| {
        let _ = write!(all, "x-{number}: 1\r\n");
        all
    });
    let large = format!("x-large: {}\r\n", "a".repeat(MEGABYTE as usize));
    let long = format!("/{}", "a".repeat(MEGABYTE as usize));
    for (path, headers) in [("/healthz", many.as_str()), ("/healthz", &large), (&long, "")] {
        let answer = answer_to(
            &server,
            &format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}\r\n"),
        );
        let refused = answer.starts_with("HTTP/1.1 431") || answer.starts_with("HTTP/1.1 414");
        assert!(answer.is_empty() || refused, "{}", &answer[..answer.len().min(200)]);
        serves_others(&server);
    }
    for nonsense in ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n"]
    {
        let answer = answer_to(&server, nonsense);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    // Two lengths are how requests are smuggled past a proxy.
    let smuggled =
        "POST /api/film/names HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello";
    assert!(answer_to(&server, smuggled).starts_with("HTTP/1.1 400"));
}

#[test]
fn connections_that_say_nothing_or_little_cost_little() {
    let server = Setup::new().serve();
    serves_others(&server);
    let before = server.memory();
    let held: Vec<TcpStream> = (0..400)
        .map(|number| {
            let mut stream = server.connect().unwrap();
            match number % 3 {
                0 => {}
                1 => stream.write_all(b"GET /healthz HTTP/1.1\r\nx-slow: ").unwrap(),
                // A body that never comes.
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
    serves_others(&server);
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 64 * MEGABYTE, "{} MB for {} connections", grown / MEGABYTE, held.len());
}

#[test]
fn requests_sent_at_once_are_answered_in_turn() {
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
    let mut answers = String::new();
    stream.read_to_string(&mut answers).unwrap();
    sender.join().unwrap();
    let statuses: Vec<&str> = answers.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect();
    assert_eq!(statuses.len(), REQUESTS + 1);
    assert!(statuses.chunks(2).all(|pair| pair[0] == "200" && pair.get(1).is_none_or(|it| *it == "404")));
}

#[test]
fn answers_that_nobody_reads_pile_up_nowhere() {
    let server = Setup::new().serve();
    assert_eq!(server.get("/api/ceremony/overview").0, 200);
    let before = server.memory();
    let wanted = "GET /api/ceremony/overview HTTP/1.1\r\nhost: x\r\n\r\n".repeat(200);
    let held: Vec<TcpStream> = (0..50)
        .map(|_| {
            let mut stream = server.connect().unwrap();
            stream.set_nonblocking(true).unwrap();
            let _ = stream.write(wanted.as_bytes());
            stream
        })
        .collect();
    serves_others(&server);
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 64 * MEGABYTE, "{} MB for {} readers", grown / MEGABYTE, held.len());
    // The first of what was asked for is there all the same.
    held[0].set_nonblocking(false).unwrap();
    let mut line = String::new();
    BufReader::new(&held[0]).read_line(&mut line).unwrap();
    assert_eq!(line, "HTTP/1.1 200 OK\r\n");
}
