//! Attempts to take over an account, or to keep it, through its email; on both databases.

use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;

use crate::emails::{auth_info, change, confirm, log_in, on_both, request_change, restore, verify};
use crate::harness::{Inbox, Link, PASSWORD, Server, User};
use crate::takeover::{self, id_of, link, session, sign_in};

const RESET: &str = "/api/auth/email/forgot-password/set-password";
const SEND_RESET: &str = "/api/auth/email/forgot-password/send-reset-link";
const SET_PASSWORD: &str = "/api/auth/email/set-password";
const NEW_PASSWORD: &str = "a new password";
const SECOND: Duration = Duration::from_secs(1);
const WEEK: Duration = Duration::from_hours(7 * 24);

/// Restores an email and chooses a new password.
async fn recover(server: &Server, link: &Link) {
    let token = restore(server, link).await.ok()["resetToken"].clone();
    let body = json!({ "userId": link.id, "token": token, "password": NEW_PASSWORD });
    server.visitor().post(RESET, &body).await.done();
}

/// A user with a verified email.
async fn verified_user(server: &Server, inbox: &Inbox, name: &str) -> User {
    let user = server.user(name).await;
    verify(server, inbox, &user, &user.email).await;
    user
}

#[tokio::test]
async fn a_link_works_only_for_the_account_that_requested_it() {
    on_both(async |server| {
        let inbox = Inbox::default();
        // An attacker signs up with the victim's address and hopes that she clicks on the link.
        let attacker = server.user("victim").await;
        attacker.post("/api/user/email/verify", &json!({})).await.done();
        let verification = inbox.link(server, "victim@example.org", "confirm-email").await;
        confirm(&server.visitor(), &verification).await.problem(401, "not_logged_in");
        let victim = server.user("herself").await;
        confirm(&victim, &verification).await.problem(422, "invalid");
        assert_eq!(auth_info(&attacker).await["isEmailVerified"], false);
        assert_eq!(victim.profile().await["email"], "herself@example.org");

        // A mistyped address: the stranger who has it gets neither the account nor a reset link.
        let ana = server.user("ana").await;
        let stranger = server.user("stranger").await;
        request_change(&ana, "anna@example.org").await.done();
        let mistyped = inbox.link(server, "anna@example.org", "confirm-email").await;
        confirm(&server.visitor(), &mistyped).await.problem(401, "not_logged_in");
        confirm(&stranger, &mistyped).await.problem(422, "invalid");
        let sent = server.emails(0).await.len();
        server.visitor().post(SEND_RESET, &json!({ "email": "anna@example.org" })).await.done();
        server.visitor().post(SEND_RESET, &json!({ "email": "ana@example.org" })).await.done();
        inbox.link(server, "ana@example.org", "reset-password").await;
        assert_eq!(server.emails(0).await.len(), sent + 1);
        assert_eq!(ana.profile().await["email"], "ana@example.org");
    })
    .await;
}

#[tokio::test]
async fn an_open_change_does_not_survive_a_new_password() {
    on_both(async |server| {
        let inbox = Inbox::default();
        let attacker = server.user("ana").await;
        request_change(&attacker, "mallory@example.org").await.done();
        let first = inbox.link(server, "mallory@example.org", "confirm-email").await;
        server.visitor().post(SEND_RESET, &json!({ "email": "ana@example.org" })).await.done();
        let reset = inbox.link(server, "ana@example.org", "reset-password").await;
        let body = json!({ "userId": reset.id, "token": reset.token, "password": NEW_PASSWORD });
        server.visitor().post(RESET, &body).await.done();
        confirm(&attacker, &first).await.problem(401, "not_logged_in");
        let ana = User::log_in(&server.visitor(), "ana@example.org", NEW_PASSWORD).await;
        confirm(&ana, &first).await.problem(422, "invalid");

        request_change(&ana, "mallory@example.org").await.done();
        let second = inbox.link(server, "mallory@example.org", "confirm-email").await;
        ana.post(SET_PASSWORD, &json!({ "password": "yet another one" })).await.done();
        confirm(&ana, &second).await.problem(422, "invalid");
        assert_eq!(ana.profile().await["email"], "ana@example.org");
    })
    .await;
}

#[tokio::test]
async fn a_reset_link_to_the_former_email_does_not_survive_the_change() {
    on_both(async |server| {
        let (ana, inbox) = (server.user("ana").await, Inbox::default());
        server.visitor().post(SEND_RESET, &json!({ "email": "ana@example.org" })).await.done();
        let reset = inbox.link(server, "ana@example.org", "reset-password").await;
        change(server, &inbox, &ana, "ana@two.example").await;
        let body = json!({ "userId": reset.id, "token": reset.token, "password": NEW_PASSWORD });
        server.visitor().post(RESET, &body).await.problem(422, "invalid");
        log_in(server, "ana@two.example", PASSWORD).await.ok();
    })
    .await;
}

#[tokio::test]
async fn the_owner_of_a_former_email_gets_the_account_back() {
    takeover::on_both(async |apple, server| {
        let inbox = Inbox::default();
        let ana = verified_user(server, &inbox, "ana").await;
        // An attacker at her open browser connects an Apple ID first, and changes the password last.
        let attacker = session(server, &link(apple, server, &ana, "mallory").await);
        let calendar = attacker.post("/api/viewing-options/calendar", &json!({})).await.ok();
        let (_, calendar) = calendar["url"].as_str().unwrap().rsplit_once("/api/").unwrap();
        let calendar = format!("/api/{calendar}");
        server.advance_clock(SECOND);
        change(server, &inbox, &attacker, "mallory@example.org").await;
        let way_back = inbox.link(server, "ana@example.org", "restore-email").await;
        assert_eq!(way_back.id, ana.id.as_str());
        server.advance_clock(SECOND);
        attacker.post(SET_PASSWORD, &json!({ "password": "mallory's secret" })).await.done();
        request_change(&attacker, "mallory@two.example").await.done();
        let open = inbox.link(server, "mallory@two.example", "confirm-email").await;
        server.visitor().post(SEND_RESET, &json!({ "email": "mallory@example.org" })).await.done();
        let reset = inbox.link(server, "mallory@example.org", "reset-password").await;

        let attacker = User::log_in(&server.visitor(), "mallory@example.org", "mallory's secret").await;
        recover(server, &way_back).await;

        assert!(!attacker.is_logged_in().await);
        confirm(&attacker, &open).await.problem(401, "not_logged_in");
        for password in ["mallory's secret", PASSWORD] {
            log_in(server, "mallory@example.org", password).await.problem(404, "not_found");
            log_in(server, "ana@example.org", password).await.problem(404, "not_found");
        }
        let body = json!({ "userId": reset.id, "token": reset.token, "password": "mallory's secret" });
        server.visitor().post(RESET, &body).await.problem(422, "invalid");
        assert_eq!(server.visitor().get(&calendar).await.status.as_u16(), 404);
        let again = sign_in(apple, server, "mallory", "mallory@icloud.com").await;
        assert_ne!(id_of(server, &again).await, json!(ana.id.as_str()));

        let ana = User::log_in(&server.visitor(), "ana@example.org", NEW_PASSWORD).await;
        confirm(&ana, &open).await.problem(422, "invalid");
        let info = auth_info(&ana).await;
        assert_eq!((&info["isEmailVerified"], &info["isAppleAuthed"]), (&json!(true), &json!(false)));
        restore(server, &way_back).await.problem(422, "invalid");
        // The attacker's address is free, and no link was sent there.
        assert!(
            !server.emails(0).await.iter().any(|email| {
                email.contains("To: mallory@example.org") && email.contains("/restore-email")
            })
        );
        server.user("mallory").await;
    })
    .await;
}

#[tokio::test]
async fn restoring_takes_the_right_link_within_a_week() {
    on_both(async |server| {
        let inbox = Inbox::default();
        let (ana, ben) = (verified_user(server, &inbox, "ana").await, server.user("ben").await);
        let cam = verified_user(server, &inbox, "cam").await;
        change(server, &inbox, &ana, "ana@two.example").await;
        change(server, &inbox, &cam, "cam@two.example").await;
        let link = inbox.link(server, "ana@example.org", "restore-email").await;
        let other = inbox.link(server, "cam@example.org", "restore-email").await;
        for wrong in [
            Link { id: ben.id.to_string(), ..link.clone() },
            Link { id: "not an id".to_owned(), ..link.clone() },
            Link { token: "made up".to_owned(), ..link.clone() },
        ] {
            let problem = restore(server, &wrong).await.problem(422, "invalid");
            assert_eq!(problem["detail"], "This link has expired or was already used.");
        }
        server.advance_clock(WEEK.saturating_sub(SECOND));
        recover(server, &other).await;
        assert!(!cam.is_logged_in().await);
        server.advance_clock(SECOND);
        restore(server, &link).await.problem(422, "invalid");
        assert!(ana.is_logged_in().await);
        assert_eq!(ana.profile().await["email"], "ana@two.example");
    })
    .await;
}

#[tokio::test]
async fn a_former_email_belongs_to_nobody_else_for_a_week() {
    takeover::on_both(async |apple, server| {
        let inbox = Inbox::default();
        let body = json!({ "email": "ana@icloud.com", "password": PASSWORD });
        let ana = session(server, &server.visitor().post("/api/auth/signup/email", &body).await);
        verify(server, &inbox, &ana, "ana@icloud.com").await;
        change(server, &inbox, &ana, "ana@two.example").await;
        let ben = server.user("ben").await;
        server.visitor().post("/api/auth/signup/email", &body).await.problem(409, "email_taken");
        request_change(&ben, "ANA@icloud.com").await.problem(409, "email_taken");
        let linked = sign_in(apple, server, "someone", "ana@icloud.com").await;
        assert_eq!(linked.header("location"), "/log-in?problem=account_exists&strategy=apple");
        for email in ["ana@icloud.com", "ben@example.org"] {
            server.visitor().post(SEND_RESET, &json!({ "email": email })).await.done();
        }
        inbox.link(server, "ben@example.org", "reset-password").await;
        let is_reset = |email: &String| email.contains("To: ana@") && email.contains("/reset-password");
        assert!(!server.emails(0).await.iter().any(is_reset));

        server.advance_clock(WEEK);
        server.visitor().post("/api/auth/signup/email", &body).await.ok();
        assert_eq!(ana.get("/api/user/profile").await.ok()["email"], "ana@two.example");
    })
    .await;
}

#[tokio::test]
async fn in_a_chain_the_earliest_email_takes_precedence() {
    on_both(async |server| {
        let inbox = Inbox::default();
        let ana = verified_user(server, &inbox, "a").await;
        server.advance_clock(SECOND);
        change(server, &inbox, &ana, "b@example.org").await;
        let from_b = inbox.link(server, "a@example.org", "restore-email").await;
        server.advance_clock(SECOND);
        change(server, &inbox, &ana, "c@example.org").await;
        let from_c = inbox.link(server, "b@example.org", "restore-email").await;
        server.advance_clock(SECOND);

        recover(server, &from_c).await;
        let ana = User::log_in(&server.visitor(), "b@example.org", NEW_PASSWORD).await;
        server.advance_clock(SECOND);
        change(server, &inbox, &ana, "d@example.org").await;
        let from_d = inbox.link(server, "b@example.org", "restore-email").await;
        recover(server, &from_b).await;
        restore(server, &from_d).await.problem(422, "invalid");
        let ana = User::log_in(&server.visitor(), "a@example.org", NEW_PASSWORD).await;
        assert_eq!(auth_info(&ana).await["isEmailVerified"], true);
        for free in ["b", "c", "d"] {
            server.user(free).await;
        }
    })
    .await;
}

#[tokio::test]
async fn changing_back_works_and_gives_the_other_email_no_way_in() {
    on_both(async |server| {
        let inbox = Inbox::default();
        let ana = verified_user(server, &inbox, "ana").await;
        change(server, &inbox, &ana, "mallory@example.org").await;
        let way_back = inbox.link(server, "ana@example.org", "restore-email").await;
        let before = server.emails(0).await.len();
        change(server, &inbox, &ana, "ana@example.org").await;
        let emails = server.emails(before + 2).await;
        let told =
            emails.iter().find(|email| email.contains("Subject: Your email was changed back")).unwrap();
        assert!(told.contains("To: mallory@example.org") && !told.contains("restore-email"));
        restore(server, &way_back).await.problem(422, "invalid");
        assert!(ana.is_logged_in().await);
        log_in(server, "ana@example.org", PASSWORD).await.ok();
        server.user("mallory").await;
    })
    .await;
}

/// The owner of the former email must hear of a change, whenever the client hangs up.
#[tokio::test]
async fn hanging_up_does_not_keep_a_change_secret() {
    let server = Server::start().await;
    for round in 0..8 {
        let inbox = Inbox::default();
        let ana = verified_user(&server, &inbox, &format!("ana{round}")).await;
        let new = format!("evil{round}@example.net");
        request_change(&ana, &new).await.done();
        let link = inbox.link(&server, &new, "confirm-email").await;
        let body = json!({ "token": link.token }).to_string();
        let mut stream = server.connect().await;
        let request = format!(
            "POST /api/user/email/confirm HTTP/1.1\r\nhost: laurels\r\nx-mol-frontend-build-version: 1\r\n\
             cookie: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            ana.header("cookie"),
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        tokio::time::sleep(Duration::from_millis(round)).await;
        drop(stream);
        tokio::time::sleep(Duration::from_millis(200)).await;
        if ana.profile().await["email"] == new {
            inbox.link(&server, &ana.email, "restore-email").await;
        }
    }
}
