//! PostgreSQL outages: slow, read-only, stopped and frozen, one after the other on one server.

use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, EventStream, Postgres, Server, Setup, poll_until};

struct Outage {
    postgres: Postgres,
    server: Server,
    ana: Client,
    events: EventStream,
}

impl Outage {
    fn new() -> Self {
        let postgres = Postgres::start();
        let server = Setup::new().with("LAURELS_DATABASE_URL", &postgres.url()).serve();
        let ana = Client::sign_up(&server, "ana");
        let events = ana.subscribe();
        Self { postgres, server, ana, events }
    }

    /// Locks a user in a session that sleeps and then ends.
    fn lock(&self, seconds: u32, name: &str) -> Child {
        let session = self.postgres.spawn_statement(&format!(
            "begin; select 1 from users where username = '{name}' for update; select pg_sleep({seconds})"
        ));
        self.postgres.run(WAIT_FOR_LOCK);
        session
    }

    /// Everything that needs no database is served without delay, also to logged-in users.
    fn assert_catalogue_is_served(&mut self) {
        let started = Instant::now();
        for path in [
            "/healthz",
            "/",
            "/api/ceremony/overview",
            "/api/film/tt0068646/details",
            "/api/film/search/titles/godfather",
            "/api/setup",
        ] {
            assert_eq!(self.ana.get(path).status, 200, "{path}");
        }
        assert!(started.elapsed() < Duration::from_secs(2), "it took {:?}", started.elapsed());
    }

    /// After the outage is detected, requests fail fast.
    fn assert_the_rest_fails_fast(&mut self) {
        poll_until(|| self.server.log().contains("the database is not responding; ").then_some(()));
        let started = Instant::now();
        for path in ["/readyz", "/api/user/profile", "/api/friend/report"] {
            self.ana.get(path).assert_unavailable("unavailable");
        }
        for _ in 0..50 {
            self.ana.mark("tt0034583").assert_unavailable("unavailable");
        }
        assert!(started.elapsed() < Duration::from_secs(2), "it took {:?}", started.elapsed());
    }

    /// The server recovers by itself.
    fn assert_recovery(&mut self, film: &str) {
        poll_until(|| (self.ana.get("/readyz").status == 200).then_some(()));
        self.ana.mark(film).ok();
        assert!(self.ana.viewed().iter().any(|viewed| viewed == film));
        self.events.wait_for("event: user");
        poll_until(|| self.server.log().contains("the database is responding again").then_some(()));
    }
}

/// The pool has 16.
const MORE_THAN_CONNECTIONS: usize = 20;

/// Ends when the session that locks a row sleeps, which it does once it has the lock.
const WAIT_FOR_LOCK: &str = "do $$ begin
    for attempt in 1..200 loop
        exit when exists (select from pg_stat_activity
            where wait_event = 'PgSleep' and query like 'begin; select 1 from users%');
        perform pg_sleep(0.05);
        perform pg_stat_clear_snapshot();
    end loop;
end $$";

/// A row lock of some seconds is waited for; a longer one is a timeout.
fn check_slow_database(outage: &mut Outage) {
    let mut ben = Client::sign_up(&outage.server, "ben");
    let mut short = outage.lock(3, "ana");
    let started = Instant::now();
    outage.ana.mark("tt0068646").ok();
    assert!(started.elapsed() > Duration::from_secs(1), "the row was not locked: {:?}", started.elapsed());
    short.wait().unwrap();

    let mut long = outage.lock(60, "ben");
    let waiting = thread::spawn(move || {
        let started = Instant::now();
        ben.mark("tt0068646").assert_unavailable("unavailable");
        started.elapsed()
    });
    check_read_only_database(outage);
    let took = waiting.join().unwrap();
    assert!(took < Duration::from_secs(15), "it took {took:?}");
    long.kill().unwrap();
    long.wait().unwrap();
}

/// With all connections in use, only callers who have waited for one fail: it is not an outage.
fn check_busy_database(outage: &mut Outage) {
    let cas = Client::sign_up(&outage.server, "cas");
    // Longer than a caller waits for a connection.
    let mut lock = outage.lock(7, "cas");
    let waiting: Vec<_> = (0..MORE_THAN_CONNECTIONS)
        .map(|_| {
            let mut cas = cas.reconnect(outage.server.address);
            thread::spawn(move || cas.send("POST", "/api/user/update/username/Cassandra", "").unwrap().status)
        })
        .collect();
    thread::sleep(Duration::from_millis(500));
    outage.ana.get("/api/user/profile").assert_unavailable("busy");
    let started = Instant::now();
    assert_eq!(outage.ana.get("/readyz").status, 200);
    assert!(started.elapsed() < Duration::from_secs(2), "it took {:?}", started.elapsed());
    lock.wait().unwrap();
    for caller in waiting {
        let status = caller.join().unwrap();
        assert!(status == 200 || status == 503, "{status}");
    }
    outage.ana.get("/api/user/profile").ok();
    assert!(!outage.server.log().contains("the database is not responding"), "{}", outage.server.log());
}

fn check_read_only_database(outage: &mut Outage) {
    let set = |value: &str| {
        outage.postgres.run(&format!("alter system set default_transaction_read_only = {value}"));
        outage.postgres.run("select pg_reload_conf()");
    };
    set("on");
    // With a film that is marked already: it has no effect until the setting has one.
    poll_until(|| (outage.ana.mark("tt0068646").status == 503).then_some(()));
    outage.ana.mark("tt0071562").assert_unavailable("not_saved");
    assert_eq!(outage.ana.get("/readyz").status, 200);
    assert_eq!(outage.ana.viewed(), ["tt0068646"]);
    set("off");
    poll_until(|| (outage.ana.mark("tt0071562").status == 200).then_some(()));
}

fn check_stopped_database(outage: &mut Outage) {
    outage.postgres.stop();
    let started = Instant::now();
    outage.ana.get("/api/user/profile").assert_unavailable("unavailable");
    assert!(started.elapsed() < Duration::from_secs(5), "it took {:?}", started.elapsed());
    outage.assert_catalogue_is_served();
    outage.assert_the_rest_fails_fast();
    outage.postgres.start_server();
    outage.assert_recovery("tt0034583");
}

fn check_frozen_database(outage: &mut Outage) {
    outage.postgres.freeze();
    let started = Instant::now();
    outage.ana.get("/api/user/profile").assert_unavailable("unavailable");
    assert!(started.elapsed() < Duration::from_secs(5), "it took {:?}", started.elapsed());
    outage.assert_catalogue_is_served();
    outage.assert_the_rest_fails_fast();
    outage.postgres.thaw();
    outage.assert_recovery("tt0047478");
}

#[test]
fn the_server_survives_postgres_outages() {
    let mut outage = Outage::new();
    check_busy_database(&mut outage);
    check_slow_database(&mut outage);
    check_stopped_database(&mut outage);
    check_frozen_database(&mut outage);
    // Two outages; more if PostgreSQL starts slowly.
    let outages = outage.server.count_logged("the database is responding again");
    assert!((2..5).contains(&outages), "{outages} outages in\n{}", outage.server.log());
    let lines = outage.server.log().lines().count();
    assert!(lines < 100, "{lines} lines are too many:\n{}", outage.server.log());

    // Shutdown works without the database.
    outage.postgres.stop();
    let started = Instant::now();
    outage.server.signal("TERM");
    assert!(outage.server.wait().success());
    assert!(started.elapsed() < Duration::from_secs(15), "it took {:?}", started.elapsed());
}
