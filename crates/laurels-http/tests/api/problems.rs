//! What is refused, and how.

use http::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::harness::{Caller, Server};

async fn refused(caller: &Caller, path: &str, status: u16, code: &str) -> Value {
    caller.get(path).await.problem(status, code)
}

#[tokio::test]
async fn what_is_not_in_the_catalogue_is_not_there() {
    let server = Server::start().await;
    let caller = server.stranger();
    let nonsense = "t".repeat(3_000);
    for path in [
        "/api/film/tt0000000/details",
        "/api/film/x/details",
        "/api/film/%20/details",
        "/api/film/%00/details",
        "/api/film/..%2F..%2Fetc%2Fpasswd/details",
        &format!("/api/film/{nonsense}/details"),
        "/api/ceremony/0/films",
        "/api/ceremony/99/films",
        "/api/ceremony/65535/films",
        "/api/ceremony/0/films/best-picture",
        "/api/ceremony/99/films/best-picture",
        "/api/ceremony/98/films/best-hat",
        "/api/ceremony/1/films/animated-feature-film",
        "/api/ceremony/1/films/%20",
        &format!("/api/ceremony/1/films/{nonsense}"),
        "/api/film/search/actors/x",
        "/api/film/search/Titles/x",
    ] {
        refused(&caller, path, 404, "not_found").await;
    }
    let problem = refused(&caller, "/api/ceremony/99/films", 404, "not_found").await;
    assert_eq!(problem["detail"], "There's no ceremony 99. Choose one from 1 to 98.");
}

#[tokio::test]
async fn what_is_no_number_is_no_ceremony() {
    let server = Server::start().await;
    for ceremony in ["x", "-1", "1.5", "65536", "99999999999999999999", "%00", "1%20", "0x1"] {
        for path in [
            format!("/api/ceremony/{ceremony}/films"),
            format!("/api/ceremony/{ceremony}/films/best-picture"),
        ] {
            let problem = refused(&server.stranger(), &path, 422, "invalid").await;
            assert_eq!(problem["field"], "path", "{path}");
        }
    }
}

#[tokio::test]
async fn searches_that_cannot_mean_anything_are_refused() {
    let server = Server::start().await;
    let caller = server.stranger();
    let long = "a".repeat(3_000);
    let accents = "%C3%A9".repeat(201);
    for text in [long.as_str(), &accents, "%00", "a%0Ab", "%7F", "%C2%85", "%20", "%09"] {
        let problem = refused(&caller, &format!("/api/film/search/titles/{text}"), 422, "invalid").await;
        assert_eq!(problem["field"], "text", "{text}");
    }
    let longest = "%C3%A9".repeat(200);
    caller.get(&format!("/api/film/search/titles/{longest}")).await.ok();
    let unreadable = refused(&caller, "/api/film/search/titles/%FF%FE", 422, "invalid").await;
    assert_eq!(unreadable["field"], "path");
    for options in ["maxResults=x", "maxResults=-1", "maxResults=1e3", "wholeWordMatch=maybe"] {
        let path = format!("/api/film/search/titles/war?{options}");
        let problem = refused(&caller, &path, 422, "invalid").await;
        assert_eq!(problem["field"], "query", "{options}");
        let option = options.split('=').next().unwrap();
        assert!(problem["detail"].as_str().unwrap().contains(option), "{problem}");
    }
}

#[tokio::test]
async fn a_body_that_cannot_be_understood_is_refused() {
    let server = Server::start().await;
    let caller = server.stranger().with("content-type", "application/json");
    let names = |body: String| caller.send(Method::POST, "/api/film/names", body.into());
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    for body in [
        String::new(),
        "{".to_owned(),
        "\u{0}".to_owned(),
        "[]".to_owned(),
        "null".to_owned(),
        "{\"film_ids\": \"tt0068646\"}".to_owned(),
        "{\"film_ids\": [1]}".to_owned(),
        "{\"films\": []}".to_owned(),
        "{\"film_ids\": [], \"film_ids\": []}".to_owned(),
        "{\"film_ids\": []} trailing".to_owned(),
        format!("{{\"film_ids\": {deep}}}"),
        deep,
    ] {
        let reply = names(body.clone()).await;
        let problem = reply.problem(422, "invalid");
        assert_eq!(problem["field"], "body", "{}", &body[..body.len().min(60)]);
    }
    let latin = caller.send(Method::POST, "/api/film/names", vec![b'"', 0xE9, b'"'].into()).await;
    assert_eq!(latin.problem(422, "invalid")["field"], "body");
    for body in [json!({}), json!({ "film_ids": [], "letterboxd_uris": [] })] {
        assert_eq!(caller.post("/api/film/names", &body).await.problem(422, "invalid")["field"], "film_ids");
    }
    let many = json!({ "letterboxd_uris": vec![""; 20_001] });
    assert_eq!(
        caller.post("/api/film/names", &many).await.problem(422, "invalid")["field"],
        "letterboxd_uris"
    );
}

#[tokio::test]
async fn a_body_of_another_type_is_refused() {
    let server = Server::start().await;
    let body = "{\"film_ids\": []}";
    for content_type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", "json"] {
        let caller = server.stranger().with("content-type", content_type);
        caller.send(Method::POST, "/api/film/names", body.into()).await.problem(415, "wrong_type");
    }
    server.stranger().send(Method::POST, "/api/film/names", body.into()).await.problem(415, "wrong_type");
    for content_type in ["application/json", "application/json; charset=utf-8", "Application/JSON"] {
        let caller = server.stranger().with("content-type", content_type);
        caller.send(Method::POST, "/api/film/names", body.into()).await.ok();
    }
}

#[tokio::test]
async fn an_unknown_address_under_api_is_no_call_whatever_the_method() {
    let server = Server::start().await;
    let caller = server.stranger();
    for path in [
        "/api/nothing",
        "/api/film",
        "/api/film/search/titles/",
        "/api/film/search/titles/a/b",
        "/api/ceremony/1",
    ] {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            caller.send(method, path, "".into()).await.problem(404, "not_found");
        }
    }
}

#[tokio::test]
async fn a_wrong_method_is_told_which_ones_there_are() {
    let server = Server::start().await;
    let caller = server.stranger();
    for (method, path, allowed) in [
        (Method::DELETE, "/api/ceremony/count", "GET,HEAD"),
        (Method::PUT, "/api/film/tt0068646/details", "GET,HEAD"),
        (Method::GET, "/api/film/names", "POST"),
        (Method::POST, "/healthz", "GET,HEAD"),
    ] {
        let reply = caller.send(method, path, "".into()).await;
        reply.problem(405, "wrong_method");
        assert_eq!(reply.header("allow"), allowed, "{path}");
    }
    caller.send(Method::POST, "/welcome", "".into()).await.problem(405, "wrong_method");
}

/// Writes a request by hand, for what no client would send, and reads what comes back until the end.
async fn by_hand(server: &Server, head: &str, body: &[u8]) -> (String, usize) {
    let mut stream = server.connect().await;
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut sent = 0;
    for part in body.chunks(64 * 1024) {
        if stream.write_all(part).await.is_err() {
            break;
        }
        sent += part.len();
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    (String::from_utf8_lossy(&answer).into_owned(), sent)
}

#[tokio::test]
async fn a_body_of_20_megabytes_is_refused_without_being_read_to_its_end() {
    const SIZE: usize = 20 * 1024 * 1024;
    let server = Server::start().await;
    let head = "POST /api/film/names HTTP/1.1\r\nhost: laurels\r\ncontent-type: application/json\r\n";
    let body = vec![b' '; SIZE];
    let announced = format!("{head}content-length: {SIZE}\r\n\r\n");
    let (answer, sent) = by_hand(&server, &announced, &body).await;
    assert!(sent < SIZE, "all of it was taken");
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 413"), "{answer}");

    // A client that waits for leave to send gets its answer at once.
    let waiting = announced.replace("\r\n\r\n", "\r\nexpect: 100-continue\r\n\r\n");
    let (answer, _) = by_hand(&server, &waiting, b"").await;
    assert!(answer.starts_with("HTTP/1.1 413") && answer.contains("\"code\":\"too_large\""), "{answer}");
    assert!(server.stranger().get("/healthz").await.status.is_success());
}
