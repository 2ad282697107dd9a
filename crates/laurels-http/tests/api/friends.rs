//! Friendship operations and transitions, from both sides.

use std::time::Duration;

use laurels_catalogue::FilmId;
use laurels_domain::marks::MarkList;
use laurels_store::MarkChange;
use serde_json::{Value, json};

use crate::harness::{Options, PASSWORD, Server, User};

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const CALLS: [&str; 3] = ["invite", "accept", "remove-relationship-with"];

pub(crate) async fn step(me: &User, call: &str, other: &User) -> Value {
    me.get(&format!("/api/friend/{call}/{}", other.id)).await.ok()
}

pub(crate) async fn befriend(me: &User, other: &User) {
    step(me, "invite", other).await;
    step(other, "accept", me).await;
}

async fn view(me: &User, film: &str, viewed: bool) {
    me.post(&format!("/api/user/viewed/{film}/{viewed}"), &json!({})).await.ok();
}

/// The usernames in a list.
fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|user| user["username"].as_str().unwrap()).collect()
}

/// The relationship of `me` to `other`; asserts that profile, report and connection info agree.
async fn relationship(me: &User, other: &User) -> Option<&'static str> {
    let (profile, report) = (me.profile().await, me.get("/api/friend/report").await.ok());
    let has = |list: &Value| list.as_array().unwrap().iter().any(|user| user["_id"] == other.id.as_str());
    let is_friend = has(&profile["friends"]);
    let is_waiting = has(&profile["friends_waiting_for_approval"]);
    assert_eq!(has(&report["confirmed"]), is_friend);
    assert_eq!(has(&report["invites_received"]), is_waiting);
    assert_eq!(
        profile["friendInviteCount"],
        profile["friends_waiting_for_approval"].as_array().unwrap().len()
    );
    let status = match (is_friend, is_waiting, has(&report["invites_sent"])) {
        (false, false, false) => None,
        (true, false, false) => Some("ALREADY_FRIENDS"),
        (false, true, false) => Some("WAITING_FOR_MY_CONFIRMATION"),
        (false, false, true) => Some("WAITING_FOR_THEIR_CONFIRMATION"),
        several => panic!("{several:?}"),
    };
    let info = me.get(&format!("/api/friend/connection-info/{}", other.id)).await.ok();
    assert_eq!(info["custom_status_code"], json!(status));
    assert_eq!(info["userInfo"]["_id"], other.id.as_str());
    status
}

#[tokio::test]
async fn every_transition_is_visible_to_both_sides() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let (waiting_for_me, waiting_for_them) =
        (Some("WAITING_FOR_MY_CONFIRMATION"), Some("WAITING_FOR_THEIR_CONFIRMATION"));
    let friends = Some("ALREADY_FRIENDS");
    assert_eq!((relationship(&ana, &ben).await, relationship(&ben, &ana).await), (None, None));
    for (me, call, other, my_view, their_view) in [
        (&ana, "invite", &ben, waiting_for_them, waiting_for_me),
        (&ana, "invite", &ben, waiting_for_them, waiting_for_me),
        (&ben, "accept", &ana, friends, friends),
        (&ben, "accept", &ana, friends, friends),
        (&ana, "invite", &ben, friends, friends),
        (&ana, "remove-relationship-with", &ben, None, None),
        (&ana, "remove-relationship-with", &ben, None, None),
        (&ben, "invite", &ana, waiting_for_them, waiting_for_me),
        (&ana, "remove-relationship-with", &ben, None, None),
        (&ben, "invite", &ana, waiting_for_them, waiting_for_me),
        (&ben, "remove-relationship-with", &ana, None, None),
        (&ana, "invite", &ben, waiting_for_them, waiting_for_me),
        (&ben, "invite", &ana, friends, friends),
    ] {
        let user = step(me, call, other).await;
        assert_eq!(user, me.profile().await, "the response is the full updated user");
        assert_eq!(
            (relationship(me, other).await, relationship(other, me).await),
            (my_view, their_view),
            "{call}"
        );
    }
}

#[tokio::test]
async fn invalid_transitions_are_rejected() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let accept = format!("/api/friend/accept/{}", ben.id);
    let problem = ana.get(&accept).await.problem(409, "no_invite");
    assert!(problem["detail"].as_str().unwrap().contains("canceled"), "{problem}");
    step(&ana, "invite", &ben).await;
    ana.get(&accept).await.problem(409, "waiting_for_their_confirmation");
    for call in CALLS {
        ana.get(&format!("/api/friend/{call}/{}", ana.id)).await.problem(409, "user_is_self");
        for unknown in ["0123456789abcdef", "..%2F..%2Fetc", "%00", "a%20b", &"x".repeat(300)] {
            ana.get(&format!("/api/friend/{call}/{unknown}")).await.problem(404, "not_found");
        }
        ana.get(&format!("/api/friend/{call}/%FF")).await.problem(422, "invalid");
    }
    assert_eq!(relationship(&ana, &ben).await, Some("WAITING_FOR_THEIR_CONFIRMATION"));
}

#[tokio::test]
async fn state_changing_gets_must_come_from_the_web_app() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    step(&ben, "invite", &ana).await;
    for call in CALLS {
        let path = format!("/api/friend/{call}/{}", ben.id);
        let without = ana.without("x-mol-frontend-build-version");
        without.get(&path).await.problem(403, "missing_build_version");
        assert_eq!(without.send(http::Method::HEAD, &path, "".into()).await.status.as_u16(), 403);
        let foreign = ana.with("origin", "https://evil.example");
        foreign.get(&path).await.problem(403, "foreign_origin");
        server.visitor().get(&path).await.problem(401, "not_logged_in");
    }
    assert_eq!(relationship(&ana, &ben).await, Some("WAITING_FOR_MY_CONFIRMATION"));
    // Requests that only read need no build version.
    let plain = ana.without("x-mol-frontend-build-version");
    plain.get("/api/friend/report").await.ok();
    plain.get(&format!("/api/friend/connection-info/{}", ben.id)).await.ok();
}

#[tokio::test]
async fn an_invite_link_shows_visitors_only_the_name_and_picture_of_its_owner() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let path = format!("/api/friend/connection-info/{}", ana.id);
    let reply = server.visitor().get(&path).await;
    let user = json!({ "_id": ana.id.as_str(), "username": "ana", "picture_url": null });
    assert_eq!(reply.ok(), json!({ "userInfo": user, "custom_status_code": null, "error": null }));
    let own = ana.get(&path).await.ok();
    assert_eq!(own["custom_status_code"], "USER_IS_SELF");
    assert!(own["error"].is_string());
    for unknown in ["0123456789abcdef", "%00", "a%20b"] {
        let path = format!("/api/friend/connection-info/{unknown}");
        server.visitor().get(&path).await.problem(404, "not_found");
        ana.get(&path).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn emails_are_never_sent_to_other_users() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (name, call) in [("ben", "accept"), ("cas", "invite"), ("dee", "")] {
        let other = server.user(name).await;
        match call {
            "accept" => befriend(&ana, &other).await,
            "invite" => drop(step(&ana, "invite", &other).await),
            _ => drop(step(&other, "invite", &ana).await),
        }
        for path in [
            "/api/user/profile".to_owned(),
            "/api/friend/report".to_owned(),
            format!("/api/friend/connection-info/{}", other.id),
            format!("/api/friend/invite/{}", other.id),
            "/api/user/data".to_owned(),
        ] {
            let reply = ana.get(&path).await;
            assert!(reply.status.is_success(), "{path}");
            assert!(!reply.text().contains(&other.email), "{path} contains {}", other.email);
        }
        server.visitor().get(&format!("/api/friend/connection-info/{}", other.id)).await.ok();
    }
}

#[tokio::test]
async fn changes_of_a_friend_change_the_profile_and_its_etag() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let mut tag = ana.get("/api/user/profile").await.header("etag").to_owned();
    let mut has_changed = async || {
        let reply = ana.with("if-none-match", &tag).get("/api/user/profile").await;
        let before = std::mem::replace(&mut tag, reply.header("etag").to_owned());
        assert_eq!(reply.status.as_u16() == 304, before == tag);
        before != tag
    };
    assert!(!has_changed().await);
    view(&ben, GODFATHER, true).await;
    assert!(has_changed().await, "a film viewed");
    ben.post("/api/user/update/username/Benno", &json!({})).await.ok();
    assert!(has_changed().await, "a name");
    ben.post(&format!("/api/user/watchlist/{CASABLANCA}/true"), &json!({})).await.ok();
    assert!(!has_changed().await, "a bookmark is private");
    let friend = &ana.profile().await["friends"][0];
    let expected = json!({ "_id": ben.id.as_str(), "revision": 3, "username": "Benno", "picture_url": null, "viewed": [GODFATHER] });
    assert_eq!(friend, &expected);
    step(&ben, "remove-relationship-with", &ana).await;
    assert!(has_changed().await, "the end of the friendship");
    assert_eq!(ana.profile().await["friends"], json!([]));
}

#[tokio::test]
async fn friend_summaries_from_the_warm_up_are_updated() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    view(&ben, GODFATHER, true).await;
    let server = server.restart(Options { is_warm: true, ..Options::default() }).await;
    let log_in = async |user: &User| User::log_in(&server.visitor(), &user.email, PASSWORD).await;
    let (ana, ben) = (log_in(&ana).await, log_in(&ben).await);
    let friend = async || ana.profile().await["friends"][0].clone();
    assert_eq!(friend().await["viewed"], json!([GODFATHER]));
    view(&ben, CASABLANCA, true).await;
    assert_eq!(friend().await["viewed"], json!([CASABLANCA, GODFATHER]), "sorted by year");
    let recent = ana.get("/api/friend/report").await.ok()["confirmed"][0]["lately"].clone();
    assert_eq!(recent.as_array().unwrap().len(), 2);
    ben.post("/api/user/update/username/Benno", &json!({})).await.ok();
    assert_eq!(friend().await["username"], "Benno");
    view(&ben, GODFATHER, false).await;
    assert_eq!(friend().await["viewed"], json!([CASABLANCA]));
}

#[tokio::test]
async fn a_minimal_response_has_the_invite_count_but_no_friends() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    step(&ben, "invite", &ana).await;
    let minimal = ana.with("prefer", "return=minimal");
    let user = minimal.post(&format!("/api/user/viewed/{GODFATHER}/true"), &json!({})).await.ok();
    assert_eq!(user["friendInviteCount"], 1);
    assert!(user.get("friends").is_none() && user.get("friends_waiting_for_approval").is_none());
    let user = minimal.get(&format!("/api/friend/accept/{}", ben.id)).await.ok();
    assert_eq!(user["friendInviteCount"], 0);
}

#[tokio::test]
async fn a_report_has_recent_films_of_friends_and_films_unseen_by_both() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let films = server.services.catalogue.current().counts().films;
    let friend = async || ana.get("/api/friend/report").await.ok()["confirmed"][0].clone();
    let first = friend().await;
    assert_eq!((&first["viewedCount"], &first["bothUnseen"]), (&json!(0), &json!(films)));
    assert_eq!(first["lately"], json!([]));
    assert_eq!(first["since"], "2026-03-20T09:46:40.000Z");
    let not_nominated = vec![FilmId::parse("tt0017136").unwrap()];
    let change = MarkChange {
        list: MarkList::Viewed,
        on: not_nominated,
        off: Vec::new(),
        at: server.services.clock.now(),
    };
    server.store.marks.change_marks(&ben.id, change).await.unwrap().unwrap();
    for film in [CASABLANCA, GODFATHER, "tt0018578", "tt0018773"] {
        server.advance_clock(Duration::from_mins(1));
        view(&ben, film, true).await;
    }
    view(&ana, GODFATHER, true).await;
    view(&ana, "tt0019729", true).await;
    let after = friend().await;
    assert_eq!(after["viewedCount"], 4, "only nominated films count");
    assert_eq!(after["bothUnseen"], films - 5);
    let recent: Vec<_> = after["lately"].as_array().unwrap().iter().map(|film| &film["film_id"]).collect();
    assert_eq!(recent, ["tt0018773", "tt0018578", GODFATHER]);
    let godfather = json!({"film_id": GODFATHER, "name": "The Godfather", "year": 1972});
    assert_eq!(after["lately"][2], godfather, "without the time of the mark");
    view(&ana, GODFATHER, false).await;
    assert_eq!(friend().await["bothUnseen"], films - 5, "the friend has seen it");
    view(&ana, "tt0019729", false).await;
    assert_eq!(friend().await["bothUnseen"], films - 4);
}

#[tokio::test]
async fn an_unchanged_report_is_not_sent_again() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let empty = json!({ "confirmed": [], "invites_sent": [], "invites_received": [] });
    assert_eq!(ana.get("/api/friend/report").await.ok(), empty);
    step(&ana, "invite", &ben).await;
    let reply = ana.get("/api/friend/report").await;
    assert_eq!(names(&reply.ok()["invites_sent"]), ["ben"]);
    assert_eq!(reply.ok()["invites_sent"][0]["invited"], "2026-03-20T09:46:40.000Z");
    let again = ana.with("if-none-match", reply.header("etag")).get("/api/friend/report").await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    assert_eq!(names(&ben.get("/api/friend/report").await.ok()["invites_received"]), ["ana"]);
}

#[tokio::test]
async fn a_deleted_account_disappears_from_its_friends() {
    let server = Server::start().await;
    let (ana, ben, cas) = (server.user("ana").await, server.user("ben").await, server.user("cas").await);
    befriend(&ana, &ben).await;
    step(&ben, "invite", &cas).await;
    let tag = ana.get("/api/user/profile").await.header("etag").to_owned();
    ben.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    let profile = ana.with("if-none-match", &tag).get("/api/user/profile").await.ok();
    assert_eq!(profile["friends"], json!([]));
    assert_eq!(cas.profile().await["friendInviteCount"], 0);
    assert_eq!(cas.get("/api/friend/report").await.ok()["invites_received"], json!([]));
    for call in ["connection-info", "invite", "accept", "remove-relationship-with"] {
        cas.get(&format!("/api/friend/{call}/{}", ben.id)).await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn the_data_export_lists_friends_and_invites() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let (ben, cas, dee) = (server.user("ben").await, server.user("cas").await, server.user("dee").await);
    befriend(&ana, &ben).await;
    step(&ana, "invite", &cas).await;
    step(&dee, "invite", &ana).await;
    let data = ana.get("/api/user/data").await.ok();
    let lists = ["friends", "invites_sent", "invites_received"].map(|list| names(&data[list]));
    assert_eq!(lists, [["ben"], ["cas"], ["dee"]]);
    assert_eq!(data["friends"][0]["since"], "2026-03-20T09:46:40.000Z");
}

#[tokio::test]
async fn invites_confirmations_and_marks_notify_the_other_user() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let mut bens_events = ben.events().await;
    bens_events.expect("hello").await;
    let revision = async || ben.profile().await["revision"].clone();
    step(&ana, "invite", &ben).await;
    assert_eq!(bens_events.expect("user").await["revision"], revision().await);
    view(&ana, GODFATHER, true).await;
    assert_eq!(
        bens_events.expect("user").await["friends"],
        true,
        "films of users with open invites are visible, too"
    );
    step(&ben, "accept", &ana).await;
    assert_eq!(bens_events.expect("user").await["revision"], revision().await);
    view(&ana, CASABLANCA, true).await;
    assert_eq!(bens_events.expect("friends").await["changes"][0]["viewed"], json!([CASABLANCA]));
    ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    assert_eq!(bens_events.expect("user").await["revision"], revision().await);
}
