use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Server, User};

const SEND: &str = "/api/user/contact-us-message";

async fn messages(admin: &User, query: &str) -> Vec<Value> {
    let inbox = admin.get(&format!("/api/admin/messages{query}")).await.ok();
    inbox["messages"].as_array().unwrap().clone()
}

#[tokio::test]
async fn messages_have_a_sender_and_can_be_closed_and_reopened() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    ben.post(SEND, &json!({ "subject": "Idea", "message": "More rings!" })).await.ok();
    server.advance_clock(Duration::from_secs(1));
    let body = json!({ "subject": "Problem", "message": "Help", "email": "c@example.org" });
    server.visitor().post(SEND, &body).await.ok();

    let [newest, oldest] = &messages(&admin, "").await[..] else { panic!("two messages were expected") };
    assert_eq!((&newest["email"], &newest["user_id"]), (&json!("c@example.org"), &json!(null)));
    assert_eq!((&oldest["username"], &oldest["email"]), (&json!("ben"), &json!("ben@example.org")));
    assert_eq!((&oldest["subject"], &oldest["message"]), (&json!("Idea"), &json!("More rings!")));

    let path = format!("/api/admin/message/{}/set-answered/true", oldest["_id"].as_str().unwrap());
    let closed = admin.post(&path, &json!({})).await.ok();
    assert_eq!((&closed["answered_by"], &closed["_id"]), (&json!("ana"), &oldest["_id"]));
    assert_eq!(admin.get("/api/admin/messages").await.ok()["open"], 1);
    assert_eq!(messages(&admin, "?state=open").await[0]["_id"], newest["_id"]);
    assert_eq!(messages(&admin, "?state=answered").await[0]["_id"], oldest["_id"]);
    let reopened = admin.post(&path.replace("true", "false"), &json!({})).await.ok();
    assert_eq!(reopened["answered"], json!(null));
    let log = admin.get("/api/admin/audit").await.ok();
    assert_eq!(log["entries"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn the_inbox_is_paginated() {
    let server = Server::start().await;
    let (admin, ben) = (server.admin("ana").await, server.user("ben").await);
    for number in 1..=3 {
        ben.post(SEND, &json!({ "subject": "Idea", "message": format!("Idea {number}") })).await.ok();
        server.advance_clock(Duration::from_secs(1));
    }
    let first = admin.get("/api/admin/messages?limit=2").await.ok();
    assert_eq!(first["messages"][0]["message"], "Idea 3");
    let next = first["next"].as_str().unwrap();
    let last = messages(&admin, &format!("?limit=2&before={next}")).await;
    assert_eq!((last.len(), &last[0]["message"]), (1, &json!("Idea 1")));
}

#[tokio::test]
async fn unknown_messages_and_invalid_filters_are_rejected() {
    let server = Server::start().await;
    let admin = server.admin("ana").await;
    for (path, status, code) in [
        ("/api/admin/message/nothing/set-answered/true", 404, "not_found"),
        ("/api/admin/message/nothing/set-answered/maybe", 422, "invalid"),
    ] {
        admin.post(path, &json!({})).await.problem(status, code);
    }
    for wrong in ["state=lost", "before=x", "limit=0"] {
        admin.get(&format!("/api/admin/messages?{wrong}")).await.problem(422, "invalid");
    }
}
