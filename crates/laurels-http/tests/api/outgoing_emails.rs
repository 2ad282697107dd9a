//! Emails wait while the mail server is down, and admins see them.

use std::time::Duration;

use serde_json::json;

use crate::harness::{PASSWORD, Server, User, on_both};

const RESET_LINK: &str = "/api/auth/email/forgot-password/send-reset-link";

async fn request_reset(server: &Server, email: &str) {
    server.visitor().post(RESET_LINK, &json!({ "email": email })).await.done();
}

/// What admins see, once an attempt to send has failed or succeeded.
async fn wait_for_emails(
    admin: &User,
    is_expected: impl Fn(&serde_json::Value) -> bool,
) -> serde_json::Value {
    for _ in 0..200 {
        let info = admin.get("/api/admin/server-info").await.ok();
        if is_expected(&info["emails"]) {
            return info;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{}", admin.get("/api/admin/server-info").await.ok());
}

#[tokio::test]
async fn an_email_waits_until_the_mail_server_is_back() {
    on_both(async |server| {
        let admin = server.admin("ada").await;
        server.user("ana").await;
        server.stop_emails();
        request_reset(server, "ana@example.org").await;
        let info = wait_for_emails(&admin, |emails| emails["oldest"][0]["reason"].is_string()).await;
        assert_eq!(info["emails"]["waiting"], 1);
        let email = &info["emails"]["oldest"][0];
        assert_eq!((&email["kind"], &email["attempts"]), (&json!("password reset"), &json!(1)));
        assert!(!info.to_string().contains("ana@example.org"), "without address and content");
        let workers = info["workers"].as_array().unwrap();
        let sender = workers.iter().find(|worker| worker["name"] == "send emails").unwrap();
        assert_eq!(sender["is_failing"], true);
        // A pass that finds nothing due doesn't hide the failure.
        tokio::time::sleep(Duration::from_secs(6)).await;
        let ready = admin.get("/readyz").await;
        assert!(ready.text().contains("send emails: failing"), "{}", ready.text());

        server.resume_emails();
        server.advance_clock(Duration::from_mins(1));
        // Wakes the worker up.
        request_reset(server, "ada@example.org").await;
        let emails = server.emails(2).await;
        assert_eq!(emails.iter().filter(|email| email.contains("To: ana@example.org")).count(), 1);
        let info = wait_for_emails(&admin, |emails| emails["waiting"] == 0).await;
        let workers = info["workers"].as_array().unwrap();
        assert!(workers.iter().all(|worker| worker["is_failing"] == false), "{info}");
    })
    .await;
}

#[tokio::test]
async fn an_expired_link_is_not_sent() {
    let server = Server::start().await;
    let admin = server.admin("ada").await;
    server.user("ana").await;
    server.stop_emails();
    request_reset(&server, "ana@example.org").await;
    wait_for_emails(&admin, |emails| emails["oldest"][0]["reason"].is_string()).await;
    server.resume_emails();
    server.advance_clock(Duration::from_hours(1));
    request_reset(&server, "ada@example.org").await;
    wait_for_emails(&admin, |emails| emails["waiting"] == 0).await;
    let emails = server.emails(1).await;
    assert!(emails.iter().all(|email| email.contains("To: ada@example.org")), "{emails:?}");
}

#[tokio::test]
async fn emails_of_a_deleted_account_are_not_sent() {
    let server = Server::start().await;
    let admin = server.admin("ada").await;
    let ana = server.user("ana").await;
    server.stop_emails();
    request_reset(&server, "ana@example.org").await;
    wait_for_emails(&admin, |emails| emails["waiting"] == 1).await;
    ana.post("/api/user/delete-account", &json!({ "password": PASSWORD })).await.done();
    wait_for_emails(&admin, |emails| emails["waiting"] == 0).await;
}

#[tokio::test]
async fn a_request_for_a_link_takes_as_long_for_an_unknown_email() {
    let server = Server::start().await;
    server.user("ana").await;
    let mut times = Vec::new();
    for email in ["ana@example.org", "unknown@example.org"] {
        let at = tokio::time::Instant::now();
        request_reset(&server, email).await;
        times.push(at.elapsed());
    }
    assert!(times.iter().all(|time| *time >= Duration::from_millis(150)), "{times:?}");
}
