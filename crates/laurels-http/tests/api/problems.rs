//! Rejected requests and their problem responses.

use http::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::harness::{Caller, Server};

async fn get_problem(caller: &Caller, path: &str, status: u16, code: &str) -> Value {
    caller.get(path).await.problem(status, code)
}

#[tokio::test]
async fn unknown_films_ceremonies_and_categories_are_not_found() {
    let server = Server::start().await;
    let caller = server.visitor();
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
        get_problem(&caller, path, 404, "not_found").await;
    }
    let problem = get_problem(&caller, "/api/ceremony/99/films", 404, "not_found").await;
    assert_eq!(problem["detail"], "There's no ceremony 99. Choose one from 1 to 98.");
}

#[tokio::test]
async fn invalid_ceremony_numbers_are_rejected() {
    let server = Server::start().await;
    for ceremony in ["x", "-1", "1.5", "65536", "99999999999999999999", "%00", "1%20", "0x1"] {
        for path in [
            format!("/api/ceremony/{ceremony}/films"),
            format!("/api/ceremony/{ceremony}/films/best-picture"),
        ] {
            let problem = get_problem(&server.visitor(), &path, 422, "invalid").await;
            assert_eq!(problem["field"], "path", "{path}");
        }
    }
}

#[tokio::test]
async fn invalid_searches_are_rejected() {
    let server = Server::start().await;
    let caller = server.visitor();
    let long = "a".repeat(3_000);
    let accents = "%C3%A9".repeat(201);
    for text in [long.as_str(), &accents, "%00", "a%0Ab", "%7F", "%C2%85", "%20", "%09"] {
        let problem = get_problem(&caller, &format!("/api/film/search/titles/{text}"), 422, "invalid").await;
        assert_eq!(problem["field"], "text", "{text}");
    }
    let longest = "%C3%A9".repeat(200);
    caller.get(&format!("/api/film/search/titles/{longest}")).await.ok();
    let unreadable = get_problem(&caller, "/api/film/search/titles/%FF%FE", 422, "invalid").await;
    assert_eq!(unreadable["field"], "path");
    for options in
        ["maxResults=x", "maxResults=-1", "maxResults=1e3", "maxResults=4294967296", "wholeWordMatch=maybe"]
    {
        let path = format!("/api/film/search/titles/war?{options}");
        let problem = get_problem(&caller, &path, 422, "invalid").await;
        assert_eq!(problem["field"], "query", "{options}");
        let option = options.split('=').next().unwrap();
        assert!(problem["detail"].as_str().unwrap().contains(option), "{problem}");
    }
}

#[tokio::test]
async fn an_invalid_body_is_rejected() {
    let server = Server::start().await;
    let caller = server.visitor().with("content-type", "application/json");
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
async fn other_content_types_are_rejected() {
    let server = Server::start().await;
    let body = "{\"film_ids\": []}";
    for content_type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", "json"] {
        let caller = server.visitor().with("content-type", content_type);
        caller.send(Method::POST, "/api/film/names", body.into()).await.problem(415, "wrong_type");
    }
    server.visitor().send(Method::POST, "/api/film/names", body.into()).await.problem(415, "wrong_type");
    for content_type in ["application/json", "application/json; charset=utf-8", "Application/JSON"] {
        let caller = server.visitor().with("content-type", content_type);
        caller.send(Method::POST, "/api/film/names", body.into()).await.ok();
    }
}

#[tokio::test]
async fn unknown_paths_below_api_are_not_found_for_any_method() {
    let server = Server::start().await;
    let caller = server.visitor();
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
async fn a_wrong_method_gets_the_allowed_ones() {
    let server = Server::start().await;
    let caller = server.visitor();
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

/// Sends a raw request; returns the response and how many bytes of the body were sent.
async fn send_raw(server: &Server, head: &str, body: &[u8]) -> (String, usize) {
    let mut stream = server.connect().await;
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut sent = 0;
    for part in body.chunks(64 * 1024) {
        if stream.write_all(part).await.is_err() {
            break;
        }
        sent += part.len();
    }
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response).await;
    (String::from_utf8_lossy(&response).into_owned(), sent)
}

#[tokio::test]
async fn a_body_of_20_megabytes_is_rejected_before_it_is_read_completely() {
    const SIZE: usize = 20 * 1024 * 1024;
    let server = Server::start().await;
    let head = "POST /api/film/names HTTP/1.1\r\nhost: laurels\r\ncontent-type: application/json\r\n";
    let body = vec![b' '; SIZE];
    let announced = format!("{head}content-length: {SIZE}\r\n\r\n");
    let (response, sent) = send_raw(&server, &announced, &body).await;
    assert!(sent < SIZE, "all of it was read");
    assert!(response.is_empty() || response.starts_with("HTTP/1.1 413"), "{response}");

    // A client that expects 100-continue gets the response at once.
    let waiting = announced.replace("\r\n\r\n", "\r\nexpect: 100-continue\r\n\r\n");
    let (response, _) = send_raw(&server, &waiting, b"").await;
    assert!(
        response.starts_with("HTTP/1.1 413") && response.contains("\"code\":\"too_large\""),
        "{response}"
    );
    assert!(server.visitor().get("/healthz").await.status.is_success());
}
