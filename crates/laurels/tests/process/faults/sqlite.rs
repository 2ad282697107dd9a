//! A SQLite database that takes nothing: locked by another process, or on a disk without room.

use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use laurels_domain::{Timestamp, UserId};
use laurels_store::{DatabaseUrl, Store};

use crate::harness::{Client, Server, Setup, until};

/// What is read is served as ever, at once.
fn reads_are_served(server: &Server, ana: &Client, viewed: &[&str]) {
    let mut ana = ana.again(server.address);
    let asked = Instant::now();
    assert_eq!(ana.viewed(), viewed);
    for path in [
        "/healthz",
        "/readyz",
        "/api/ceremony/overview",
        "/api/film/search/titles/godfather",
        "/api/user/devices",
    ] {
        assert_eq!(ana.get(path).status, 200, "{path}");
    }
    assert!(asked.elapsed() < Duration::from_secs(3), "it took {:?}", asked.elapsed());
}

/// Holds the lock on the database, from this process and until told to let go.
fn hold_lock(server: &Server, people: [&mut Client; 2]) -> impl FnOnce() + use<> {
    let url: DatabaseUrl = server.database().parse().unwrap();
    let [one, other] = people
        .map(|person| UserId::parse(person.get("/api/user/profile").ok()["_id"].as_str().unwrap()).unwrap());
    let (locked, is_locked) = mpsc::channel();
    let (let_go, told_to_let_go) = mpsc::channel::<()>();
    let holder = thread::spawn(move || {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let store = Store::open(&url).await.unwrap();
            // The rule is asked while the transaction is open.
            let decide = |_, _, _| {
                locked.send(()).unwrap();
                told_to_let_go.recv().unwrap();
                Err::<_, ()>(())
            };
            let _ = store.change_relationship(&one, &other, Timestamp(0), decide).await;
            store.close().await;
        });
    });
    is_locked.recv().unwrap();
    move || {
        let_go.send(()).unwrap();
        holder.join().unwrap();
    }
}

#[test]
fn a_database_locked_by_another_process_is_waited_for_and_then_refused() {
    let server = Setup::new().serve();
    let (mut ana, mut ben) = (Client::sign_up(&server, "ana"), Client::sign_up(&server, "ben"));
    let let_go = hold_lock(&server, [&mut ana, &mut ben]);
    let mut later = ana.again(server.address);
    let waiting = thread::spawn(move || (later.mark("tt0068646"), later));
    thread::sleep(Duration::from_secs(1));
    reads_are_served(&server, &ana, &[]);
    let_go();
    let (answer, mut later) = waiting.join().unwrap();
    answer.ok();

    let let_go = hold_lock(&server, [&mut ana, &mut ben]);
    let asked = Instant::now();
    let refused = {
        let mut ana = ana.again(server.address);
        thread::spawn(move || ana.mark("tt0034583"))
    };
    reads_are_served(&server, &ana, &["tt0068646"]);
    refused.join().unwrap().is_unavailable("not_saved");
    assert!(asked.elapsed() < Duration::from_secs(12), "it took {:?}", asked.elapsed());
    assert!(server.log().contains("database is locked"), "{}", server.log());
    let_go();
    ana.mark("tt0071562").ok();
    assert_eq!(later.viewed(), ["tt0068646", "tt0071562"]);
}

/// No file of the server may grow beyond so many bytes.
fn limit_files(server: &Server, bytes: &str) {
    let limit = format!("--fsize={bytes}:unlimited");
    let done = Command::new("prlimit").args(["--pid", &server.pid().to_string(), &limit]).status().unwrap();
    assert!(done.success());
}

#[test]
fn a_full_disk_refuses_marks_and_loses_none() {
    let server = Setup::new().serve();
    let mut ana = Client::sign_up(&server, "ana");
    let films = ["tt0068646", "tt0034583"];
    films.iter().for_each(|film| drop(ana.mark(film).ok()));
    limit_files(&server, "20000");
    for _ in 0..50 {
        ana.mark("tt0071562").is_unavailable("not_saved");
    }
    reads_are_served(&server, &ana, &films);
    let complaints = server.logged("the store failed");
    assert!((1..10).contains(&complaints), "{complaints} lines in\n{}", server.log());

    // Not even for what is to be logged.
    limit_files(&server, "0");
    ana.mark("tt0071562").is_unavailable("not_saved");
    reads_are_served(&server, &ana, &films);

    limit_files(&server, "unlimited");
    until(|| (ana.mark("tt0071562").status == 200).then_some(()));
    let server = server.kill_and_restart();
    assert_eq!(ana.again(server.address).viewed(), ["tt0068646", "tt0034583", "tt0071562"]);
}
