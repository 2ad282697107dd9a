//! Verifying and changing an email, on both databases.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::harness::{Caller, Inbox, Link, PASSWORD, PostgresDatabase, Reply, Server, User};

const DAY: Duration = Duration::from_hours(24);

pub(crate) async fn on_both(test: impl AsyncFn(&Server)) {
    test(&Server::start().await).await;
    let database = PostgresDatabase::create();
    test(&Server::start_on(&database).await).await;
}

pub(crate) async fn request_change(user: &Caller, email: &str) -> Reply {
    user.post("/api/user/email/change", &json!({ "email": email })).await
}

pub(crate) async fn confirm(user: &Caller, link: &Link) -> Reply {
    user.post("/api/user/email/confirm", &json!({ "token": link.token })).await
}

pub(crate) async fn restore(server: &Server, link: &Link) -> Reply {
    let body = json!({ "userId": link.id, "token": link.token });
    server.visitor().post("/api/auth/email/restore", &body).await
}

/// Verifies the user's own email.
pub(crate) async fn verify(server: &Server, inbox: &Inbox, user: &Caller, email: &str) {
    user.post("/api/user/email/verify", &json!({})).await.done();
    confirm(user, &inbox.link(server, email, "confirm-email").await).await.ok();
}

/// Changes the email of a user, whose log-in is recent.
pub(crate) async fn change(server: &Server, inbox: &Inbox, user: &Caller, email: &str) {
    request_change(user, email).await.done();
    confirm(user, &inbox.link(server, email, "confirm-email").await).await.ok();
}

pub(crate) async fn auth_info(user: &Caller) -> Value {
    user.get("/api/user/auth-info").await.ok()
}

pub(crate) async fn log_in(server: &Server, email: &str, password: &str) -> Reply {
    server.visitor().post("/api/auth/login/email", &json!({ "email": email, "password": password })).await
}

fn bad_link(reply: &Reply) {
    let problem = reply.problem(422, "invalid");
    assert_eq!(
        (&problem["field"], &problem["detail"]),
        (&json!("token"), &json!("This link has expired or was already used."))
    );
}

#[tokio::test]
async fn an_email_is_verified_by_a_link_that_works_once() {
    on_both(async |server| {
        let (ana, inbox) = (server.user("ana").await, Inbox::default());
        assert_eq!(auth_info(&ana).await["isEmailVerified"], false);
        ana.post("/api/user/email/verify", &json!({})).await.done();
        let first = inbox.link(server, "ana@example.org", "confirm-email").await;
        assert_eq!(first.id, ana.id.as_str());
        ana.post("/api/user/email/verify", &json!({})).await.done();
        let second = inbox.link(server, "ana@example.org", "confirm-email").await;
        bad_link(&confirm(&ana, &first).await);
        let before = ana.profile().await["revision"].as_i64().unwrap();
        assert_eq!(confirm(&ana, &second).await.ok()["email"], "ana@example.org");
        bad_link(&confirm(&ana, &second).await);
        assert_eq!(auth_info(&ana).await["isEmailVerified"], true);
        assert!(ana.profile().await["revision"].as_i64().unwrap() > before);
        ana.post("/api/user/email/verify", &json!({})).await.problem(409, "already_verified");
        // Nothing but the links was sent.
        assert_eq!(server.emails(2).await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_link_expires_after_a_day() {
    on_both(async |server| {
        let (ana, inbox) = (server.user("ana").await, Inbox::default());
        ana.post("/api/user/email/verify", &json!({})).await.done();
        let link = inbox.link(server, "ana@example.org", "confirm-email").await;
        server.advance_clock(DAY);
        bad_link(&confirm(&ana, &link).await);
        assert_eq!(auth_info(&ana).await["isEmailVerified"], false);
    })
    .await;
}

#[tokio::test]
async fn an_email_changes_only_when_the_new_one_is_confirmed() {
    on_both(async |server| {
        let (ana, inbox) = (server.user("ana").await, Inbox::default());
        verify(server, &inbox, &ana, "ana@example.org").await;
        request_change(&ana, "Ana@Two.example").await.done();
        let link = inbox.link(server, "Ana@Two.example", "confirm-email").await;
        assert_eq!(ana.profile().await["email"], "ana@example.org");
        log_in(server, "ana@two.example", PASSWORD).await.problem(404, "not_found");
        assert_eq!(confirm(&ana, &link).await.ok()["email"], "Ana@Two.example");

        User::log_in(&server.visitor(), "ana@two.example", PASSWORD).await;
        log_in(server, "ana@example.org", PASSWORD).await.problem(404, "not_found");
        assert_eq!(auth_info(&ana).await["isEmailVerified"], true);
        inbox.link(server, "ana@example.org", "restore-email").await;
        let data = ana.get("/api/user/data").await.ok();
        assert_eq!(data["former_emails"][0]["email"], "ana@example.org");
        // Admins find the user by the new address.
        let admin = server.admin("root").await;
        for (search, found) in [("two.example", 1), ("ana@example", 0)] {
            let users = admin.get(&format!("/api/admin/users?search={search}")).await.ok();
            assert_eq!(users.as_array().unwrap().len(), found, "{search}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_needs_the_password_or_a_recent_log_in() {
    on_both(async |server| {
        let (ana, inbox) = (server.user("ana").await, Inbox::default());
        server.advance_clock(Duration::from_mins(11));
        for (password, detail) in
            [(None, "Enter your current password."), (Some("wrong"), "That's not your password.")]
        {
            let mut body = json!({ "email": "ana@two.example" });
            if let Some(password) = password {
                body["currentPassword"] = json!(password);
            }
            let problem = ana.post("/api/user/email/change", &body).await.problem(422, "invalid");
            assert_eq!((&problem["field"], &problem["detail"]), (&json!("currentPassword"), &json!(detail)));
        }
        assert!(server.emails(0).await.is_empty());
        let body = json!({ "email": "ana@two.example", "currentPassword": PASSWORD });
        ana.post("/api/user/email/change", &body).await.done();
        confirm(&ana, &inbox.link(server, "ana@two.example", "confirm-email").await).await.ok();
        // The former address was never verified: nothing but links goes there.
        assert_eq!(server.emails(1).await.len(), 1);
        server.user("ana").await;
    })
    .await;
}

#[tokio::test]
async fn invalid_new_emails_are_rejected() {
    on_both(async |server| {
        let (ana, inbox) = (server.user("ana").await, Inbox::default());
        server.user("ben").await;
        request_change(&ana, "BEN@example.org").await.problem(409, "email_taken");
        request_change(&ana, "ana@example.org").await.problem(409, "same_email");
        for bad in ["", "nonsense", "a@b\r\nBcc: c@d", "\u{212a}ate@b.example"] {
            assert_eq!(request_change(&ana, bad).await.problem(422, "invalid")["field"], "email");
        }
        assert!(server.emails(0).await.is_empty());
        // Taken between the request and the confirmation.
        request_change(&ana, "cam@example.org").await.done();
        let link = inbox.link(server, "cam@example.org", "confirm-email").await;
        server.user("cam").await;
        confirm(&ana, &link).await.problem(409, "email_taken");
        assert_eq!(ana.profile().await["email"], "ana@example.org");
        log_in(server, "ana@example.org", PASSWORD).await.ok();
    })
    .await;
}

#[tokio::test]
async fn one_of_two_accounts_that_confirm_an_email_at_once_gets_it() {
    on_both(async |server| {
        let inbox = Inbox::default();
        for round in 0..5 {
            let shared = format!("shared{round}@example.org");
            let users =
                [server.user(&format!("ana{round}")).await, server.user(&format!("ben{round}")).await];
            let mut links = Vec::new();
            for user in &users {
                request_change(user, &shared).await.done();
                links.push(inbox.link(server, &shared, "confirm-email").await);
            }
            let replies = join_all(users.iter().zip(&links).map(|(user, link)| confirm(user, link))).await;
            let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status.as_u16()).collect();
            for (user, reply) in users.iter().zip(&replies) {
                let expected = if reply.status.is_success() { &shared } else { &user.email };
                assert_eq!(user.profile().await["email"], json!(expected));
            }
            statuses.sort_unstable();
            assert_eq!(statuses, [200, 409]);
        }
    })
    .await;
}

#[tokio::test]
async fn emailed_links_are_limited_per_account_address_and_network() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    for number in 0..5 {
        request_change(&ana, &format!("ana{number}@example.org")).await.done();
    }
    let rejected = request_change(&ana, "ana5@example.org").await;
    rejected.problem(429, "too_many");
    assert_eq!(rejected.header("retry-after"), "3600");
    ana.post("/api/user/email/verify", &json!({})).await.problem(429, "too_many");
    // A stranger with many accounts.
    let mut sent = 0;
    for number in 0..9 {
        let mallory = server.user(&format!("mallory{number}")).await;
        let reply = request_change(&mallory, "victim@example.org").await;
        sent += usize::from(reply.status.is_success());
    }
    assert_eq!(sent, 5);
    let mut replies = Vec::new();
    for number in 0..60 {
        let user = server.user(&format!("user{number}")).await;
        replies.push(user.post("/api/user/email/verify", &json!({})).await.status.as_u16());
    }
    // 16 requests came before.
    assert_eq!(replies.iter().filter(|status| **status == 429).count(), 16);
    server.advance_clock(Duration::from_hours(1));
    request_change(&ana, "ana6@example.org").await.problem(422, "invalid");
    let ana = User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
    request_change(&ana, "ana6@example.org").await.done();
}

#[tokio::test]
async fn other_devices_see_a_new_email_at_once() {
    let server = Server::start().await;
    let (here, inbox) = (server.user("ana").await, Inbox::default());
    let there = User::log_in(&server.visitor(), &here.email, PASSWORD).await;
    let mut events = there.events().await;
    events.expect("hello").await;
    assert_eq!(there.profile().await["email"], "ana@example.org");
    change(&server, &inbox, &here, "ana@two.example").await;
    events.expect("user").await;
    assert_eq!(there.profile().await["email"], "ana@two.example");
}
