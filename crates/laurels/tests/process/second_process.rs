//! Two processes on one SQLite file: a server caches sessions, and must notice what another process writes.

use std::thread;
use std::time::{Duration, Instant};

use crate::harness::{Client, Server, Setup};

/// How long a server may use what it has cached, with time for a busy machine.
const NOTICED_WITHIN: Duration = Duration::from_millis(100 + 400);

/// Requests until the session is cached and used from the cache.
fn warm_up(client: &mut Client) {
    for _ in 0..20 {
        client.get("/api/user/profile").ok();
        thread::sleep(Duration::from_millis(5));
    }
}

/// How long it takes until a request has this status.
fn time_until(client: &mut Client, path: &str, status: u16) -> Duration {
    let start = Instant::now();
    while client.get(path).status != status {
        assert!(start.elapsed() < Duration::from_secs(10), "{path} never has status {status}");
        thread::sleep(Duration::from_millis(2));
    }
    start.elapsed()
}

/// Another server on the same database.
fn second(server: &Server) -> Server {
    server.setup.clone().serve()
}

#[test]
fn a_role_changed_by_the_command_line_takes_effect_in_a_running_server() {
    let server = Setup::new().serve();
    let mut ana = Client::sign_up(&server, "ana");
    let _admin = Client::sign_up(&server, "ben");
    server.setup.run(&["user", "grant", "ben@example.org", "admin"]).ok();
    for (command, status) in [("grant", 200), ("revoke", 403)] {
        warm_up(&mut ana);
        server.setup.run(&["user", command, "ana@example.org", "admin"]).ok();
        let noticed = time_until(&mut ana, "/api/admin/server-info", status);
        assert!(noticed < NOTICED_WITHIN, "{command} was noticed after {noticed:?}");
    }
}

#[test]
fn a_session_ended_by_one_server_is_rejected_by_another() {
    let server = Setup::new().serve();
    let other_server = second(&server);
    let mut here = Client::sign_up(&server, "ana");
    let mut there = here.reconnect(other_server.address);
    warm_up(&mut here);
    warm_up(&mut there);
    there.send("POST", "/api/auth/logout", "").unwrap();
    assert_eq!(there.get("/api/user/profile").status, 401, "at once in the same process");
    let noticed = time_until(&mut here, "/api/user/profile", 401);
    assert!(noticed < NOTICED_WITHIN, "noticed after {noticed:?}");
}

#[test]
fn two_servers_and_the_command_line_write_to_one_file() {
    let server = Setup::new().serve();
    let other_server = second(&server);
    let films: Vec<String> = ["tt0068646", "tt0034583", "tt0071562"].map(str::to_owned).into();
    let mut users = vec![Client::sign_up(&server, "ana"), Client::sign_up(&other_server, "ben")];
    thread::scope(|scope| {
        for user in &mut users {
            let films = &films;
            scope.spawn(move || films.iter().for_each(|film| drop(user.mark(film))));
        }
        // Each run opens and closes the files of the database, which must not release the locks of the servers.
        for _ in 0..3 {
            server.setup.run(&["user", "grant", "ana@example.org", "tester"]).ok();
            server.setup.run(&["user", "revoke", "ana@example.org", "tester"]).ok();
        }
    });
    thread::sleep(NOTICED_WITHIN);
    for user in &users {
        for address in [server.address, other_server.address] {
            let mut viewed = user.reconnect(address).viewed();
            viewed.sort_unstable();
            assert_eq!(viewed.len(), films.len(), "{viewed:?}");
        }
    }
    server.setup.run(&["backup", "laurels.backup"]).ok();
}
