use std::time::Duration;

use serde_json::json;

use crate::harness::{PASSWORD, PostgresDatabase, Server, User};

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const SET_WON: &str = "/api/admin/nomination/045-directing-tt0068646/set-won/true";

pub(crate) async fn mark_viewed(user: &User, film: &str) -> i64 {
    let user = user.post(&format!("/api/user/viewed/{film}/true"), &json!({})).await.ok();
    user["revision"].as_i64().unwrap()
}

#[tokio::test]
async fn a_stream_starts_with_hello_and_is_neither_cached_nor_compressed() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.with("accept-encoding", "gzip, br").events().await;
    let header = |name: &str| events.headers.get(name).map_or("", |value| value.to_str().unwrap()).to_owned();
    assert_eq!(header("content-type"), "text/event-stream");
    assert_eq!(header("cache-control"), "no-store, no-transform");
    assert_eq!((header("x-accel-buffering").as_str(), header("content-encoding").as_str()), ("no", ""));
    let hello = events.expect("hello").await;
    assert_eq!(hello["user_id"], ana.id.as_str());
    assert_eq!(hello["revision"], ana.profile().await["revision"]);
    assert_eq!(hello["version"], server.services.catalogue.current().version());
}

#[tokio::test]
async fn a_change_notifies_only_the_devices_of_the_user() {
    let server = Server::start().await;
    let (laptop, ben) = (server.user("ana").await, server.user("ben").await);
    let phone = User::log_in(&server.visitor(), &laptop.email, PASSWORD).await;
    let (mut on_laptop, mut on_phone) = (laptop.events().await, phone.events().await);
    let mut bens_events = ben.events().await;
    for stream in [&mut on_laptop, &mut on_phone, &mut bens_events] {
        stream.expect("hello").await;
    }
    let revision = mark_viewed(&laptop, GODFATHER).await;
    for stream in [&mut on_laptop, &mut on_phone] {
        assert_eq!(stream.expect("user").await, json!({ "revision": revision, "friends": false }));
    }
    phone.post("/api/user/update/username/Anna", &json!({})).await.ok();
    assert_eq!(on_laptop.expect("user").await["revision"], revision + 1);
    assert!(bens_events.is_silent().await);
}

#[tokio::test]
async fn many_changes_are_coalesced_into_few_events() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    let mut revision = 0;
    for _ in 0..20 {
        mark_viewed(&ana, GODFATHER).await;
        revision = mark_viewed(&ana, CASABLANCA).await;
    }
    let mut revisions = Vec::new();
    while revisions.last() != Some(&revision) {
        revisions.push(events.expect("user").await["revision"].as_i64().unwrap());
    }
    assert!(revisions.len() <= 5 && revisions.is_sorted(), "{revisions:?}");
    assert!(events.is_silent().await, "no event is repeated");
}

#[tokio::test]
async fn all_streams_are_notified_of_a_correction() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let mut streams = [ana.events().await, ben.events().await];
    for stream in &mut streams {
        stream.expect("hello").await;
    }
    server.admin("cem").await.post(SET_WON, &json!({})).await.ok();
    for stream in &mut streams {
        assert_eq!(
            stream.expect("catalogue").await,
            json!({ "version": server.services.catalogue.current().version() })
        );
    }
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let server = Server::start().await;
    let here = server.user("ana").await;
    let log_in = async || User::log_in(&server.visitor(), &here.email, PASSWORD).await;
    let (logged_out, revoked) = (log_in().await, log_in().await);
    let mut streams = [here.events().await, logged_out.events().await, revoked.events().await];
    for stream in &mut streams {
        stream.expect("hello").await;
    }
    let [here_events, logged_out_events, revoked_events] = &mut streams;
    logged_out.post("/api/auth/logout", &json!({})).await.done();
    assert!(logged_out_events.is_over().await);
    here.delete("/api/user/devices").await.done();
    assert!(revoked_events.is_over().await);
    let revision = mark_viewed(&here, GODFATHER).await;
    assert_eq!(
        here_events.expect("user").await["revision"],
        revision,
        "the remaining session still receives events"
    );
    here.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    assert!(here_events.is_over().await);
}

#[tokio::test]
async fn resetting_the_password_ends_all_streams() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    ana.post("/api/auth/email/forgot-password/send-reset-link", &json!({ "email": ana.email })).await;
    let email = server.emails(1).await.remove(0).replace("=\r\n", "").replace("=3D", "=");
    let token: String =
        email.split_once("token=").unwrap().1.chars().take_while(|it| !it.is_whitespace()).take(43).collect();
    let body = json!({ "userId": ana.id.as_str(), "token": token, "password": "another horse battery" });
    ana.post("/api/auth/email/forgot-password/set-password", &body).await.done();
    assert!(events.is_over().await);
}

#[tokio::test]
async fn over_the_limit_the_oldest_stream_ends() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut streams = Vec::new();
    for _ in 0..21 {
        let mut stream = ana.events().await;
        stream.expect("hello").await;
        streams.push(stream);
    }
    assert!(streams[0].is_over().await);
    let revision = mark_viewed(&ana, GODFATHER).await;
    for stream in &mut streams[1..] {
        assert_eq!(stream.expect("user").await["revision"], revision);
    }
    assert_eq!(server.services.live.streams(), 20);
}

#[tokio::test]
async fn a_disconnected_stream_is_removed() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    drop(events);
    // Writing the next change fails, because the connection is closed.
    for _ in 0..100 {
        mark_viewed(&ana, GODFATHER).await;
        if server.services.live.streams() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the stream is still registered");
}

#[tokio::test]
async fn all_streams_end_when_the_server_stops() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let mut events = ana.events().await;
    events.expect("hello").await;
    server.services.live.close();
    assert!(events.is_over().await);
    assert!(ana.events().await.is_over().await, "new streams end at once");
}

#[tokio::test]
async fn instances_on_one_database_notify_each_other() {
    let database = PostgresDatabase::create();
    let (one, other) = (Server::start_on(&database).await, Server::start_on(&database).await);
    let here = one.user("ana").await;
    let there = User::log_in(&other.visitor(), &here.email, PASSWORD).await;
    let mut events = there.events().await;
    events.expect("hello").await;

    let revision = mark_viewed(&here, GODFATHER).await;
    assert_eq!(events.expect("user").await, json!({ "revision": revision, "friends": false }));
    let admin = one.admin("cem").await;
    admin.post(SET_WON, &json!({})).await.ok();
    let version = one.services.catalogue.current().version().to_owned();
    assert_eq!(events.expect("catalogue").await, json!({ "version": version }));

    // Changes during the disconnection are detected after reconnecting.
    database.terminate_listeners();
    let revision = mark_viewed(&here, CASABLANCA).await;
    // On a busy machine the mark may come after reconnecting.
    while events.expect("user").await["revision"] != revision {}

    here.delete("/api/user/devices").await.done();
    assert!(events.is_over().await, "a logged-out device is disconnected from any instance");
    for server in [one, other] {
        server.store.close().await;
    }
}

#[tokio::test]
async fn an_instance_without_notifications_finds_corrections_by_polling() {
    let database = PostgresDatabase::create();
    let (one, polling) = (Server::start_on(&database).await, Server::start_polling_on(&database).await);
    let here = one.admin("ana").await;
    let mut events = User::log_in(&polling.visitor(), &here.email, PASSWORD).await.events().await;
    events.expect("hello").await;
    here.post(SET_WON, &json!({})).await.ok();
    assert_eq!(events.expect("catalogue").await["version"], one.services.catalogue.current().version());
    for server in [one, polling] {
        server.store.close().await;
    }
}
