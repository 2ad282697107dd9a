//! Compression of large responses that are serialized per request.

use serde_json::{Value, json};

use crate::conditional_requests::decoded;
use crate::harness::{Caller, Server};

/// Enough films that their ids don't fit into the first round trip.
const FILMS: usize = 1_500;

async fn some_films(caller: &Caller) -> Vec<Value> {
    let overview = caller.get("/api/ceremony/overview").await.ok();
    let ceremonies = overview.as_array().unwrap().iter();
    let mut films: Vec<Value> = ceremonies
        .flat_map(|entry| entry["nomination_summary"].as_array().unwrap())
        .flat_map(|summary| summary["films"].as_array().unwrap())
        .map(|film| film["film_id"].clone())
        .collect();
    films.sort_by(|one, other| one.as_str().cmp(&other.as_str()));
    films.dedup();
    films.truncate(FILMS);
    films
}

#[tokio::test]
async fn a_large_profile_is_compressed_and_its_weak_etag_matches() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let films = some_films(&ana).await;
    let states: Vec<Value> = films.iter().map(|film| json!({ "film_id": film, "viewed": true })).collect();
    ana.post("/api/user/set-viewed-states", &json!({ "film_viewed_states": states })).await.ok();

    let plain = ana.get("/api/user/profile").await;
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "cookie"));
    assert!(plain.header("etag").starts_with('"'));
    for encoding in ["gzip", "br"] {
        let caller = ana.with("accept-encoding", encoding);
        // The second response is cached.
        for _ in 0..2 {
            let reply = caller.get("/api/user/profile").await;
            assert_eq!(reply.header("content-encoding"), encoding);
            assert_eq!(reply.header("content-type"), "application/json");
            assert_eq!(reply.header("etag"), format!("W/{}", plain.header("etag")));
            assert_eq!(decoded(&reply), plain.body, "{encoding}");
            assert!(reply.body.len() < plain.body.len() / 2, "{encoding}: {}", reply.body.len());
            let again = caller.with("if-none-match", reply.header("etag")).get("/api/user/profile").await;
            assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
        }
    }

    let film = films[0].as_str().unwrap();
    ana.post(&format!("/api/user/viewed/{film}/false"), &Value::Null).await.ok();
    let changed = ana.with("accept-encoding", "br").get("/api/user/profile").await;
    assert_eq!(decoded(&changed), ana.get("/api/user/profile").await.body);
}

#[tokio::test]
async fn long_lists_of_films_are_compressed() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let caller = ana.with("accept-encoding", "gzip, deflate, br, zstd");
    let body = json!({ "film_ids": some_films(&ana).await });
    for path in ["/api/film/names", "/api/film/viewing-options-films"] {
        let reply = caller.post(path, &body).await;
        assert_eq!(reply.header("content-encoding"), "br", "{path}");
        assert_eq!(decoded(&reply), ana.post(path, &body).await.body, "{path}");
    }
    let search = "/api/film/search/titles/love";
    let reply = caller.get(search).await;
    assert_eq!((reply.header("content-encoding"), reply.header("vary")), ("br", "accept-encoding"));
    assert_eq!(decoded(&reply), ana.get(search).await.body);
}

#[tokio::test]
async fn small_responses_are_not_compressed() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for path in ["/api/user/profile", "/api/film/search/titles/casablanca"] {
        let reply = ana.with("accept-encoding", "br").get(path).await;
        assert_eq!(reply.header("content-encoding"), "", "{path}");
        reply.ok();
    }
}
