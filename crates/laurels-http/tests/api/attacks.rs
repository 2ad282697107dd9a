//! Calls made to harm somebody.

use serde_json::json;

use crate::harness::{PASSWORD, Server};

#[tokio::test]
async fn a_call_that_changes_something_must_come_from_the_web_app() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let rename = "/api/user/update/username/Mallory";
    let without = ana.without("x-mol-frontend-build-version");
    without.post(rename, &json!({})).await.problem(403, "missing_build_version");
    let foreign = ana.with("origin", "https://evil.example");
    foreign.post(rename, &json!({})).await.problem(403, "foreign_origin");
    foreign.delete("/api/user/devices").await.problem(403, "foreign_origin");
    assert_eq!(ana.profile().await["username"], "ana");
    let own = ana.with("origin", &server.app.settings.public_url);
    own.post("/api/user/update/username/Ana", &json!({})).await.ok();
}

#[tokio::test]
async fn a_session_cannot_be_fixed_from_outside() {
    let server = Server::start().await;
    server.user("ana").await;
    let victim = server.stranger().with("cookie", "laurels_session=chosen-by-the-attacker");
    let body = json!({ "email": "ana@example.org", "password": PASSWORD });
    let reply = victim.post("/api/auth/login/email", &body).await;
    reply.ok();
    let token = reply.cookie("laurels_session").unwrap();
    assert_ne!(token, "chosen-by-the-attacker");
    assert_eq!(token.len(), 43);
    victim.get("/api/user/profile").await.problem(401, "not_logged_in");
}

#[tokio::test]
async fn signing_up_from_one_place_without_end_is_stopped() {
    let server = Server::start().await;
    let taken = json!({ "email": "ana@example.org", "password": PASSWORD });
    server.stranger().post("/api/auth/signup/email", &taken).await.ok();
    // The hash is what costs; a refused sign-up counts as well.
    let mut refused = None;
    for _ in 0..320 {
        let reply = server.stranger().post("/api/auth/signup/email", &taken).await;
        if reply.status.as_u16() == 429 {
            refused = Some(reply);
            break;
        }
    }
    let refused = refused.expect("a limit is reached");
    refused.problem(429, "too_many");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
}
