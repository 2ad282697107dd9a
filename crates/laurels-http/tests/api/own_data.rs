use std::time::Duration;

use laurels_domain::Role;
use serde_json::json;

use crate::harness::{PASSWORD, Server};

#[tokio::test]
async fn all_data_of_a_user_can_be_downloaded() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let message = json!({ "subject": "Idea", "message": "More rings!" });
    ana.post("/api/user/contact-us-message", &message).await.ok();
    ana.post("/api/viewing-options/my-services", &json!({ "services": ["mubi"] })).await.ok();
    ana.post("/api/next/hidden/tt0068646", &json!({})).await.done();
    ana.post("/api/next/closing-soon", &json!({ "is_on": true, "time_zone": "Asia/Tokyo" })).await.ok();
    let goal =
        json!({ "scope": { "kind": "decade", "value": 1970 }, "day": "2026-12-31", "time_zone": "UTC" });
    ana.post("/api/next/goal", &goal).await.ok();
    ana.post("/api/user/watchlist/tt0034583/false", &json!({})).await.ok();
    let page = |slug: &str| json!({ "slug": slug, "parts": ["rings"], "is_indexed": true });
    for slug in ["ana", "ana-2"] {
        ana.put("/api/user/public-page", &page(slug)).await.ok();
    }
    ana.post("/api/user/shares", &json!({ "kind": "decade", "decade": 1970 })).await.ok();
    let webhook = json!({ "url": "https://example.com/hook", "events": ["ring.completed"] });
    let secret = ana.post("/api/user/webhooks", &webhook).await.ok()["secret"].clone();
    let reply = ana.get("/api/user/data").await;
    let data = reply.ok();
    assert_eq!(data["webhooks"][0]["url"], "https://example.com/hook");
    assert_eq!(data["webhooks"][0]["events"], json!(["ring.completed"]));
    assert!(!reply.text().contains(secret.as_str().unwrap()), "secrets are not exported");
    let public_page = &data["public_page"];
    assert_eq!((&public_page["slug"], &public_page["parts"]), (&json!("ana-2"), &json!(["rings"])));
    assert_eq!(data["reserved_names"][0]["slug"], "ana");
    assert_eq!(data["shares"][0]["subject"], "decade:1970");
    let removed = &data["removed_films"][0];
    assert_eq!((&removed["film_id"], &removed["list"]), (&json!("tt0034583"), &json!("watchlist")));
    assert_eq!((&data["goal"]["scope"], &data["goal"]["day"]), (&json!("decade:1970"), &json!("2026-12-31")));
    assert_eq!(data["hidden_films"], json!(["tt0068646"]));
    assert_eq!(data["closing_soon_email"], json!({ "is_on": true, "time_zone": "Asia/Tokyo" }));
    assert_eq!((&data["streaming_services"], &data["calendar_made"]), (&json!(["MUBI"]), &json!(null)));
    assert_eq!((&data["invite_link_made"], &data["removed_users"]), (&json!(null), &json!([])));
    assert!(reply.header("content-disposition").starts_with("attachment"));
    assert_eq!(data["email"], "ana@example.org");
    assert_eq!(data["signs_in_with"], json!(["password"]));
    assert_eq!(data["messages"][0]["message"], "More rings!");
    assert_eq!(data["devices"].as_array().unwrap().len(), 1);
    assert!(!reply.text().contains("argon2"), "password hashes are not exported");
}

#[tokio::test]
async fn deleting_an_account_needs_the_password_and_deletes_all_data() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for wrong in [json!({}), json!({ "password": "wrong password" })] {
        let problem = ana.post("/api/user/delete-account", &wrong).await.problem(422, "invalid");
        assert_eq!(problem["field"], "password");
    }
    let reply = ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await;
    reply.done();
    assert_eq!(reply.cookie("laurels_session").as_deref(), Some(""));
    assert!(!ana.is_logged_in().await);
    assert!(server.store.users.find_user(&ana.id).await.unwrap().is_none());
    server.user("ana").await;
}

#[tokio::test]
async fn the_last_admin_cannot_delete_the_account() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    server.store.users.set_role(&ana.id, Role::Admin, true).await.unwrap().unwrap();
    let body = json!({ "password": PASSWORD });
    ana.post("/api/user/delete-account", &body).await.problem(409, "last_admin");
    let ben = server.user("ben").await;
    server.store.users.set_role(&ben.id, Role::Admin, true).await.unwrap().unwrap();
    ana.post("/api/user/delete-account", &body).await.done();
}

#[tokio::test]
async fn password_attempts_for_account_deletion_are_limited() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let wrong = json!({ "password": "wrong password" });
    for _ in 0..10 {
        ana.post("/api/user/delete-account", &wrong).await.problem(422, "invalid");
    }
    ana.post("/api/user/delete-account", &wrong).await.problem(429, "too_many");
    server.advance_clock(Duration::from_mins(10));
    ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
}
