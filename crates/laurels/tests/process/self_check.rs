//! `laurels self-check` finds each kind of problem and tells the cure.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread;

use crate::harness::{Outcome, Setup, SharedDatabase, unresponsive_server};

/// Severity and text of the findings about a subject.
fn about<'a>(outcome: &'a Outcome, subject: &str) -> Vec<(&'a str, &'a str)> {
    let lines = outcome.stdout.lines().filter(|line| !line.starts_with(' '));
    let findings = lines.filter(|line| line[9..].starts_with(&format!("{subject} ")));
    findings.map(|line| (line[..9].trim_end(), &line[22..])).collect()
}

#[track_caller]
fn assert_error(outcome: &Outcome, subject: &str, text: &str) {
    assert_eq!(outcome.status.code(), Some(1), "{outcome:?}");
    let found = about(outcome, subject);
    assert!(
        found.iter().any(|(severity, found)| *severity == "ERROR" && found.contains(text)),
        "{outcome:?}"
    );
}

#[test]
fn a_new_installation_is_fine_and_stays_untouched() {
    let setup = Setup::new();
    let outcome = setup.run(&["self-check"]);
    let report = outcome.ok();
    assert!(!report.contains("ERROR"), "{report}");
    assert_eq!(
        about(&outcome, "database"),
        [("ok", "sqlite://data/laurels.db is empty; the server creates the tables")]
    );
    assert_eq!(about(&outcome, "mail"), [("ok", "emails are written to the outbox")]);
    assert_eq!(fs::read_dir(setup.folder.path()).unwrap().count(), 0);
}

#[test]
fn a_running_server_is_recognized() {
    let server = Setup::new().serve();
    let address = server.address.to_string();
    let setup = server.setup.clone().without("LAURELS_BIND").with("LAURELS_BIND", &address);
    let outcome = setup.run(&["self-check"]);
    outcome.ok();
    assert_eq!(about(&outcome, "address"), [("ok", format!("the server at {address} is ready").as_str())]);
    assert_eq!(about(&outcome, "database"), [("ok", "sqlite://data/laurels.db is from this version")]);
    assert_eq!(setup.run(&["self-check", "--running"]).ok(), format!("the server at {address} is ready\n"));
    drop(server);
    let outcome = setup.run(&["self-check", "--running"]);
    assert!(outcome.error_line().starts_with(&format!("no server responds at {address}: ")), "{outcome:?}");
}

#[test]
fn invalid_and_incomplete_settings_are_errors() {
    let outcome = Setup::new().with("LAURELS_REGION", "usa").run(&["self-check"]);
    assert_error(&outcome, "settings", "LAURELS_REGION");
    let outcome = Setup::new().with("LAURELS_GOOGLE_CLIENT_ID", "an-id").run(&["self-check"]);
    assert_error(&outcome, "settings", "LAURELS_GOOGLE_CLIENT_SECRET is missing");
}

#[test]
fn production_needs_https_mail_and_a_public_address() {
    let outcome = Setup::new().with("LAURELS_ENVIRONMENT", "production").run(&["self-check"]);
    for text in ["travel unencrypted", "the reader's own machine", "no email leaves this machine"] {
        assert_error(&outcome, "settings", text);
    }
    assert_eq!(outcome.stderr, "laurels: the self-check found 3 errors\n");
}

#[test]
fn a_file_that_is_not_a_database_is_an_error() {
    let outcome = Setup::new()
        .with("LAURELS_DATABASE_URL", "sqlite://laurels.db")
        .with_file("laurels.db", &"not a database\n".repeat(40))
        .run(&["self-check"]);
    assert_error(&outcome, "database", "not a database");
}

#[test]
fn an_unreachable_mail_server_is_an_error_without_its_password() {
    let outcome =
        Setup::new().with("LAURELS_SMTP_URL", "smtp://ana:hunter2@127.0.0.1:9").run(&["self-check"]);
    assert_error(&outcome, "mail", "the mail server is unavailable: no connection");
    assert!(!outcome.stdout.contains("hunter2"), "{}", outcome.stdout);
}

/// Responds to every request with the same status and date.
fn web_server(status: &'static str, date: &'static str) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.read(&mut [0; 4096]);
            let head = format!(
                "HTTP/1.1 {status}\r\ndate: {date}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
            );
            let _ = stream.write_all(head.as_bytes());
        }
    });
    address
}

#[test]
fn a_rejected_token_and_a_wrong_clock_are_errors() {
    let provider = web_server("401 Unauthorized", "Sun, 06 Nov 1994 08:49:37 GMT");
    let outcome = Setup::new()
        .with("LAURELS_TMDB_TOKEN", "hunter2")
        .with("LAURELS_TMDB_URL", &format!("http://{provider}"))
        .run(&["self-check"]);
    assert_error(&outcome, "providers", "the movie database");
    assert_error(&outcome, "clock", "ahead of a provider");
    assert!(!outcome.stdout.contains("hunter2"), "{}", outcome.stdout);
}

#[test]
fn a_slow_provider_does_not_count_as_a_wrong_clock() {
    let database = SharedDatabase::create();
    let provider = unresponsive_server();
    let outcome = Setup::new()
        .with("LAURELS_DATABASE_URL", &database.url())
        .with("LAURELS_TMDB_TOKEN", "a-token")
        .with("LAURELS_TMDB_URL", &format!("http://{provider}"))
        .run(&["self-check"]);
    assert_error(&outcome, "providers", "the movie database is unavailable: it did not respond in time");
    assert_eq!(about(&outcome, "clock"), [("ok", "agrees with that of the database server")]);
}

#[test]
fn another_program_at_the_address_is_an_error() {
    let other = web_server("404 Not Found", "Sun, 06 Nov 1994 08:49:37 GMT").to_string();
    let setup = Setup::new().without("LAURELS_BIND").with("LAURELS_BIND", &other);
    assert_error(&setup.run(&["self-check"]), "address", "isn't Laurels");
    assert!(setup.run(&["self-check", "--running"]).error_line().ends_with(" isn't Laurels"));
}

#[test]
fn secrets_that_others_can_read_are_a_warning() {
    let setup = Setup::new().with("LAURELS_CONFIG", "my.toml");
    let plain = setup.clone().with_file("my.toml", "environment = \"staging\"\n").run(&["self-check"]);
    assert!(!plain.stdout.contains("my.toml"), "{}", plain.stdout);
    let secret =
        setup.with_file("my.toml", "sentry_dsn = \"https://key@sentry.example/1\"\n").run(&["self-check"]);
    let found = about(&secret, "permissions");
    assert!(
        found.contains(&("warning", "other users of this machine can read the secrets in my.toml")),
        "{secret:?}"
    );
    assert!(secret.ok().contains("Run `chmod o= my.toml`."), "{}", secret.stdout);
}
