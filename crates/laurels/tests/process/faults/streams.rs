//! Event streams whose clients do not read.

use std::fs;
use std::time::{Duration, Instant};

use crate::harness::{Client, Server, Setup};

const USERS: usize = 3;
/// The maximum for one user.
const STREAMS_EACH: usize = 20;
const MARKS: usize = 60;

/// Resident memory of the process, in kilobytes.
fn memory(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

fn mark_often(client: &mut Client) -> Duration {
    let started = Instant::now();
    for _ in 0..MARKS / 2 {
        client.mark("tt0068646").ok();
        client.mark("tt0034583").ok();
    }
    started.elapsed()
}

#[test]
fn unread_event_streams_use_little_memory_and_do_not_slow_down_others() {
    let mut server = Setup::new().serve();
    let mut users: Vec<_> =
        (0..USERS).map(|number| Client::sign_up(&server, &format!("person{number}"))).collect();
    let baseline = mark_often(&mut users[0]);
    let unread: Vec<_> = users.iter().flat_map(|user| (0..STREAMS_EACH).map(|_| user.subscribe())).collect();
    let before = memory(&server);
    let loaded = mark_often(&mut users[0]);
    let grown = memory(&server).saturating_sub(before);
    assert!(grown < 20_000, "{grown} kB for {} unread streams", unread.len());
    assert!(loaded < baseline * 5 + Duration::from_secs(1), "{baseline:?} without streams, {loaded:?} with");

    let ana = &users[0];
    let mut one_more = ana.subscribe();
    let mut oldest = unread.into_iter().next().unwrap();
    // Over the limit the oldest stream is closed.
    oldest.wait_for("\r\n0\r\n\r\n");
    ana.reconnect(server.address).mark("tt0071562").ok();
    one_more.wait_for("event: user");
    server.signal("TERM");
    assert!(server.wait().success());
}
