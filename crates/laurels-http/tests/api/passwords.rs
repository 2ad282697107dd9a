use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{NOW, PASSWORD, Server, User};

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

const CHECK: &str = "/api/auth/email/check-password";
/// Of "password", as it was stored before passwords were checked.
const HASH_OF_PASSWORD: &str =
    "$argon2id$v=19$m=8,t=1,p=1$ejKBPTNg3Z5m9NFHLHG3xQ$WiktsCn6BItsvJmk5uCdRhxgu/ddAH6QceDfedAryyo";
const COMMON: &str = "That's one of the most common passwords. Try a few unrelated words.";
const PERSONAL: &str = "That's too close to your name, your email or ours. Try a few unrelated words.";

#[tokio::test]
async fn weak_passwords_are_rejected_wherever_one_is_set() {
    let server = Server::start().await;
    let ana = server.user("ana.zerlinde").await;
    ana.post("/api/user/update/username/Quintilla", &json!({})).await.ok();
    request_reset(&server, &ana.email).await;
    let (id, token) = link(&server.emails(1).await[0]);
    for (password, reason) in [
        ("password1", COMMON),
        ("zerlinde1", PERSONAL),
        ("Quintilla!", PERSONAL),
        ("laurels2", PERSONAL),
        ("aaaaaaaaaaaaaaaa", "Repeats are easy to guess. Try a few unrelated words."),
    ] {
        let new = json!({ "email": "ben@quintilla-zerlinde.example", "password": password });
        let by_link = json!({ "userId": id, "token": token, "password": password });
        for reply in [
            server.visitor().post("/api/auth/signup/email", &new).await,
            server.visitor().post(SET, &by_link).await,
            ana.post("/api/auth/email/set-password", &json!({ "password": password })).await,
        ] {
            let problem = reply.problem(422, "invalid");
            assert_eq!((&problem["field"], &problem["detail"]), (&json!("password"), &json!(reason)));
        }
    }
    // Nothing changed, and the link wasn't used up.
    User::log_in(&server.visitor(), &ana.email, PASSWORD).await;
    let by_link = json!({ "userId": id, "token": token, "password": "a new password" });
    server.visitor().post(SET, &by_link).await.done();
}

#[tokio::test]
async fn users_with_a_weak_password_can_still_log_in() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let here = &server.store.sessions.list_sessions(&ana.id, NOW).await.unwrap()[0].token_hash;
    assert!(server.store.passwords.set_password(&ana.id, HASH_OF_PASSWORD, here, None, NOW).await.unwrap());
    User::log_in(&server.visitor(), &ana.email, "password").await;
}

#[tokio::test]
async fn a_password_can_be_checked_before_it_is_set() {
    let server = Server::start().await;
    for (body, hint) in [
        (json!({ "password": "short" }), Some("Choose a password of at least 8 characters.")),
        (json!({ "password": "x".repeat(501) }), Some("Passwords can be up to 500 characters long.")),
        (json!({ "password": "password" }), Some(COMMON)),
        (json!({ "password": "zerlinde99" }), None),
        (json!({ "password": "zerlinde99", "email": "Zerlinde@example" }), Some(PERSONAL)),
        (json!({ "password": "zerlinde99", "username": "zerlinde" }), Some(PERSONAL)),
        (json!({ "password": "ruby slippers", "email": "", "username": "" }), None),
    ] {
        let checked = server.visitor().post(CHECK, &body).await.ok();
        assert_eq!(checked, json!({ "isAccepted": hint.is_none(), "hint": hint }), "{body}");
    }
}

#[tokio::test]
async fn password_checks_per_network_are_limited() {
    let server = Server::start().await;
    let body = json!({ "password": "short" });
    for _ in 0..300 {
        server.visitor().post(CHECK, &body).await.ok();
    }
    server.visitor().post(CHECK, &body).await.problem(429, "too_many");
    server.advance_clock(Duration::from_millis(500));
    server.visitor().post(CHECK, &body).await.ok();
}

#[tokio::test]
async fn checking_an_adversarial_password_is_quick() {
    let server = Server::start().await;
    server.visitor().post(CHECK, &json!({ "password": "ruby slippers" })).await.ok();
    // Each symbol may stand for several letters, and every combination is looked up.
    let symbols = "4@8({[<3691!|70$5+%2".repeat(25);
    let started = Instant::now();
    server.visitor().post(CHECK, &json!({ "password": symbols })).await.ok();
    assert!(started.elapsed() < Duration::from_secs(2), "it took {:?}", started.elapsed());
}
