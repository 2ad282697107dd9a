//! Live updates of friends.

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::events::mark_viewed;
use crate::friends::befriend;
use crate::harness::{PASSWORD, PostgresDatabase, Server, User};

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";

/// The friend in a user's profile.
async fn friend_of(user: &User, friend: &User) -> Value {
    let profile = user.profile().await;
    let friends = profile["friends"].as_array().unwrap();
    friends.iter().find(|it| it["_id"] == friend.id.as_str()).unwrap().clone()
}

#[tokio::test]
async fn friends_receive_the_films_that_were_marked() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let mut bens_events = ben.events().await;
    bens_events.expect("hello").await;
    let before = friend_of(&ben, &ana).await["revision"].as_i64().unwrap();

    mark_viewed(&ana, GODFATHER).await;
    let change = json!({
        "_id": ana.id.as_str(), "since": before, "revision": before + 1, "viewed": [GODFATHER], "unviewed": [],
    });
    assert_eq!(bens_events.expect("friends").await, json!({ "changes": [change] }));
    mark_viewed(&ana, CASABLANCA).await;
    ana.post(&format!("/api/user/viewed/{GODFATHER}/false"), &json!({})).await.ok();
    let change = json!({
        "_id": ana.id.as_str(), "since": before + 1, "revision": before + 3,
        "viewed": [CASABLANCA], "unviewed": [GODFATHER],
    });
    let changes = bens_events.expect("friends").await;
    assert_eq!(changes, json!({ "changes": [change] }), "changes within a second are merged");
    let friend = friend_of(&ben, &ana).await;
    assert_eq!((&friend["revision"], &friend["viewed"]), (&json!(before + 3), &json!([CASABLANCA])));

    let own = json!({ "films": [GODFATHER] });
    ana.post("/api/user/films-reviewed", &own).await.ok();
    ana.post(&format!("/api/user/watchlist/{CASABLANCA}/true"), &json!({})).await.ok();
    assert!(bens_events.is_silent().await, "bookmarks and reviewed films are private");
}

#[tokio::test]
async fn friends_fetch_changes_that_are_not_sent() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let mut bens_events = ben.events().await;
    let revision = bens_events.expect("hello").await["revision"].clone();
    let fetch = json!({ "revision": revision, "friends": true });
    ana.post("/api/user/update/username/Anna", &json!({})).await.ok();
    assert_eq!(bens_events.expect("user").await, fetch);
    let catalogue = server.services.catalogue.current();
    let films = catalogue.films().take(100);
    let states: Vec<_> = films.map(|film| json!({ "film_id": film.id.as_str(), "viewed": true })).collect();
    ana.post("/api/user/set-viewed-states", &json!({ "film_viewed_states": states })).await.ok();
    assert_eq!(bens_events.expect("user").await, fetch, "too many films");
}

#[tokio::test]
async fn both_users_fetch_a_changed_relationship() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    let (mut anas_events, mut bens_events) = (ana.events().await, ben.events().await);
    let mut revisions = [anas_events.expect("hello").await, bens_events.expect("hello").await]
        .map(|it| it["revision"].as_i64().unwrap());
    for (caller, path) in [
        (&ana, format!("/api/friend/invite/{}", ben.id)),
        (&ben, format!("/api/friend/accept/{}", ana.id)),
        (&ana, format!("/api/friend/remove-relationship-with/{}", ben.id)),
    ] {
        caller.get(&path).await.ok();
        for (events, revision) in [&mut anas_events, &mut bens_events].into_iter().zip(&mut revisions) {
            *revision += 1;
            assert_eq!(
                events.expect("user").await,
                json!({ "revision": *revision, "friends": true }),
                "{path}"
            );
        }
    }
    mark_viewed(&ana, CASABLANCA).await;
    assert!(bens_events.is_silent().await, "they are not friends any more");
}

#[tokio::test]
async fn films_queued_for_a_former_friend_are_not_sent() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let mut bens_events = ben.events().await;
    bens_events.expect("hello").await;
    // The stream waits for its next update, with the film in its queue.
    mark_viewed(&ben, GODFATHER).await;
    bens_events.expect("user").await;
    mark_viewed(&ana, GODFATHER).await;
    ana.get(&format!("/api/friend/remove-relationship-with/{}", ben.id)).await.ok();
    assert_eq!(bens_events.expect("user").await["friends"], true);
    assert!(bens_events.is_silent().await);
}

#[tokio::test]
async fn logging_out_notifies_no_friend() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let mut bens_events = ben.events().await;
    bens_events.expect("hello").await;
    ana.post("/api/auth/logout", &json!({})).await.done();
    assert!(bens_events.is_silent().await);
}

#[tokio::test]
async fn a_mark_whose_caller_has_disconnected_is_still_published() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ana, &ben).await;
    let mut bens_events = ben.events().await;
    bens_events.expect("hello").await;
    let mut stream = server.connect().await;
    let request = format!(
        "POST /api/user/viewed/{GODFATHER}/true HTTP/1.1\r\nhost: laurels\r\nx-mol-frontend-build-version: 1\r\n\
         cookie: {}\r\ncontent-length: 0\r\n\r\n",
        ana.header("cookie")
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    drop(stream);
    assert_eq!(bens_events.expect("friends").await["changes"][0]["viewed"], json!([GODFATHER]));
}

#[tokio::test]
async fn instances_send_each_other_films_of_friends() {
    let database = PostgresDatabase::create();
    let (one, other) = (Server::start_on(&database).await, Server::start_on(&database).await);
    let (ana, ben) = (one.user("ana").await, one.user("ben").await);
    befriend(&ana, &ben).await;
    let there = User::log_in(&other.visitor(), &ben.email, PASSWORD).await;
    let mut bens_events = there.events().await;
    bens_events.expect("hello").await;
    let revision = friend_of(&there, &ana).await["revision"].as_i64().unwrap();
    mark_viewed(&ana, GODFATHER).await;
    let change = json!({
        "_id": ana.id.as_str(), "since": revision, "revision": revision + 1,
        "viewed": [GODFATHER], "unviewed": [],
    });
    assert_eq!(bens_events.expect("friends").await, json!({ "changes": [change] }));

    database.terminate_listeners();
    assert_eq!(bens_events.expect("user").await["friends"], true, "messages may have been lost");
    mark_viewed(&ana, CASABLANCA).await;
    assert_eq!(bens_events.expect("friends").await["changes"][0]["viewed"], json!([CASABLANCA]));

    ana.get(&format!("/api/friend/remove-relationship-with/{}", ben.id)).await.ok();
    assert_eq!(bens_events.expect("user").await["friends"], true);
    ana.post(&format!("/api/user/viewed/{CASABLANCA}/false"), &json!({})).await.ok();
    assert!(bens_events.is_silent().await, "they are not friends any more");
    for server in [one, other] {
        server.store.close().await;
    }
}
