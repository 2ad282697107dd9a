//! A killed process loses no acknowledged mark and no email.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::harness::{Client, Server, Setup, SharedDatabase, poll_until, read_outbox};

const USERS: usize = 8;
const MARKS_BEFORE_KILL: usize = 1_000;

/// All films of the overview.
fn list_films(server: &Server) -> Vec<String> {
    let overview = Client::anonymous(server.address).get("/api/ceremony/overview").ok();
    let categories =
        overview.as_array().unwrap().iter().filter_map(|entry| entry["nomination_summary"].as_array());
    let films = categories.flatten().flat_map(|category| category["films"].as_array().unwrap());
    let mut films: Vec<String> =
        films.filter_map(|film| film["film_id"].as_str().map(str::to_owned)).collect();
    films.sort();
    films.dedup();
    films
}

/// Marks films until the server stops; returns the acknowledged ones.
fn mark_until_killed(mut client: Client, films: &[String], marked: &AtomicUsize) -> (Client, Vec<String>) {
    let mut acknowledged = Vec::new();
    for film in films {
        match client.try_mark(film) {
            Ok(response) => assert_eq!(response.status, 200, "{response:?}"),
            Err(_) => break,
        }
        acknowledged.push(film.clone());
        marked.fetch_add(1, Ordering::Relaxed);
    }
    (client, acknowledged)
}

fn check_acknowledged_marks(setup: Setup) {
    let mut server = setup.serve();
    let (films, marked) = (Arc::new(list_films(&server)), Arc::new(AtomicUsize::new(0)));
    let users = (0..USERS).map(|number| Client::sign_up(&server, &format!("person{number}")));
    let users: Vec<_> = users.collect();
    let writers: Vec<_> = users
        .into_iter()
        .map(|client| {
            let (films, marked) = (Arc::clone(&films), Arc::clone(&marked));
            thread::spawn(move || mark_until_killed(client, &films, &marked))
        })
        .collect();
    poll_until(|| (marked.load(Ordering::Relaxed) >= MARKS_BEFORE_KILL).then_some(()));
    assert!(server.is_running());
    let server = server.kill_and_restart();
    for writer in writers {
        let (client, acknowledged) = writer.join().unwrap();
        assert!(acknowledged.len() < films.len(), "the server was killed while writing");
        let stored = client.reconnect(server.address).viewed();
        // The last mark may have been stored without a response.
        assert!(stored.len() <= acknowledged.len() + 1, "{} of {}", stored.len(), acknowledged.len());
        let lost: Vec<_> = acknowledged.iter().filter(|film| !stored.contains(film)).collect();
        assert!(lost.is_empty(), "acknowledged but lost: {lost:?}");
    }
    assert_eq!(server.get("/readyz").0, 200);
}

#[test]
fn no_acknowledged_mark_is_lost_by_kill_9_on_sqlite() {
    check_acknowledged_marks(Setup::new());
}

#[test]
fn no_acknowledged_mark_is_lost_by_kill_9_on_postgres() {
    let database = SharedDatabase::create();
    check_acknowledged_marks(Setup::new().with("LAURELS_DATABASE_URL", &database.url()));
}

fn check_email(setup: Setup) {
    // Nothing listens there by now.
    let mail = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = setup
        .with("LAURELS_SMTP_URL", &format!("smtp://{mail}"))
        .with("LAURELS_MAIL_FROM", "laurels@example.org")
        .serve();
    let mut ana = Client::sign_up(&server, "ana");
    let reset = r#"{"email":"ana@example.org"}"#;
    let response = ana.send("POST", "/api/auth/email/forgot-password/send-reset-link", reset).unwrap();
    assert_eq!(response.status, 204, "{response:?}");
    let server = server.kill_and_restart();
    poll_until(|| server.get("/readyz").1.contains("send emails: failing").then_some(()));
    let server = server.kill().without("LAURELS_SMTP_URL").serve();
    poll_until(|| (!read_outbox(server.setup.folder.path()).is_empty()).then_some(()));
    poll_until(|| server.get("/readyz").1.contains("send emails: ok").then_some(()));
    let emails = read_outbox(server.setup.folder.path());
    assert_eq!(emails.len(), 1);
    assert!(emails[0].contains("To: ana@example.org"), "{}", emails[0]);
}

#[test]
fn no_email_is_lost_by_kill_9_on_sqlite() {
    check_email(Setup::new());
}

#[test]
fn no_email_is_lost_by_kill_9_on_postgres() {
    let database = SharedDatabase::create();
    check_email(Setup::new().with("LAURELS_DATABASE_URL", &database.url()));
}
