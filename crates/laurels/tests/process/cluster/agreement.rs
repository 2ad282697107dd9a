//! All instances of a cluster return the same data.

use serde_json::json;

use super::caller::{Caller, email};
use super::parts::Cluster;
use crate::harness::{Setup, poll_until};

const GODFATHER: &str = "tt0068646";
const MARK: &str = "/api/user/viewed/tt0068646/true";
const DETAILS: &str = "/api/film/tt0068646/details";
const NOMINATION: &str = "045-directing-tt0068646";

#[test]
#[ignore = "needs scripts/with-cluster"]
fn a_session_and_its_marks_are_valid_on_every_instance_until_log_out() {
    let [one, two, three] = Cluster::from_env().instances();
    let ana = one.sign_up("ana-session");
    // Fill the caches with what will be outdated.
    for instance in [&one, &two, &three] {
        assert_eq!(ana.at(instance).profile()["viewed"], json!([]));
    }
    ana.at(&two).post(MARK);
    for instance in [&one, &two, &three] {
        assert_eq!(ana.at(instance).profile()["viewed"], json!([GODFATHER]));
    }

    let phone = two.log_in("ana-session");
    assert_eq!(phone.at(&three).profile()["viewed"], json!([GODFATHER]));
    assert_eq!(ana.send("DELETE", "/api/user/devices", "").status, 204);
    for instance in [&one, &two, &three] {
        assert_eq!(phone.at(instance).get("/api/user/profile").status, 401);
        assert_eq!(ana.at(instance).get("/api/user/profile").status, 200);
    }
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn friends_on_different_instances_are_notified_of_changes() {
    let [one, two, three] = Cluster::from_env().instances();
    let (ana, ben) = (one.sign_up("ana-friend"), two.sign_up("ben-friend"));
    let mut bens_events = ben.at(&three).events();
    ana.get(&format!("/api/friend/invite/{}", ben.id())).ok();
    bens_events.wait_for("user", |event| event["friends"] == true);
    ben.get(&format!("/api/friend/accept/{}", ana.id())).ok();
    let friends = ana.at(&three).profile()["friends"].clone();
    assert_eq!(friends[0]["_id"], ben.id());
    bens_events.wait_for("user", |event| event["friends"] == true);

    ana.post(MARK);
    bens_events.wait_for("friends", |event| {
        let change = &event["changes"][0];
        change["_id"] == ana.id() && change["viewed"] == json!([GODFATHER])
    });
    for instance in [&one, &two, &three] {
        assert_eq!(ben.at(instance).profile()["friends"][0]["viewed"], json!([GODFATHER]));
    }
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn a_correction_applies_on_all_instances_and_notifies_all_clients() {
    let cluster = Cluster::from_env();
    let [one, two, three] = cluster.instances();
    let (ana, ben) = (one.sign_up("ana-admin"), two.sign_up("ben-reader"));
    let command_line = Setup::new().with("LAURELS_DATABASE_URL", &cluster.database());
    command_line.run(&["user", "grant", &email("ana-admin"), "admin"]).ok();
    let mut bens_events = ben.at(&three).events();
    let won = |instance: &Caller| {
        let film = instance.get(DETAILS).ok();
        let nominations = film["nominations"].as_array().unwrap().clone();
        nominations.iter().find(|nomination| nomination["_id"] == NOMINATION).unwrap()["won"].clone()
    };
    // The second one restores the original state: the tests share the cluster.
    for wins in [true, false] {
        ana.post(&format!("/api/admin/nomination/{NOMINATION}/set-won/{wins}"));
        assert_eq!(won(&one), wins);
        bens_events.wait_for("catalogue", |_| true);
        for instance in [&two, &three] {
            poll_until(|| (won(instance) == wins).then_some(()));
        }
    }
}
