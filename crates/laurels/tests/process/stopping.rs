use std::io::{ErrorKind, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, Setup, poll_until, read_response};

const BODY: &str = "{\"film_ids\":[\"tt0068646\"]}";

#[test]
fn stop_signals_end_the_server_with_success() {
    for signal in ["TERM", "INT"] {
        let mut server = Setup::new().serve();
        assert!(server.is_running());
        server.signal(signal);
        assert!(server.wait().success(), "after {signal}");
        assert!(server.log().contains("\"message\":\"stopped\""), "{}", server.log());
    }
}

#[test]
fn requests_in_flight_are_finished_before_exit() {
    let mut server = Setup::new().serve();
    let (first_half, second_half) = BODY.split_at(10);
    let mut in_flight: Vec<_> = (0..20)
        .map(|_| {
            let mut stream = server.connect().unwrap();
            write!(
                stream,
                "POST /api/film/names HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
                 content-length: {}\r\n\r\n{first_half}",
                server.address,
                BODY.len()
            )
            .unwrap();
            stream
        })
        .collect();
    // Served after the others were sent, so they have been accepted by now.
    assert_eq!(server.get("/healthz").0, 200);

    server.signal("TERM");
    poll_until(|| server.connect().is_err().then_some(()));
    assert!(server.is_running(), "it waits for requests in flight");

    for stream in &mut in_flight {
        stream.write_all(second_half.as_bytes()).unwrap();
        let (status, response) = read_response(stream);
        assert_eq!(status, 200, "{response}");
        assert!(response.contains("\"The Godfather\""), "{response}");
    }
    assert!(server.wait().success());
    assert!(!server.log().contains("did not finish"), "{}", server.log());
}

#[test]
fn an_idle_connection_does_not_delay_the_exit() {
    let mut server = Setup::new().serve();
    let mut idle = server.connect().unwrap();
    write!(idle, "GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", server.address).unwrap();
    let mut beginning = [0; 15];
    idle.read_exact(&mut beginning).unwrap();
    assert_eq!(&beginning, b"HTTP/1.1 200 OK");

    let started = Instant::now();
    server.signal("TERM");
    assert!(server.wait().success());
    assert!(started.elapsed() < Duration::from_secs(5), "it took {:?}", started.elapsed());
}

/// Right after the start, large responses are being compressed on threads that can't be interrupted.
#[test]
fn responses_that_are_being_prepared_do_not_delay_the_exit() {
    let mut server = Setup::new().serve();
    server.signal("TERM");
    poll_until(|| server.log().contains("\"message\":\"stopped\"").then_some(()));
    let stopped = Instant::now();
    assert!(server.wait().success());
    assert!(stopped.elapsed() < Duration::from_secs(1), "it took {:?}", stopped.elapsed());
}

#[test]
fn an_event_stream_does_not_delay_the_exit() {
    let mut server = Setup::new().serve();
    let mut stream = Client::sign_up(&server, "ana").subscribe();
    let started = Instant::now();
    server.signal("TERM");
    let rest = stream.rest();
    assert!(rest.ends_with("0\r\n\r\n"), "the stream ends with its last chunk: {rest:?}");
    assert!(server.wait().success());
    assert!(started.elapsed() < Duration::from_secs(5), "it took {:?}", started.elapsed());
}

#[test]
fn a_stopping_server_is_unready_and_still_serves_requests() {
    let mut server = Setup::new().serve();
    let mut early = Client::anonymous(server.address);
    assert_eq!(early.get("/readyz").status, 200);
    server.signal("TERM");
    let response = poll_until(|| Some(server.get("/readyz")).filter(|(status, _)| *status == 503)).1;
    assert!(response.contains("\"code\":\"stopping\""), "load balancers use other instances: {response}");
    let response = early.get("/api/ceremony/count");
    assert_eq!((response.status, response.header("connection")), (200, Some("close")), "{response:?}");
    assert!(server.wait().success());
}

/// Each request on an open connection is served, until a response has `connection: close`. A new connection is then
/// served or rejected.
#[test]
fn no_request_is_lost_under_load() {
    let mut server = Setup::new().serve();
    let mut events = Client::sign_up(&server, "listener").subscribe();
    let address = server.address;
    let users: Vec<_> = (0..3).map(|number| Client::sign_up(&server, &format!("ana{number}"))).collect();
    let visitors = (0..5).map(|_| Client::anonymous(address));
    let callers: Vec<_> = users
        .into_iter()
        .chain(visitors)
        .map(|caller| thread::spawn(move || request_until_closed(caller)))
        .collect();
    thread::sleep(Duration::from_millis(500));
    let started = Instant::now();
    server.signal("TERM");
    events.rest();
    for caller in callers {
        let response_count = caller.join().unwrap();
        assert!(response_count > 1, "no request was served");
    }
    assert!(server.wait().success());
    assert!(started.elapsed() < Duration::from_secs(10), "it took {:?}", started.elapsed());
    assert!(!server.log().contains("did not finish"), "{}", server.log());
}

/// Sends requests without a pause and returns the number of responses.
fn request_until_closed(mut caller: Client) -> u32 {
    let mut response_count = 0;
    loop {
        let was_connected = caller.is_connected();
        match caller.try_mark("tt0068646") {
            // 401 for anonymous clients.
            Ok(response) => assert!(matches!(response.status, 200 | 401), "{response:?}"),
            Err(error) if error.kind() == ErrorKind::ConnectionRefused => return response_count,
            Err(error) => {
                assert!(!was_connected, "a request was lost on an open connection: {error}");
                // A connection that was still in the backlog is reset, and the next attempt is rejected.
                assert_eq!(caller.try_mark("tt0068646").unwrap_err().kind(), ErrorKind::ConnectionRefused);
                return response_count;
            }
        }
        response_count += 1;
    }
}
