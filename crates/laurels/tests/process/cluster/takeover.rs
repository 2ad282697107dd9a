//! Nothing that was acknowledged is lost, whoever dies.

use std::thread;
use std::time::{Duration, Instant};

use super::parts::{BETWEEN_LOOKS, Cluster, Part};
use super::writers::Writers;
use crate::harness::until_within;

/// What the product promises for the loss of the primary.
const WRITES_AGAIN_WITHIN: Duration = Duration::from_secs(30);
/// The proxy goes round an instance that does not answer.
const HARDLY_NOTICED: Duration = Duration::from_secs(5);
const LONG_ENOUGH: Duration = Duration::from_mins(1);

#[test]
#[ignore = "needs scripts/with-cluster"]
fn an_instance_dies_and_the_others_go_on() {
    let cluster = Cluster::found();
    let mut writers = Writers::start(&cluster.visitor());
    writers.until_all_write(Instant::now(), LONG_ENOUGH);
    let instance = cluster.instance(1);
    let at = Instant::now();
    instance.signal("KILL");
    writers.until_all_write(at, LONG_ENOUGH);
    let pause = writers.longest_pause(at);
    assert!(pause < HARDLY_NOTICED, "no mark was kept for {pause:?}");
    instance.start();
    instance.until_it_says("/readyz");
    let kept = writers.stop_and_check(&cluster.instances());
    report(&format!("an instance was killed: no mark for {pause:.1?}, all {kept} are there"));
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn the_primary_dies_and_what_was_acknowledged_is_there() {
    replace_the_primary("KILL", Part::start);
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn the_primary_hangs_and_what_was_acknowledged_is_there() {
    // It does not wake up: its watchdog has ended it by then.
    replace_the_primary("STOP", |primary| {
        primary.signal("KILL");
        primary.start();
    });
}

fn replace_the_primary(signal: &str, bring_back: impl Fn(&Part)) {
    let cluster = Cluster::found();
    let (visitor, instances) = (cluster.visitor(), cluster.instances());
    let ana = visitor.sign_up("ana");
    let mut on_another = ana.at(&instances[2]).events();
    let mut writers = Writers::start(&visitor);
    writers.until_all_write(Instant::now(), LONG_ENOUGH);

    let (primary, replica) = cluster.primary_and_replica();
    let at = Instant::now();
    primary.signal(signal);
    until_within(LONG_ENOUGH, || (instances[1].get("/readyz").status == 503).then_some(()));
    until_within(LONG_ENOUGH, || {
        assert_eq!(visitor.get("/api/ceremony/overview").status, 200, "the catalogue needs no database");
        thread::sleep(BETWEEN_LOOKS);
        replica.says("/primary").then_some(())
    });
    writers.until_all_write(at, LONG_ENOUGH);
    let pause = writers.longest_pause(at);
    assert!(pause < WRITES_AGAIN_WITHIN, "no mark was kept for {pause:?}");
    for number in [1, 2, 3] {
        cluster.instance(number).until_it_says("/readyz");
    }
    // Instances hear each other again, and tell it to who was connected all the time.
    let revision = ana.at(&instances[1]).post("/api/user/viewed/tt0068646/true")["revision"].clone();
    on_another.until("user", |told| told["revision"] == revision);

    let at = Instant::now();
    bring_back(&primary);
    primary.until_it_says("/sync");
    let back = at.elapsed();
    let kept = writers.stop_and_check(&instances);
    report(&format!(
        "{signal} to the primary: no mark for {pause:.1?}, back as a replica {back:.1?} after it was started, \
         all {kept} are there"
    ));
}

#[expect(clippy::print_stderr, reason = "what was measured is worth knowing also when all is well")]
fn report(text: &str) {
    eprintln!("{text}");
}
