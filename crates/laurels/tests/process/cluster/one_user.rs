//! One user who changes everything at once, on all instances of a cluster.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::caller::Caller;
use super::parts::Cluster;

const DURATION: Duration = Duration::from_secs(10);
/// All writers mark and unmark the first; each of the others has one writer.
const FILMS: [&str; 4] = ["tt0068646", "tt0071562", "tt0034583", "tt0047478"];
const SERVICES: [&[&str]; 2] = [&["netflix", "hulu"], &["hulu", "tubi", "mubi"]];

/// What one writer sends in turns, and whether it has marked its own film at the end.
struct Writer {
    user: Caller,
    friend: Caller,
    number: usize,
    is_marked: bool,
}

impl Writer {
    fn run(mut self, until: Instant) -> bool {
        for turn in 0.. {
            if Instant::now() > until {
                break;
            }
            self.write(turn);
        }
        self.is_marked
    }

    fn write(&mut self, turn: usize) {
        let (shared, own) = (FILMS[0], FILMS[1 + self.number]);
        let flag = turn.is_multiple_of(2);
        self.send("POST", &format!("/api/user/viewed/{shared}/{flag}"), &json!({}));
        self.send("POST", &format!("/api/user/watched-date/{shared}"), &json!({ "watched": "2020-01-02" }));
        self.send("POST", &format!("/api/user/viewed/{own}/{flag}"), &json!({}));
        self.is_marked = flag;
        self.send("POST", &format!("/api/user/watchlist/{shared}/{flag}"), &json!({}));
        let states = json!([{ "film_id": shared, "viewed": flag, "watched": if flag { json!("2021") } else { Value::Null } }]);
        self.send("POST", "/api/user/set-viewed-states", &json!({ "film_viewed_states": states }));
        self.send("POST", "/api/user/films-reviewed", &json!({ "films": [shared, own] }));
        let services = SERVICES[(turn + self.number) % 2];
        self.send("POST", "/api/viewing-options/my-services", &json!({ "services": services }));
        self.send("POST", &format!("/api/user/update/username/Ana{}", self.number), &json!({}));
        self.send("POST", "/api/user/clear-profile-pic", &json!({}));
        self.send("POST", "/api/viewing-options/calendar", &json!({}));
        self.send("DELETE", "/api/user/devices", &Value::Null);
        let (ana, friend) = (self.user.id(), self.friend.id());
        self.send("GET", &format!("/api/friend/invite/{friend}"), &Value::Null);
        let accept = self.friend.at(&self.user).get(&format!("/api/friend/accept/{ana}"));
        assert!(accept.status < 500, "{accept:?}");
        self.send("GET", &format!("/api/friend/remove-relationship-with/{friend}"), &Value::Null);
    }

    /// Another writer may have unmarked the film or changed the friendship, which is a conflict and not an error.
    fn send(&self, method: &str, path: &str, body: &Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let response = self.user.send(method, path, &body);
        let is_expected = response.status < 300 || response.status == 409;
        assert!(is_expected, "{method} {path}: {response:?}");
    }
}

#[test]
#[ignore = "needs scripts/with-cluster"]
fn concurrent_changes_of_one_user_on_all_instances_do_not_fail() {
    let instances = Cluster::from_env().instances();
    let (ana, ben) = (instances[0].sign_up("ana-at-once"), instances[1].sign_up("ben-at-once"));
    let until = Instant::now() + DURATION;
    let writers = instances.iter().enumerate().map(|(number, instance)| {
        let writer = Writer { user: ana.at(instance), friend: ben.clone(), number, is_marked: false };
        thread::spawn(move || writer.run(until))
    });
    let writers: Vec<_> = writers.collect();
    let marked: Vec<bool> = writers.into_iter().map(|writer| writer.join().unwrap()).collect();

    let own_films = FILMS[1..].iter().zip(marked).filter(|(_, is_marked)| *is_marked);
    let expected: BTreeSet<&str> = own_films.map(|(film, _)| *film).collect();
    for instance in &instances {
        let profile = ana.at(instance).profile();
        let viewed = profile["viewed"].as_array().unwrap().iter().filter_map(Value::as_str);
        let own: BTreeSet<&str> = viewed.filter(|film| *film != FILMS[0]).collect();
        assert_eq!(own, expected);
        assert_eq!(profile, ana.profile(), "all instances agree");
        let services = ana.at(instance).get("/api/viewing-options/my-services").ok();
        let services: BTreeSet<&str> =
            services["services"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(SERVICES.iter().any(|set| services == set.iter().copied().collect()), "{services:?}");
    }
}
