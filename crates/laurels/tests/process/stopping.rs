use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Setup, read_answer, until};

const ASKED: &str = "{\"film_ids\":[\"tt0068646\"]}";

#[test]
fn a_server_told_to_stop_ends_well() {
    for signal in ["TERM", "INT"] {
        let mut server = Setup::new().serve();
        assert!(server.is_running());
        server.signal(signal);
        assert!(server.wait().success(), "after {signal}");
        assert!(server.log().contains("\"message\":\"stopped\""), "{}", server.log());
    }
}

#[test]
fn requests_in_flight_are_answered_before_the_end() {
    let mut server = Setup::new().serve();
    let (first_half, second_half) = ASKED.split_at(10);
    let mut under_way: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = server.connect().unwrap();
            write!(
                stream,
                "POST /api/film/names HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
                 content-length: {}\r\n\r\n{first_half}",
                server.address,
                ASKED.len()
            )
            .unwrap();
            stream
        })
        .collect();
    // Answered after the others were sent, so they have been taken by now.
    assert_eq!(server.get("/healthz").0, 200);

    server.signal("TERM");
    until(|| server.connect().is_err().then_some(()));
    assert!(server.is_running(), "it waits for what is in flight");

    for stream in &mut under_way {
        stream.write_all(second_half.as_bytes()).unwrap();
        let (status, answer) = read_answer(stream);
        assert_eq!(status, 200, "{answer}");
        assert!(answer.contains("\"The Godfather\""), "{answer}");
    }
    assert!(server.wait().success());
    assert!(!server.log().contains("did not finish"), "{}", server.log());
}

#[test]
fn a_connection_that_waits_for_its_next_request_does_not_hold_up_the_end() {
    let mut server = Setup::new().serve();
    let mut idle = server.connect().unwrap();
    write!(idle, "GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).unwrap();
    let mut beginning = [0; 15];
    idle.read_exact(&mut beginning).unwrap();
    assert_eq!(&beginning, b"HTTP/1.1 200 OK");

    let asked = Instant::now();
    server.signal("TERM");
    assert!(server.wait().success());
    assert!(asked.elapsed() < Duration::from_secs(5), "it took {:?}", asked.elapsed());
}

#[test]
fn a_stream_of_live_changes_does_not_hold_up_the_end() {
    let mut server = Setup::new().serve();
    let account = r#"{"email":"ana@example.org","password":"correct horse battery","signup_params":{}}"#;
    let mut signing_up = server.connect().unwrap();
    write!(
        signing_up,
        "POST /api/auth/signup/email HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         x-mol-frontend-build-version: test\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{account}",
        server.address,
        account.len()
    )
    .unwrap();
    let (status, answer) = read_answer(&mut signing_up);
    assert_eq!(status, 200, "{answer}");
    let cookie =
        answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next()).unwrap();

    let mut stream = server.connect().unwrap();
    write!(stream, "GET /api/events HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\r\n", server.address)
        .unwrap();
    let mut heard = String::new();
    while !heard.contains("event: hello") {
        let mut buffer = [0; 4096];
        let length = stream.read(&mut buffer).unwrap();
        heard.push_str(str::from_utf8(&buffer[..length]).unwrap());
    }
    let asked = Instant::now();
    server.signal("TERM");
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("0\r\n\r\n"), "the stream ends as streams do: {rest:?}");
    assert!(server.wait().success());
    assert!(asked.elapsed() < Duration::from_secs(5), "it took {:?}", asked.elapsed());
}

#[test]
fn callers_under_load_get_every_answer_they_were_promised() {
    let mut server = Setup::new().serve();
    let address = server.address;
    let request = format!("GET /api/film/tt0068646/details HTTP/1.1\r\nhost: {address}\r\n\r\n");
    let callers: Vec<_> = (0..8)
        .map(|_| {
            let (mut stream, request) = (server.connect().unwrap(), request.clone());
            thread::spawn(move || {
                let mut answered = 0;
                // A request sent while the server was closing may find nobody; an answer begun is finished.
                while stream.write_all(request.as_bytes()).is_ok() {
                    match read_whole(&mut stream) {
                        Some(is_whole) => assert!(is_whole, "an answer broke off"),
                        None => break,
                    }
                    answered += 1;
                }
                answered
            })
        })
        .collect();
    thread::sleep(Duration::from_millis(300));
    server.signal("TERM");
    for caller in callers {
        assert!(caller.join().unwrap() > 0, "nobody was answered at all");
    }
    assert!(server.wait().success());
}

/// Reads one answer by its length. `None` when the connection ended before it began.
fn read_whole(stream: &mut impl Read) -> Option<bool> {
    let mut answer = Vec::new();
    let mut buffer = [0; 16 * 1024];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) | Err(_) => return (!answer.is_empty()).then_some(false),
            Ok(read) => answer.extend_from_slice(&buffer[..read]),
        }
        let Some(head) = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { continue };
        let text = str::from_utf8(&answer[..head]).unwrap();
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        if answer.len() >= head + 4 + length.unwrap().parse::<usize>().unwrap() {
            return Some(text.starts_with("HTTP/1.1 200"));
        }
    }
}
