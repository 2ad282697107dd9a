//! A PostgreSQL that is slow, takes nothing, is stuck or is gone, and comes back. One server goes through all of it.

use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, Listening, Postgres, Server, Setup, until};

struct Stage {
    postgres: Postgres,
    server: Server,
    ana: Client,
    listening: Listening,
}

impl Stage {
    fn set() -> Self {
        let postgres = Postgres::start();
        let server = Setup::new().with("LAURELS_DATABASE_URL", &postgres.url()).serve();
        let ana = Client::sign_up(&server, "ana");
        let listening = ana.listen();
        Self { postgres, server, ana, listening }
    }

    /// What needs no database is there, at once, also for those who are logged in.
    fn the_catalogue_is_served(&mut self) {
        let asked = Instant::now();
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
        assert!(asked.elapsed() < Duration::from_secs(2), "it took {:?}", asked.elapsed());
    }

    /// Once it is known that the database does not answer, nobody waits to learn it.
    fn everything_else_is_refused_at_once(&mut self) {
        until(|| self.server.log().contains("the database is not responding; ").then_some(()));
        let asked = Instant::now();
        for path in ["/readyz", "/api/user/profile", "/api/friend/report"] {
            self.ana.get(path).is_unavailable("unavailable");
        }
        for _ in 0..50 {
            self.ana.mark("tt0034583").is_unavailable("unavailable");
        }
        assert!(asked.elapsed() < Duration::from_secs(2), "it took {:?}", asked.elapsed());
    }

    /// Without anybody doing anything here.
    fn all_is_well_again(&mut self, film: &str) {
        until(|| (self.ana.get("/readyz").status == 200).then_some(()));
        self.ana.mark(film).ok();
        assert!(self.ana.viewed().iter().any(|viewed| viewed == film));
        self.listening.hear("event: user");
        until(|| self.server.log().contains("the database is responding again").then_some(()));
    }
}

/// A row that somebody else holds for some seconds is waited for, for longer than that it is not.
fn a_slow_one_is_waited_for_within_bounds(stage: &mut Stage) {
    let mut ben = Client::sign_up(&stage.server, "ben");
    let hold = |seconds: u32, name: &str| {
        let held = stage.postgres.begin(&format!(
            "begin; select 1 from users where username = '{name}' for update; select pg_sleep({seconds})"
        ));
        thread::sleep(Duration::from_millis(500));
        held
    };
    let mut soon = hold(2, "ana");
    let asked = Instant::now();
    stage.ana.mark("tt0068646").ok();
    assert!(asked.elapsed() > Duration::from_secs(1), "it was not held: {:?}", asked.elapsed());
    soon.wait().unwrap();

    let mut late = hold(60, "ben");
    let waiting = thread::spawn(move || {
        let asked = Instant::now();
        ben.mark("tt0068646").is_unavailable("unavailable");
        asked.elapsed()
    });
    a_read_only_one_is_read(stage);
    let took = waiting.join().unwrap();
    assert!(took < Duration::from_secs(15), "it took {took:?}");
    late.kill().unwrap();
    late.wait().unwrap();
}

fn a_read_only_one_is_read(stage: &mut Stage) {
    let set = |value: &str| {
        stage.postgres.run(&format!("alter system set default_transaction_read_only = {value}"));
        stage.postgres.run("select pg_reload_conf()");
    };
    set("on");
    until(|| (stage.ana.mark("tt0071562").status == 503).then_some(()));
    stage.ana.mark("tt0071562").is_unavailable("not_saved");
    assert_eq!(stage.ana.get("/readyz").status, 200);
    assert_eq!(stage.ana.viewed(), ["tt0068646"]);
    set("off");
    until(|| (stage.ana.mark("tt0071562").status == 200).then_some(()));
}

fn one_that_is_gone_is_said_to_be(stage: &mut Stage) {
    stage.postgres.stop();
    let asked = Instant::now();
    stage.ana.get("/api/user/profile").is_unavailable("unavailable");
    assert!(asked.elapsed() < Duration::from_secs(5), "it took {:?}", asked.elapsed());
    stage.the_catalogue_is_served();
    stage.everything_else_is_refused_at_once();
    stage.postgres.go_on();
    stage.all_is_well_again("tt0034583");
}

fn one_that_is_stuck_is_as_good_as_gone(stage: &mut Stage) {
    stage.postgres.freeze();
    let asked = Instant::now();
    stage.ana.get("/api/user/profile").is_unavailable("unavailable");
    assert!(asked.elapsed() < Duration::from_secs(5), "it took {:?}", asked.elapsed());
    stage.the_catalogue_is_served();
    stage.everything_else_is_refused_at_once();
    stage.postgres.thaw();
    stage.all_is_well_again("tt0047478");
}

#[test]
fn a_server_lives_through_the_troubles_of_its_postgres() {
    let mut stage = Stage::set();
    a_slow_one_is_waited_for_within_bounds(&mut stage);
    one_that_is_gone_is_said_to_be(&mut stage);
    one_that_is_stuck_is_as_good_as_gone(&mut stage);
    // Twice; where it starts slowly it may have been lost once more.
    let outages = stage.server.logged("the database is responding again");
    assert!((2..5).contains(&outages), "{outages} outages in\n{}", stage.server.log());
    let lines = stage.server.log().lines().count();
    assert!(lines < 100, "{lines} lines say nothing:\n{}", stage.server.log());

    // Its end does not depend on the database, either.
    stage.postgres.stop();
    let told = Instant::now();
    stage.server.signal("TERM");
    assert!(stage.server.wait().success());
    assert!(told.elapsed() < Duration::from_secs(15), "it took {:?}", told.elapsed());
}
