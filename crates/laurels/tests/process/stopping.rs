use std::io::{ErrorKind, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, Setup, read_answer, until};

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
    let mut stream = Client::sign_up(&server, "ana").listen();
    let asked = Instant::now();
    server.signal("TERM");
    let rest = stream.rest();
    assert!(rest.ends_with("0\r\n\r\n"), "the stream ends as streams do: {rest:?}");
    assert!(server.wait().success());
    assert!(asked.elapsed() < Duration::from_secs(5), "it took {:?}", asked.elapsed());
}

#[test]
fn a_server_told_to_stop_says_so_and_answers_for_a_moment_longer() {
    let mut server = Setup::new().serve();
    let mut early = Client::stranger(server.address);
    assert_eq!(early.get("/readyz").status, 200);
    server.signal("TERM");
    let answer = until(|| Some(server.get("/readyz")).filter(|(status, _)| *status == 503)).1;
    assert!(answer.contains("\"code\":\"stopping\""), "load balancers turn to others: {answer}");
    let answer = early.get("/api/ceremony/count");
    assert_eq!((answer.status, answer.header("connection")), (200, Some("close")), "{answer:?}");
    assert!(server.wait().success());
}

/// What is promised to whoever keeps a connection open: each request on it is answered, until an answer says that it
/// was the last. Who then connects again is answered, too, or finds the door closed.
#[test]
fn nobody_under_load_loses_a_request() {
    let mut server = Setup::new().serve();
    let mut listening = Client::sign_up(&server, "listener").listen();
    let address = server.address;
    let people: Vec<_> = (0..3).map(|number| Client::sign_up(&server, &format!("ana{number}"))).collect();
    let strangers = (0..5).map(|_| Client::stranger(address));
    let callers: Vec<_> = people
        .into_iter()
        .chain(strangers)
        .map(|caller| thread::spawn(move || ask_until_closed(caller)))
        .collect();
    thread::sleep(Duration::from_millis(500));
    let told = Instant::now();
    server.signal("TERM");
    listening.rest();
    for caller in callers {
        let answered = caller.join().unwrap();
        assert!(answered > 1, "nobody was answered");
    }
    assert!(server.wait().success());
    assert!(told.elapsed() < Duration::from_secs(10), "it took {:?}", told.elapsed());
    assert!(!server.log().contains("did not finish"), "{}", server.log());
}

/// Asks without a pause and gives the number of answers.
fn ask_until_closed(mut caller: Client) -> u32 {
    let mut answered = 0;
    loop {
        let was_connected = caller.is_connected();
        match caller.try_to_mark("tt0068646") {
            // A stranger is told to log in.
            Ok(answer) => assert!(matches!(answer.status, 200 | 401), "{answer:?}"),
            Err(error) if error.kind() == ErrorKind::ConnectionRefused => return answered,
            Err(error) => {
                assert!(!was_connected, "a request was lost on an open connection: {error}");
                // Who was still at the door when it closed is sent away, and finds it closed.
                assert_eq!(caller.try_to_mark("tt0068646").unwrap_err().kind(), ErrorKind::ConnectionRefused);
                return answered;
            }
        }
        answered += 1;
    }
}
