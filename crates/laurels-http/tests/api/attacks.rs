//! Cross-site requests, session fixation and sign-up floods.

use serde_json::json;

use crate::harness::{PASSWORD, Server};

#[tokio::test]
async fn state_changing_requests_must_come_from_the_web_app() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let rename = "/api/user/update/username/Mallory";
    let without = ana.without("x-mol-frontend-build-version");
    without.post(rename, &json!({})).await.problem(403, "missing_build_version");
    let foreign = ana.with("origin", "https://evil.example");
    foreign.post(rename, &json!({})).await.problem(403, "foreign_origin");
    foreign.delete("/api/user/devices").await.problem(403, "foreign_origin");
    assert_eq!(ana.profile().await["username"], "ana");
    let own = ana.with("origin", &server.services.settings.public_url);
    own.post("/api/user/update/username/Ana", &json!({})).await.ok();
}

#[tokio::test]
async fn a_session_token_from_the_client_is_never_adopted() {
    let server = Server::start().await;
    server.user("ana").await;
    let victim = server.visitor().with("cookie", "laurels_session=chosen-by-the-attacker");
    let body = json!({ "email": "ana@example.org", "password": PASSWORD });
    let reply = victim.post("/api/auth/login/email", &body).await;
    reply.ok();
    let token = reply.cookie("laurels_session").unwrap();
    assert_ne!(token, "chosen-by-the-attacker");
    assert_eq!(token.len(), 43);
    victim.get("/api/user/profile").await.problem(401, "not_logged_in");
}

#[tokio::test]
async fn sign_ups_from_one_network_are_limited() {
    let server = Server::start().await;
    let account = json!({ "email": "ana@example.org", "password": PASSWORD });
    server.visitor().post("/api/auth/signup/email", &account).await.ok();
    // Rejected sign-ups count too, because hashing the password is expensive.
    let mut rejected = None;
    for _ in 0..320 {
        let reply = server.visitor().post("/api/auth/signup/email", &account).await;
        if reply.status.as_u16() == 429 {
            rejected = Some(reply);
            break;
        }
    }
    let rejected = rejected.expect("a limit is reached");
    rejected.problem(429, "too_many");
    assert!(rejected.header("retry-after").parse::<u64>().unwrap() > 0);
}
