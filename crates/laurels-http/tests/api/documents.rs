//! The OpenAPI document and the documentation page.

use serde_json::Value;

use crate::harness::Server;

const COMMITTED: &str = include_str!("../../../../api/openapi.json");

#[tokio::test]
async fn the_served_document_is_the_committed_one() {
    let server = Server::start().await;
    let document = server.visitor().get("/api/openapi.json").await.ok();
    let committed: Value = serde_json::from_str(COMMITTED).unwrap();
    assert!(document == committed, "api/openapi.json is outdated; run 'make generate'");
    assert_eq!(laurels_http::document().unwrap(), COMMITTED);
}

#[tokio::test]
async fn the_page_lists_every_operation() {
    let server = Server::start().await;
    let reply = server.visitor().get("/api/docs").await;
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    let document: Value = serde_json::from_str(COMMITTED).unwrap();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let heading = format!(">{}</span> <code>{path}</code>", method.to_uppercase());
            assert!(reply.text().contains(&heading), "{method} {path} is missing");
            assert!(call["summary"].as_str().is_some_and(|summary| !summary.is_empty()), "{method} {path}");
        }
    }
    assert_eq!(server.visitor().get("/api/docs.css").await.header("content-type"), "text/css; charset=utf-8");
}

#[tokio::test]
async fn problems_are_documented_as_problem_json() {
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
