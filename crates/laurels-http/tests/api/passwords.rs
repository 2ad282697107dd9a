use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{PASSWORD, Server, User};

const SEND: &str = "/api/auth/email/forgot-password/send-reset-link";
const VERIFY: &str = "/api/auth/email/forgot-password/verify-token";
const SET: &str = "/api/auth/email/forgot-password/set-password";

/// User id and token of the link in an email.
fn link(email: &str) -> (String, String) {
    // Quoted-printable: `=` at the end of a line is a soft line break, and `=3D` is `=`.
    let email = email.replace("=\r\n", "").replace("=3D", "=");
    let (_, query) = email.split_once("/reset-password?").unwrap();
    let field = |name: &str| {
        let (_, rest) = query.split_once(&format!("{name}=")).unwrap();
        rest.chars()
            .take_while(|character| character.is_ascii_alphanumeric() || "-_".contains(*character))
            .collect()
    };
    (field("id"), field("token"))
}

async fn request_reset(server: &Server, email: &str) {
    server.visitor().post(SEND, &json!({ "email": email })).await.done();
}

#[tokio::test]
async fn a_forgotten_password_is_reset_by_an_emailed_link() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    request_reset(&server, "ANA@example.org").await;
    let emails = server.emails(1).await;
    assert!(emails[0].contains("To: ana@example.org") || emails[0].contains("To: ANA@example.org"));
    assert!(emails[0].contains("text/plain") && emails[0].contains("text/html"));
    let (id, token) = link(&emails[0]);
    assert_eq!(id, ana.id.as_str());

    let owner = server.visitor().post(VERIFY, &json!({ "userId": id, "token": token })).await.ok();
    assert_eq!(owner, json!({ "name": "ana", "email": "ana@example.org" }));
    let new = json!({ "userId": id, "token": token, "password": "a new password" });
    server.visitor().post(SET, &new).await.done();

    assert!(!ana.is_logged_in().await, "all devices are logged out");
    let old = json!({ "email": "ana@example.org", "password": PASSWORD });
    server.visitor().post("/api/auth/login/email", &old).await.problem(404, "not_found");
    User::log_in(&server.visitor(), "ana@example.org", "a new password").await;
    let again = server.visitor().post(SET, &new).await.problem(422, "invalid");
    assert_eq!(again["detail"], "The password reset link is malformed or expired. Try creating a new one.");
    assert!(
        server.emails(2).await.iter().any(|email| email.contains("password was changed")),
        "the user is notified"
    );
}

#[tokio::test]
async fn requesting_a_link_does_not_reveal_whether_an_account_exists() {
    let server = Server::start().await;
    server.user("ana").await;
    let visitor = server.visitor();
    let registered = visitor.post(SEND, &json!({ "email": "ana@example.org" })).await;
    let unknown = visitor.post(SEND, &json!({ "email": "nobody@example.org" })).await;
    assert_eq!((registered.status, &registered.body), (unknown.status, &unknown.body));
    assert_eq!(server.emails(1).await.len(), 1);
    visitor.post(SEND, &json!({ "email": "nonsense" })).await.problem(422, "invalid");
}

#[tokio::test]
async fn reset_emails_per_address_are_limited() {
    let server = Server::start().await;
    for _ in 0..5 {
        request_reset(&server, "nobody@example.org").await;
    }
    let rejected = server.visitor().post(SEND, &json!({ "email": "NOBODY@example.org" })).await;
    rejected.problem(429, "too_many");
    assert!(rejected.header("retry-after").parse::<u64>().unwrap() > 0);
}

#[tokio::test]
async fn a_reset_link_expires_after_an_hour_and_works_only_for_its_user() {
    let server = Server::start().await;
    server.user("ana").await;
    let ben = server.user("ben").await;
    request_reset(&server, "ana@example.org").await;
    let (id, token) = link(&server.emails(1).await[0]);
    let expect_rejected = async |id: &str, token: &str| -> Value {
        let body = json!({ "userId": id, "token": token, "password": "a new password" });
        server.visitor().post(SET, &body).await.problem(422, "invalid");
        server.visitor().post(VERIFY, &json!({ "userId": id, "token": token })).await.problem(422, "invalid")
    };
    expect_rejected(ben.id.as_str(), &token).await;
    expect_rejected(&id, "made up").await;
    expect_rejected("not an id", &token).await;
    let short = json!({ "userId": id, "token": token, "password": "short" });
    assert_eq!(server.visitor().post(SET, &short).await.problem(422, "invalid")["field"], "password");
    server.advance_clock(Duration::from_hours(1));
    expect_rejected(&id, &token).await;
}

#[tokio::test]
async fn setting_a_password_logs_out_the_other_devices() {
    let server = Server::start().await;
    let here = server.user("ana").await;
    let there = User::log_in(&server.visitor(), &here.email, PASSWORD).await;
    let body = json!({ "password": "a new password" });
    here.post("/api/auth/email/set-password", &body).await.done();
    assert!(here.is_logged_in().await);
    assert!(!there.is_logged_in().await);
    User::log_in(&server.visitor(), &here.email, "a new password").await;
    let short = json!({ "password": "short" });
    here.post("/api/auth/email/set-password", &short).await.problem(422, "invalid");
}
