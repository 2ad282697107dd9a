//! A SQLite database that can't be written: locked by another process, or on a full disk.

use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use laurels_domain::{Timestamp, UserId};
use laurels_store::{DatabaseUrl, Pair, Store};

use crate::harness::{Client, Server, Setup, poll_until};

/// Reads are served as usual, without delay.
fn assert_reads_are_served(server: &Server, ana: &Client, viewed: &[&str]) {
    let mut ana = ana.reconnect(server.address);
    let started = Instant::now();
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
    assert!(started.elapsed() < Duration::from_secs(3), "it took {:?}", started.elapsed());
}

/// Holds the write lock from this process; the returned function releases it.
fn lock_database(server: &Server, users: [&mut Client; 2]) -> impl FnOnce() + use<> {
    let url: DatabaseUrl = server.database().parse().unwrap();
    let [one, other] =
        users.map(|user| UserId::parse(user.get("/api/user/profile").ok()["_id"].as_str().unwrap()).unwrap());
    let (locked, is_locked) = mpsc::channel();
    let (release, is_released) = mpsc::channel::<()>();
    let thread = thread::spawn(move || {
        tokio::runtime::Runtime::new().unwrap().block_on(async {
            let store = Store::open(&url).await.unwrap();
            // The decision runs while the transaction is open.
            let decide = |_: &Pair| {
                locked.send(()).unwrap();
                is_released.recv().unwrap();
                Err::<laurels_domain::friends::Relationship, ()>(())
            };
            let _ = store.friends.change_relationship(&one, &other, Timestamp(0), decide).await;
            store.close().await;
        });
    });
    is_locked.recv().unwrap();
    move || {
        release.send(()).unwrap();
        thread.join().unwrap();
    }
}

#[test]
fn writes_wait_for_a_locked_database_and_then_fail() {
    let server = Setup::new().serve();
    let (mut ana, mut ben) = (Client::sign_up(&server, "ana"), Client::sign_up(&server, "ben"));
    let release = lock_database(&server, [&mut ana, &mut ben]);
    let mut later = ana.reconnect(server.address);
    let waiting = thread::spawn(move || (later.mark("tt0068646"), later));
    thread::sleep(Duration::from_secs(1));
    assert_reads_are_served(&server, &ana, &[]);
    release();
    let (response, mut later) = waiting.join().unwrap();
    response.ok();

    let release = lock_database(&server, [&mut ana, &mut ben]);
    let started = Instant::now();
    let rejected = {
        let mut ana = ana.reconnect(server.address);
        thread::spawn(move || ana.mark("tt0034583"))
    };
    assert_reads_are_served(&server, &ana, &["tt0068646"]);
    rejected.join().unwrap().assert_unavailable("not_saved");
    assert!(started.elapsed() < Duration::from_secs(12), "it took {:?}", started.elapsed());
    assert!(server.log().contains("database is locked"), "{}", server.log());
    release();
    ana.mark("tt0071562").ok();
    assert_eq!(later.viewed(), ["tt0068646", "tt0071562"]);
}

/// Limits the size of the files that the server can write.
fn limit_files(server: &Server, bytes: &str) {
    let limit = format!("--fsize={bytes}:unlimited");
    let done = Command::new("prlimit").args(["--pid", &server.pid().to_string(), &limit]).status().unwrap();
    assert!(done.success());
}

#[test]
fn a_full_disk_rejects_marks_and_loses_none() {
    let server = Setup::new().serve();
    let mut ana = Client::sign_up(&server, "ana");
    let films = ["tt0068646", "tt0034583"];
    for film in films {
        ana.mark(film).ok();
    }
    limit_files(&server, "20000");
    for _ in 0..50 {
        ana.mark("tt0071562").assert_unavailable("not_saved");
    }
    assert_reads_are_served(&server, &ana, &films);
    let error_lines = server.count_logged("the store failed");
    assert!((1..10).contains(&error_lines), "{error_lines} lines in\n{}", server.log());

    // Not even logs can be written.
    limit_files(&server, "0");
    ana.mark("tt0071562").assert_unavailable("not_saved");
    assert_reads_are_served(&server, &ana, &films);

    limit_files(&server, "unlimited");
    poll_until(|| (ana.mark("tt0071562").status == 200).then_some(()));
    let server = server.kill_and_restart();
    assert_eq!(ana.reconnect(server.address).viewed(), ["tt0068646", "tt0034583", "tt0071562"]);
}
