use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{PASSWORD, Server, User};

const SEND: &str = "/api/auth/email/forgot-password/send-reset-link";
const VERIFY: &str = "/api/auth/email/forgot-password/verify-token";
const SET: &str = "/api/auth/email/forgot-password/set-password";

/// The identifier and the token in the link of a letter.
fn link(letter: &str) -> (String, String) {
    // Long lines of a letter are folded with a `=` at the end, and `=` itself is written out.
    let letter = letter.replace("=\r\n", "").replace("=3D", "=");
    let (_, query) = letter.split_once("/reset-password?").unwrap();
    let field = |name: &str| {
        let (_, rest) = query.split_once(&format!("{name}=")).unwrap();
        rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || "-_".contains(*letter)).collect()
    };
    (field("id"), field("token"))
}

async fn forget(server: &Server, email: &str) {
    server.stranger().post(SEND, &json!({ "email": email })).await.done();
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_a_link_from_a_letter() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    forget(&server, "ANA@example.org").await;
    let letters = server.letters(1).await;
    assert!(letters[0].contains("To: ana@example.org") || letters[0].contains("To: ANA@example.org"));
    assert!(letters[0].contains("text/plain") && letters[0].contains("text/html"));
    let (id, token) = link(&letters[0]);
    assert_eq!(id, ana.id.as_str());

    let owner = server.stranger().post(VERIFY, &json!({ "userId": id, "token": token })).await.ok();
    assert_eq!(owner, json!({ "name": "ana", "email": "ana@example.org" }));
    let new = json!({ "userId": id, "token": token, "password": "a new password" });
    server.stranger().post(SET, &new).await.done();

    assert!(!ana.is_logged_in().await, "every device is signed out");
    let old = json!({ "email": "ana@example.org", "password": PASSWORD });
    server.stranger().post("/api/auth/login/email", &old).await.problem(404, "not_found");
    User::log_in(&server.stranger(), "ana@example.org", "a new password").await;
    let again = server.stranger().post(SET, &new).await.problem(422, "invalid");
    assert_eq!(again["detail"], "The password reset link is malformed or expired. Try creating a new one.");
    assert!(
        server.letters(2).await.iter().any(|letter| letter.contains("password was changed")),
        "the owner is told"
    );
}

#[tokio::test]
async fn asking_for_a_link_tells_nothing_of_who_has_an_account() {
    let server = Server::start().await;
    server.user("ana").await;
    let stranger = server.stranger();
    let known = stranger.post(SEND, &json!({ "email": "ana@example.org" })).await;
    let unknown = stranger.post(SEND, &json!({ "email": "nobody@example.org" })).await;
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    assert_eq!(server.letters(1).await.len(), 1);
    stranger.post(SEND, &json!({ "email": "nonsense" })).await.problem(422, "invalid");
}

#[tokio::test]
async fn links_to_one_address_are_limited() {
    let server = Server::start().await;
    for _ in 0..5 {
        forget(&server, "nobody@example.org").await;
    }
    let refused = server.stranger().post(SEND, &json!({ "email": "NOBODY@example.org" })).await;
    refused.problem(429, "too_many");
    assert!(refused.header("retry-after").parse::<u64>().unwrap() > 0);
}

#[tokio::test]
async fn a_link_ends_after_an_hour_and_works_for_its_owner_only() {
    let server = Server::start().await;
    server.user("ana").await;
    let ben = server.user("ben").await;
    forget(&server, "ana@example.org").await;
    let (id, token) = link(&server.letters(1).await[0]);
    let refused = async |id: &str, token: &str| -> Value {
        let body = json!({ "userId": id, "token": token, "password": "a new password" });
        server.stranger().post(SET, &body).await.problem(422, "invalid");
        server.stranger().post(VERIFY, &json!({ "userId": id, "token": token })).await.problem(422, "invalid")
    };
    refused(ben.id.as_str(), &token).await;
    refused(&id, "made up").await;
    refused("not an id", &token).await;
    let short = json!({ "userId": id, "token": token, "password": "short" });
    assert_eq!(server.stranger().post(SET, &short).await.problem(422, "invalid")["field"], "password");
    server.wait(Duration::from_hours(1));
    refused(&id, &token).await;
}

#[tokio::test]
async fn a_password_set_in_the_settings_signs_the_other_devices_out() {
    let server = Server::start().await;
    let here = server.user("ana").await;
    let there = User::log_in(&server.stranger(), &here.email, PASSWORD).await;
    let body = json!({ "password": "a new password" });
    here.post("/api/auth/email/set-password", &body).await.done();
    assert!(here.is_logged_in().await);
    assert!(!there.is_logged_in().await);
    User::log_in(&server.stranger(), &here.email, "a new password").await;
    let short = json!({ "password": "short" });
    here.post("/api/auth/email/set-password", &short).await.problem(422, "invalid");
}
