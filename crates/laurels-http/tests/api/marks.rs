use std::collections::BTreeSet;
use std::time::Duration;

use laurels_store::Marked;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::friends::befriend;
use crate::harness::{PASSWORD, PostgresDatabase, Server, User};

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";

#[tokio::test]
async fn marking_and_unmarking_are_idempotent() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for (list, call) in [("viewed", "viewed"), ("watchlist", "watchlist")] {
        for _ in 0..2 {
            let user = ana.post(&format!("/api/user/{call}/{GODFATHER}/true"), &json!({})).await.ok();
            assert_eq!(user[list], json!([GODFATHER]));
        }
        for _ in 0..2 {
            let user = ana.post(&format!("/api/user/{call}/{GODFATHER}/false"), &json!({})).await.ok();
            assert_eq!(user[list], json!([]));
        }
    }
}

/// The films of the first ceremony.
async fn list_films(server: &Server) -> Vec<String> {
    let films = server.visitor().get("/api/ceremony/1/films").await.ok();
    films.as_array().unwrap().iter().map(|film| film["_id"].as_str().unwrap().to_owned()).collect()
}

fn ids<'a>(list: impl Iterator<Item = &'a Marked>) -> Value {
    json!(list.map(|marked| marked.film.as_str()).collect::<Vec<_>>())
}

/// Asserts that a returned user has the stored lists, in the same order.
async fn check_lists(server: &Server, returned: &Value, user: &User) {
    let stored = server.store.marks.find_lists(&user.id).await.unwrap().unwrap();
    assert_eq!(returned["viewed"], ids(stored.viewed.iter()));
    assert_eq!(returned["watchlist"], ids(stored.bookmarks.iter()));
    assert_eq!(returned["revision"], stored.revision.0);
}

/// Asserts that a friend's profile and report match the stored marks of the user.
async fn check_friend(server: &Server, friend: &User, user: &User) {
    let mut viewed = server.store.marks.find_lists(&user.id).await.unwrap().unwrap().viewed;
    let [profile, report] = [friend.profile().await, friend.get("/api/friend/report").await.ok()];
    let sorted =
        |films: &Value| films.as_array().unwrap().iter().map(Value::to_string).collect::<BTreeSet<_>>();
    assert_eq!(sorted(&profile["friends"][0]["viewed"]), sorted(&ids(viewed.iter())), "in any order");
    assert_eq!(profile["friends"][0]["viewed"].as_array().unwrap().len(), viewed.len());
    let report = &report["confirmed"][0];
    assert_eq!(report["viewedCount"], viewed.len());
    // Films with the same timestamp are sorted by year, newest first.
    viewed.sort_by_key(|marked| {
        (marked.at, server.services.catalogue.current().index_of(marked.film.as_str()))
    });
    let recent = report["lately"].as_array().unwrap().iter().map(|film| film["film_id"].clone());
    assert_eq!(json!(recent.collect::<Vec<_>>()), ids(viewed.iter().rev().take(3)));
}

#[tokio::test]
async fn every_response_matches_the_stored_marks() {
    let server = Server::start().await;
    let (ana, ben) = (server.user("ana").await, server.user("ben").await);
    befriend(&ben, &ana).await;
    let films = list_films(&server).await;
    for step in 0..60_usize {
        let film = &films[step * 7 % 11];
        let is_on = step % 3 != 0;
        let reply = match step % 10 {
            // Other changes increase the revision, too.
            4 => ana.post(&format!("/api/user/update/username/Ana{step}"), &json!({})).await,
            7 => ana.post("/api/user/films-reviewed", &json!({ "films": [film] })).await,
            9 => {
                let states =
                    films[step % 15..][..5].iter().map(|id| json!({ "film_id": id, "viewed": is_on }));
                let states = json!({ "film_viewed_states": states.collect::<Vec<_>>() });
                ana.post("/api/user/set-viewed-states", &states).await
            }
            2 | 5 => ana.post(&format!("/api/user/watchlist/{film}/{is_on}"), &json!({})).await,
            _ => ana.post(&format!("/api/user/viewed/{film}/{is_on}"), &json!({})).await,
        };
        check_lists(&server, &reply.ok(), &ana).await;
        if step % 4 != 0 {
            check_friend(&server, &ben, &ana).await;
        }
        if step % 6 == 0 {
            server.advance_clock(Duration::from_millis(1));
        }
    }
    check_lists(&server, &ana.profile().await, &ana).await;
}

#[tokio::test]
async fn concurrent_marks_are_all_in_the_last_response() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let films = list_films(&server).await;
    for is_viewed in [true, false, true] {
        let mut marks = JoinSet::new();
        for film in &films[..20] {
            let (ana, film) = (ana.clone(), film.clone());
            marks.spawn(async move {
                let user = ana.post(&format!("/api/user/viewed/{film}/{is_viewed}"), &json!({})).await.ok();
                let is_viewed_now = user["viewed"].as_array().unwrap().contains(&json!(film));
                assert_eq!(is_viewed_now, is_viewed, "the own change is in the response");
                user
            });
        }
        let responses = marks.join_all().await;
        let last = responses.iter().max_by_key(|user| user["revision"].as_i64()).unwrap();
        check_lists(&server, last, &ana).await;
        check_lists(&server, &ana.profile().await, &ana).await;
    }
}

#[tokio::test]
async fn two_instances_return_each_others_marks() {
    let database = PostgresDatabase::create();
    let (one, other) = (Server::start_on(&database).await, Server::start_on(&database).await);
    let ana = one.user("ana").await;
    let films = list_films(&one).await;
    let there = User::log_in(&other.visitor(), &ana.email, PASSWORD).await;
    for (step, film) in films[..12].iter().cycle().take(30).enumerate() {
        let (server, ana) = if step % 5 < 2 { (&one, &ana) } else { (&other, &there) };
        let call = format!("/api/user/viewed/{film}/{}", step % 4 != 3);
        check_lists(server, &ana.post(&call, &json!({})).await.ok(), ana).await;
        server.advance_clock(Duration::from_millis(1));
    }
}

#[tokio::test]
async fn unknown_films_and_invalid_states_are_rejected() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    ana.post("/api/user/viewed/tt9999999/true", &json!({})).await.problem(404, "not_found");
    ana.post(&format!("/api/user/viewed/{GODFATHER}/maybe"), &json!({})).await.problem(422, "invalid");
    ana.post("/api/user/watchlist/tt9999999/true", &json!({})).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_batch_is_all_or_nothing() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let viewed = |entries: &[(&str, bool)]| -> Value {
        let states: Vec<_> =
            entries.iter().map(|(id, viewed)| json!({ "film_id": id, "viewed": viewed })).collect();
        json!({ "film_viewed_states": states })
    };
    let call = "/api/user/set-viewed-states";
    let user =
        ana.post(call, &viewed(&[(GODFATHER, true), (CASABLANCA, true), (GODFATHER, true)])).await.ok();
    assert_eq!(user["viewed"].as_array().unwrap().len(), 2);
    for (bad, text) in [
        (viewed(&[(GODFATHER, false), ("tt9999999", true)]), "tt9999999"),
        (viewed(&[(GODFATHER, false), (GODFATHER, true)]), "twice"),
        (viewed(&vec![(GODFATHER, false); 10_001]), "At most"),
    ] {
        let problem = ana.post(call, &bad).await.problem(422, "invalid");
        assert!(problem["detail"].as_str().unwrap().contains(text), "{problem}");
    }
    assert_eq!(ana.profile().await["viewed"].as_array().unwrap().len(), 2, "nothing has changed");
    let states = json!({ "film_bookmarked_states": [{ "film_id": CASABLANCA, "bookmarked": true }] });
    let user = ana.post("/api/user/set-bookmarked-states", &states).await.ok();
    assert_eq!(user["watchlist"], json!([CASABLANCA]));
}

#[tokio::test]
async fn a_ceremony_is_reviewed_when_all_its_films_are() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let films = server.visitor().get("/api/ceremony/1/films").await.ok();
    let ids: Vec<&Value> = films.as_array().unwrap().iter().map(|film| &film["_id"]).collect();
    let (last, rest) = ids.split_last().unwrap();
    let user = ana.post("/api/user/films-reviewed", &json!({ "films": rest })).await.ok();
    assert_eq!(user["ceremonies_reviewed"], json!([]));
    let user = ana.post("/api/user/films-reviewed", &json!({ "films": [last] })).await.ok();
    assert_eq!(user["ceremonies_reviewed"], json!([1]));
    assert_eq!(user["films_reviewed"].as_array().unwrap().len(), ids.len());
    let odd = json!({ "films": [last, "tt9999999"] });
    ana.post("/api/user/films-reviewed", &odd).await.problem(422, "invalid");
}
