//! The API described, for programs and for people.

use serde_json::Value;

use crate::harness::Server;

const COMMITTED: &str = include_str!("../../../../api/openapi.json");

#[tokio::test]
async fn the_served_document_is_the_committed_one() {
    let server = Server::start().await;
    let told = server.stranger().get("/api/openapi.json").await.ok();
    let committed: Value = serde_json::from_str(COMMITTED).unwrap();
    assert!(told == committed, "api/openapi.json is not what the server says; run 'make generate'");
    assert_eq!(laurels_http::document().unwrap(), COMMITTED);
}

#[tokio::test]
async fn the_page_lists_every_call() {
    let server = Server::start().await;
    let reply = server.stranger().get("/api/docs").await;
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    let document: Value = serde_json::from_str(COMMITTED).unwrap();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let heading = format!(">{}</span> <code>{path}</code>", method.to_uppercase());
            assert!(reply.text().contains(&heading), "{method} {path} is missing");
            assert!(call["summary"].as_str().is_some_and(|summary| !summary.is_empty()), "{method} {path}");
        }
    }
    assert_eq!(
        server.stranger().get("/api/docs.css").await.header("content-type"),
        "text/css; charset=utf-8"
    );
}

#[tokio::test]
async fn problems_are_documented_as_what_they_are() {
    let document: Value = serde_json::from_str(COMMITTED).unwrap();
    let calls =
        document["paths"].as_object().unwrap().values().flat_map(|call| call.as_object().unwrap().values());
    for call in calls {
        if let Some(problem) = call["responses"].get("default") {
            let types: Vec<_> = problem["content"].as_object().unwrap().keys().collect();
            assert_eq!(types, ["application/problem+json"], "{}", call["operationId"]);
        }
    }
}
