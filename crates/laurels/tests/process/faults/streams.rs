//! Readers of live changes who do not read.

use std::fs;
use std::time::{Duration, Instant};

use crate::harness::{Client, Server, Setup};

const PEOPLE: usize = 3;
/// As many as one person may have open.
const STREAMS_EACH: usize = 20;
const MARKS: usize = 60;

/// What the process holds, in kilobytes.
fn memory(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

fn mark_often(client: &mut Client) -> Duration {
    let asked = Instant::now();
    for _ in 0..MARKS / 2 {
        client.mark("tt0068646").ok();
        client.mark("tt0034583").ok();
    }
    asked.elapsed()
}

#[test]
fn those_who_do_not_read_cost_nothing_and_slow_nobody_down() {
    let mut server = Setup::new().serve();
    let mut people: Vec<_> =
        (0..PEOPLE).map(|number| Client::sign_up(&server, &format!("person{number}"))).collect();
    let alone = mark_often(&mut people[0]);
    let deaf: Vec<_> = people.iter().flat_map(|person| (0..STREAMS_EACH).map(|_| person.listen())).collect();
    let before = memory(&server);
    let amid = mark_often(&mut people[0]);
    let grown = memory(&server).saturating_sub(before);
    assert!(grown < 20_000, "{grown} kB for {} streams that nobody reads", deaf.len());
    assert!(amid < alone * 5 + Duration::from_secs(1), "{alone:?} alone, {amid:?} among them");

    let ana = &people[0];
    let mut one_more = ana.listen();
    let mut oldest = deaf.into_iter().next().unwrap();
    // Of too many the oldest ends.
    oldest.hear("\r\n0\r\n\r\n");
    ana.again(server.address).mark("tt0071562").ok();
    one_more.hear("event: user");
    server.signal("TERM");
    assert!(server.wait().success());
}
