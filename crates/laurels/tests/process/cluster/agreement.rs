//! Whichever instance one asks, it is the same product.

use serde_json::json;

use super::caller::{Caller, email};
use super::parts::Cluster;
use crate::harness::{Setup, until};

const GODFATHER: &str = "tt0068646";
const SEE: &str = "/api/user/viewed/tt0068646/true";
const DETAILS: &str = "/api/film/tt0068646/details";
const NOMINATION: &str = "045-directing-tt0068646";

#[test]
#[ignore = "needs scripts/with-cluster"]
fn a_session_and_its_marks_count_on_every_instance_until_it_is_signed_out() {
    let [one, two, three] = Cluster::found().instances();
    let ana = one.sign_up("ana-session");
    // Asked before, so that there is something to keep ready that will be wrong.
    for instance in [&one, &two, &three] {
        assert_eq!(ana.at(instance).profile()["viewed"], json!([]));
    }
    ana.at(&two).post(SEE);
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
fn friends_on_different_instances_learn_of_each_other_at_once() {
    let [one, two, three] = Cluster::found().instances();
    let (ana, ben) = (one.sign_up("ana-friend"), two.sign_up("ben-friend"));
    let mut at_bens = ben.at(&three).events();
    ana.get(&format!("/api/friend/invite/{}", ben.id())).ok();
    at_bens.until("user", |told| told["friends"] == false);
    ben.get(&format!("/api/friend/accept/{}", ana.id())).ok();
    let friends = ana.at(&three).profile()["friends"].clone();
    assert_eq!(friends[0]["_id"], ben.id());
    at_bens.until("user", |told| told["revision"] == ben.profile()["revision"]);

    ana.post(SEE);
    at_bens.until("user", |told| told["friends"] == true);
    for instance in [&one, &two, &three] {
        assert_eq!(ben.at(instance).profile()["friends"][0]["viewed"], json!([GODFATHER]));
    }
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn a_correction_is_in_force_everywhere_and_told_to_everybody() {
    let cluster = Cluster::found();
    let [one, two, three] = cluster.instances();
    let (ana, ben) = (one.sign_up("ana-admin"), two.sign_up("ben-reader"));
    let command_line = Setup::new().with("LAURELS_DATABASE_URL", &cluster.database());
    command_line.run(&["user", "grant", &email("ana-admin"), "admin"]).ok();
    let mut at_bens = ben.at(&three).events();
    let won = |instance: &Caller| {
        let film = instance.get(DETAILS).ok();
        let nominations = film["nominations"].as_array().unwrap().clone();
        nominations.iter().find(|nomination| nomination["_id"] == NOMINATION).unwrap()["won"].clone()
    };
    // Back again at the end: the cluster is shared.
    for wins in [true, false] {
        ana.post(&format!("/api/admin/nomination/{NOMINATION}/set-won/{wins}"));
        assert_eq!(won(&one), wins);
        at_bens.until("catalogue", |_| true);
        for instance in [&two, &three] {
            until(|| (won(instance) == wins).then_some(()));
        }
    }
}
