//! No acknowledged mark is lost when an instance or the primary dies.

use std::thread;
use std::time::{Duration, Instant};

use super::parts::{Cluster, POLL_INTERVAL, Part};
use super::writers::Writers;
use crate::harness::poll_within;

/// What the documentation promises for the loss of the primary.
const MAX_WRITE_PAUSE: Duration = Duration::from_secs(30);
/// The proxy redirects requests from an instance that does not respond.
const MAX_INSTANCE_PAUSE: Duration = Duration::from_secs(5);
const MAX_WAIT: Duration = Duration::from_mins(1);

#[test]
#[ignore = "needs scripts/with-cluster"]
fn other_instances_continue_when_one_dies() {
    let cluster = Cluster::from_env();
    let mut writers = Writers::start(&cluster.visitor());
    writers.wait_until_all_write(Instant::now(), MAX_WAIT);
    let instance = cluster.instance(1);
    let at = Instant::now();
    instance.signal("KILL");
    writers.wait_until_all_write(at, MAX_WAIT);
    let pause = writers.longest_pause(at);
    assert!(pause < MAX_INSTANCE_PAUSE, "no mark was stored for {pause:?}");
    instance.start();
    instance.wait_until_ok("/readyz");
    let stored = writers.stop_and_check(&cluster.instances());
    report(&format!("an instance was killed: no mark for {pause:.1?}, all {stored} are there"));
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn no_acknowledged_mark_is_lost_when_the_primary_dies() {
    replace_the_primary("KILL", Part::start);
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn no_acknowledged_mark_is_lost_when_the_primary_hangs() {
    // A real watchdog would have killed it by then.
    replace_the_primary("STOP", |primary| {
        primary.signal("KILL");
        primary.start();
    });
}

fn replace_the_primary(signal: &str, restart: impl Fn(&Part)) {
    let cluster = Cluster::from_env();
    let (visitor, instances) = (cluster.visitor(), cluster.instances());
    let ana = visitor.sign_up("ana");
    let mut events = ana.at(&instances[2]).events();
    let mut writers = Writers::start(&visitor);
    writers.wait_until_all_write(Instant::now(), MAX_WAIT);

    let (primary, replica) = cluster.primary_and_replica();
    let at = Instant::now();
    primary.signal(signal);
    poll_within(MAX_WAIT, || (instances[1].get("/readyz").status == 503).then_some(()));
    poll_within(MAX_WAIT, || {
        assert_eq!(visitor.get("/api/ceremony/overview").status, 200, "the catalogue needs no database");
        thread::sleep(POLL_INTERVAL);
        replica.is_ok("/primary").then_some(())
    });
    writers.wait_until_all_write(at, MAX_WAIT);
    let pause = writers.longest_pause(at);
    assert!(pause < MAX_WRITE_PAUSE, "no mark was stored for {pause:?}");
    for number in [1, 2, 3] {
        cluster.instance(number).wait_until_ok("/readyz");
    }
    // Instances receive notifications of each other again, and forward them to streams that stayed open.
    let revision = ana.at(&instances[1]).post("/api/user/viewed/tt0068646/true")["revision"].clone();
    events.wait_for("user", |event| event["revision"] == revision);

    let at = Instant::now();
    restart(&primary);
    primary.wait_until_ok("/sync");
    let restart_time = at.elapsed();
    let stored = writers.stop_and_check(&instances);
    report(&format!(
        "{signal} to the primary: no mark for {pause:.1?}, back as a replica {restart_time:.1?} after it was started, \
         all {stored} are there"
    ));
}

#[expect(clippy::print_stderr, reason = "the measured times are of interest also when the test passes")]
fn report(text: &str) {
    eprintln!("{text}");
}
