use std::time::Duration;

use serde_json::json;

use crate::harness::{PASSWORD, PostgresDatabase, Server, User};

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const SET_WON: &str = "/api/admin/nomination/045-directing-tt0068646/set-won/true";

async fn see(user: &User, film: &str) -> i64 {
    let user = user.post(&format!("/api/user/viewed/{film}/true"), &json!({})).await.ok();
    user["revision"].as_i64().unwrap()
}

#[tokio::test]
async fn a_stream_says_hello_and_is_neither_kept_nor_compressed() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.with("accept-encoding", "gzip, br").events().await;
    let header = |name: &str| events.headers.get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    assert_eq!(header("content-type"), "text/event-stream");
    assert_eq!(header("cache-control"), "no-store, no-transform");
    assert_eq!((header("x-accel-buffering").as_str(), header("content-encoding").as_str()), ("no", ""));
    let hello = events.expect("hello").await;
    assert_eq!(hello["revision"], ana.profile().await["revision"]);
    assert_eq!(hello["version"], server.app.catalogue().version());
}

#[tokio::test]
async fn a_change_on_one_device_reaches_the_others_and_nobody_else() {
    let server = Server::start().await;
    let (laptop, ben) = (server.user("ana").await, server.user("ben").await);
    let phone = User::log_in(&server.stranger(), &laptop.email, PASSWORD).await;
    let (mut on_laptop, mut on_phone) = (laptop.events().await, phone.events().await);
    let mut at_bens = ben.events().await;
    for stream in [&mut on_laptop, &mut on_phone, &mut at_bens] {
        stream.expect("hello").await;
    }
    let revision = see(&laptop, GODFATHER).await;
    for stream in [&mut on_laptop, &mut on_phone] {
        assert_eq!(stream.expect("user").await, json!({ "revision": revision, "friends": false }));
    }
    phone.post("/api/user/update/username/Anna", &json!({})).await.ok();
    assert_eq!(on_laptop.expect("user").await["revision"], revision + 1);
    assert!(at_bens.is_silent().await);
}

#[tokio::test]
async fn friends_learn_of_what_they_see_and_of_nothing_else() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let mut at_bens = ben.events().await;
    let before = at_bens.expect("hello").await["revision"].as_i64().unwrap();
    ana.get(&format!("/api/friend/invite/{}", ben.id)).await.ok();
    let invited = at_bens.expect("user").await;
    assert_eq!(invited, json!({ "revision": before + 1, "friends": false }), "an invite came");
    ben.get(&format!("/api/friend/accept/{}", ana.id)).await.ok();
    at_bens.expect("user").await;

    see(&ana, GODFATHER).await;
    assert_eq!(at_bens.expect("user").await, json!({ "revision": before + 2, "friends": true }));
    let own = json!({ "films": [GODFATHER] });
    ana.post("/api/user/films-reviewed", &own).await.ok();
    ana.post(&format!("/api/user/watchlist/{CASABLANCA}/true"), &json!({})).await.ok();
    assert!(at_bens.is_silent().await, "bookmarks and reviewed films are nobody else's business");

    ana.get(&format!("/api/friend/remove-relationship-with/{}", ben.id)).await.ok();
    assert_eq!(at_bens.expect("user").await["revision"], before + 3);
    see(&ana, CASABLANCA).await;
    assert!(at_bens.is_silent().await, "they are no friends any more");
}

#[tokio::test]
async fn many_changes_at_once_are_told_as_few() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    let mut revision = 0;
    for _ in 0..20 {
        see(&ana, GODFATHER).await;
        revision = see(&ana, CASABLANCA).await;
    }
    let mut told = Vec::new();
    while told.last() != Some(&revision) {
        told.push(events.expect("user").await["revision"].as_i64().unwrap());
    }
    assert!(told.len() <= 5 && told.is_sorted(), "{told:?}");
    assert!(events.is_silent().await, "what was told is not told again");
}

#[tokio::test]
async fn everybody_learns_of_a_correction() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let mut streams = [ana.events().await, ben.events().await];
    for stream in &mut streams {
        stream.expect("hello").await;
    }
    server.admin("cem").await.post(SET_WON, &json!({})).await.ok();
    for stream in &mut streams {
        assert_eq!(stream.expect("catalogue").await, json!({ "version": server.app.catalogue().version() }));
    }
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let server = Server::start().await;
    let here = server.user("ana").await;
    let log_in = async || User::log_in(&server.stranger(), &here.email, PASSWORD).await;
    let (logged_out, revoked) = (log_in().await, log_in().await);
    let mut streams = [here.events().await, logged_out.events().await, revoked.events().await];
    for stream in &mut streams {
        stream.expect("hello").await;
    }
    let [on_here, on_logged_out, on_revoked] = &mut streams;
    logged_out.post("/api/auth/logout", &json!({})).await.done();
    assert!(on_logged_out.is_over().await);
    here.delete("/api/user/devices").await.done();
    assert!(on_revoked.is_over().await);
    let revision = see(&here, GODFATHER).await;
    assert_eq!(on_here.expect("user").await["revision"], revision, "the session that stays goes on");
    here.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    assert!(on_here.is_over().await);
}

#[tokio::test]
async fn a_reset_password_ends_every_stream() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    ana.post("/api/auth/email/forgot-password/send-reset-link", &json!({ "email": ana.email })).await;
    let letter = server.letters(1).await.remove(0).replace("=\r\n", "").replace("=3D", "=");
    let token: String = letter
        .split_once("token=")
        .unwrap()
        .1
        .chars()
        .take_while(|it| !it.is_whitespace())
        .take(43)
        .collect();
    let body = json!({ "userId": ana.id.as_str(), "token": token, "password": "another horse battery" });
    ana.post("/api/auth/email/forgot-password/set-password", &body).await.done();
    assert!(events.is_over().await);
}

#[tokio::test]
async fn of_too_many_streams_the_oldest_ends() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut streams = Vec::new();
    for _ in 0..21 {
        let mut stream = ana.events().await;
        stream.expect("hello").await;
        streams.push(stream);
    }
    assert!(streams[0].is_over().await);
    let revision = see(&ana, GODFATHER).await;
    for stream in &mut streams[1..] {
        assert_eq!(stream.expect("user").await["revision"], revision);
    }
    assert_eq!(server.app.live.streams(), 20);
}

#[tokio::test]
async fn a_browser_that_goes_away_is_forgotten() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    drop(events);
    // The next change is written to a connection that is gone.
    for _ in 0..100 {
        see(&ana, GODFATHER).await;
        if server.app.live.streams() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the stream is still there");
}

#[tokio::test]
async fn every_stream_ends_when_the_server_stops() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    server.app.live.close();
    assert!(events.is_over().await);
    assert!(ana.events().await.is_over().await, "none begins any more");
}

#[tokio::test]
async fn instances_on_one_database_tell_each_other() {
    let database = PostgresDatabase::fresh();
    let (one, other) = (Server::start_on(&database).await, Server::start_on(&database).await);
    let here = one.user("ana").await;
    let there = User::log_in(&other.stranger(), &here.email, PASSWORD).await;
    let mut events = there.events().await;
    events.expect("hello").await;

    let revision = see(&here, GODFATHER).await;
    assert_eq!(events.expect("user").await, json!({ "revision": revision, "friends": false }));
    let admin = one.admin("cem").await;
    admin.post(SET_WON, &json!({})).await.ok();
    let version = one.app.catalogue().version().to_owned();
    assert_eq!(events.expect("catalogue").await, json!({ "version": version }));

    // What is said while nobody listens is found out afterwards.
    database.cut_listeners();
    let revision = see(&here, CASABLANCA).await;
    assert_eq!(events.expect("user").await["revision"], revision);

    here.delete("/api/user/devices").await.done();
    assert!(events.is_over().await, "a device is signed out wherever it is connected");
    for server in [one, other] {
        server.app.store.close().await;
    }
}

#[tokio::test]
async fn an_instance_that_hears_nothing_finds_corrections_by_looking() {
    let database = PostgresDatabase::fresh();
    let (one, deaf) = (Server::start_on(&database).await, Server::start_deaf_on(&database).await);
    let here = one.admin("ana").await;
    let mut events = User::log_in(&deaf.stranger(), &here.email, PASSWORD).await.events().await;
    events.expect("hello").await;
    here.post(SET_WON, &json!({})).await.ok();
    assert_eq!(events.expect("catalogue").await["version"], one.app.catalogue().version());
    for server in [one, deaf] {
        server.app.store.close().await;
    }
}
