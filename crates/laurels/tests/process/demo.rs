//! The `demo` command: what it prints, which settings count, and that nothing is left of it.

use std::fs;
use std::path::PathBuf;

use crate::harness::{Client, Server, Setup};

/// With a folder of its own for temporary files.
fn setup() -> Setup {
    let setup = Setup::new();
    let temporary = setup.folder.path().join("tmp");
    fs::create_dir(&temporary).unwrap();
    setup.with("TMPDIR", temporary.to_str().unwrap())
}

fn demo() -> Server {
    setup().start(&["demo"])
}

/// The folders of demos.
fn folders(setup: &Setup) -> Vec<PathBuf> {
    fs::read_dir(setup.folder.path().join("tmp")).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn log_in(server: &Server, email: &str, password: &str) -> u16 {
    let account = format!(r#"{{"email":"{email}","password":"{password}"}}"#);
    Client::anonymous(server.address).send("POST", "/api/auth/login/email", &account).unwrap().status
}

#[test]
fn everyone_it_prints_can_log_in() {
    let mut server = demo();
    let printed = server.printed_until("/dev/outbox");
    let address = format!("http://{}", server.address);
    assert!(printed.contains(&format!("open {address} ")), "{printed}");
    let password = printed.split('"').nth(1).unwrap();
    let emails: Vec<&str> = printed.split_whitespace().filter(|word| word.contains('@')).collect();
    assert!(emails.len() >= 5, "{printed}");
    for email in emails {
        assert_eq!(log_in(&server, email, password), 200, "{email}");
        assert_eq!(log_in(&server, email, "popcorn"), 404, "{email}");
    }
}

#[test]
fn its_pages_say_that_it_is_a_demo() {
    let server = demo();
    assert!(server.get("/healthz").1.contains("\r\nx-mol-environment: demo\r\n"));
    let mut visitor = Client::anonymous(server.address);
    let setup = visitor.get("/api/setup").ok();
    assert_eq!(setup["demo"]["people"][0]["person"], "ana", "{setup}");
    assert_eq!(setup["listings"]["mode"], "sample");
    let looked = visitor.send("POST", "/api/demo/log-in", r#"{"person":"ana"}"#).unwrap();
    assert_eq!(looked.ok()["username"], "Ana");
    let outbox = server.get("/dev/outbox");
    assert_eq!(outbox.0, 200);
    assert!(outbox.1.contains("This is a demo"), "{}", outbox.1);
}

#[test]
fn its_folder_is_gone_after_each_signal_that_stops_it() {
    for signal in ["TERM", "INT"] {
        let mut server = demo();
        let folder = folders(&server.setup);
        assert_eq!(folder.len(), 1, "{folder:?}");
        assert!(folder[0].join("laurels.db").is_file());
        server.signal(signal);
        assert!(server.wait().success(), "{}", server.log());
        assert_eq!(folders(&server.setup), Vec::<PathBuf>::new(), "after SIG{signal}");
    }
}

#[test]
fn the_next_demo_removes_the_folder_of_a_killed_one_only() {
    let running = demo();
    let setup = running.setup.clone();
    let running_folder = folders(&setup).remove(0);
    let killed = setup.clone().start(&["demo"]);
    let leftover = folders(&setup).into_iter().find(|folder| *folder != running_folder).unwrap();
    killed.kill();
    assert!(leftover.exists());

    let next = setup.clone().start(&["demo"]);
    assert!(!leftover.exists());
    assert_eq!(folders(&setup).len(), 2, "those of the demos that run");
    assert_eq!((running.get("/readyz").0, next.get("/readyz").0), (200, 200));
}

#[test]
fn production_has_no_demo() {
    let setup = setup().with("LAURELS_ENVIRONMENT", "production");
    let outcome = setup.run(&["demo"]);
    assert_eq!(outcome.error_line(), "a demo doesn't run where LAURELS_ENVIRONMENT is production");
    assert_eq!(folders(&setup), Vec::<PathBuf>::new());
}

#[test]
fn a_port_in_use_is_reported_and_nothing_is_left() {
    let first = demo();
    let (address, setup) = (first.address.to_string(), setup());
    let outcome = setup.run(&["demo", "--bind", &address]);
    assert!(outcome.error_line().starts_with(&format!("cannot listen on {address}: ")), "{outcome:?}");
    assert_eq!(folders(&setup), Vec::<PathBuf>::new());
    assert_eq!(first.get("/readyz").0, 200);
}

#[test]
fn the_operators_data_and_providers_are_left_alone() {
    let server = setup()
        .with("LAURELS_DATABASE_URL", "sqlite://mine.db")
        .with("LAURELS_OUTBOX", "mine")
        .with("LAURELS_SMTP_URL", "smtp://ana:hunter2@mail.example")
        .with("LAURELS_STRIPE_SECRET_KEY", "sk_live_hunter2")
        .with("LAURELS_STRIPE_PUBLISHABLE_KEY", "pk_live")
        .start(&["demo", "--bind", "127.0.0.1:0"]);
    let log = server.log();
    let note = log.lines().find(|line| line.contains("ignores")).unwrap();
    for name in ["DATABASE_URL", "OUTBOX", "SMTP_URL", "STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"] {
        assert!(note.contains(&format!("LAURELS_{name}")), "{note}");
    }
    assert!(!log.contains("hunter2") && !note.contains("LAURELS_BIND"), "{note}");

    let mut eve = Client::sign_up(&server, "eve");
    assert_eq!(eve.send("POST", "/api/user/email/verify", "{}").unwrap().status, 204);
    assert!(!server.setup.folder.path().join("mine.db").exists());
    assert!(!server.setup.folder.path().join("mine").exists());
    assert!(!server.setup.folder.path().join("data").exists());
}

#[test]
fn an_ordinary_server_ignores_a_demo() {
    let server = Setup::new().serve();
    let mut visitor = Client::anonymous(server.address);
    assert_eq!(visitor.send("POST", "/api/demo/log-in", r#"{"person":"ana"}"#).unwrap().status, 404);
    assert_eq!(server.get("/dev/outbox").0, 404);
}
