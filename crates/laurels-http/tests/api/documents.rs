//! The OpenAPI document and the documentation page.

use laurels_app::ListingsMode;
use serde_json::{Value, json};

use crate::harness::{Options, Server};

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

#[tokio::test]
async fn documented_choices_and_limits_are_those_of_the_server() {
    let server = Server::start_with(Options { listings: ListingsMode::Sample, ..Options::default() }).await;
    let ana = server.user("ana").await;
    let document: Value = serde_json::from_str(COMMITTED).unwrap();
    let choices = |pointer: &str| document.pointer(pointer).unwrap().as_array().unwrap().clone();

    let schemas = "/components/schemas";
    let subjects = choices(&format!("{schemas}/ContactMessage/properties/subject/enum"));
    for subject in &subjects {
        let visitor =
            server.visitor().with("x-forwarded-for", &format!("10.0.0.{}", subject.to_string().len()));
        let message = json!({ "subject": subject, "message": "Hello", "email": "ana@example.org" });
        visitor.post("/api/user/contact-us-message", &message).await.ok();
    }
    let services = choices(&format!("{schemas}/MyServices/properties/services/items/enum"));
    let path = "/api/viewing-options/my-services";
    let stored = ana.post(path, &json!({ "services": services })).await.ok();
    assert_eq!(stored["services"], json!(services));
    for (template, name) in
        [("streaming/{provider}/films", "streaming"), ("scheduled/{provider}", "scheduled")]
    {
        let pointer = format!("/paths/~1api~1viewing-options~1{}", template.replace('/', "~1"));
        for provider in choices(&format!("{pointer}/get/parameters/0/schema/enum")) {
            let path = template.replace("{provider}", provider.as_str().unwrap());
            assert_eq!(
                ana.get(&format!("/api/viewing-options/{path}")).await.status,
                200,
                "{name} {provider}"
            );
        }
    }

    let year = document.pointer(&format!("{schemas}/LetterboxdFilm/properties/year/maximum")).unwrap();
    for (year, status) in [(year.as_u64().unwrap(), 200), (year.as_u64().unwrap() + 1, 422)] {
        let row = json!({ "letterboxd_films": [{ "uri": "x", "name": "Sunrise", "year": year }] });
        assert_eq!(ana.post("/api/film/names", &row).await.status, status, "{year}");
    }
}

#[tokio::test]
async fn no_text_of_a_request_may_contain_nul() {
    let document: Value = serde_json::from_str(COMMITTED).unwrap();
    for (schema, field) in [("SignUp", "password"), ("ResetToken", "token"), ("ImportFile", "text")] {
        let text = &document["components"]["schemas"][schema]["properties"][field];
        assert_eq!(text["pattern"], r"^[^\x00]*$", "{schema}.{field}");
    }
}

#[tokio::test]
async fn the_page_explains_the_version_header_and_who_may_call() {
    let server = Server::start().await;
    let page = server.visitor().get("/api/docs").await;
    let operation = |heading: &str| {
        let (_, section) = page.text().split_once(heading).unwrap();
        section.split("</details>").next().unwrap().to_owned()
    };
    let mark = operation("<code>/api/user/viewed/{film_id}/{viewed}</code></h3>");
    assert!(mark.contains("<code>x-mol-frontend-build-version</code> <span>header, required"), "{mark}");
    assert!(mark.contains("For logged-in users."), "{mark}");
    let search = operation("<code>/api/film/search/{search_type}/{text}</code></h3>");
    assert!(!search.contains("x-mol-frontend-build-version"), "{search}");
    assert!(!search.contains("For logged-in users."), "{search}");
}
