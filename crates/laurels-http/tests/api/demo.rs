//! What only a demo has: looking around as its people, and its outbox.

use std::time::Duration;

use laurels_app::DEMO_PASSWORD;
use serde_json::{Value, json};

use crate::harness::{Options, Reply, Server, User};

const LOG_IN: &str = "/api/demo/log-in";

async fn demo() -> Server {
    Server::start_with(Options { is_demo: true, ..Options::default() }).await
}

async fn log_in(server: &Server, person: &str) -> Reply {
    server.visitor().post(LOG_IN, &json!({ "person": person })).await
}

/// Signs up and requests an email, which the outbox then has.
async fn user_with_email(server: &Server, name: &str) -> User {
    let user = server.user(name).await;
    user.post("/api/user/email/verify", &json!({})).await.done();
    server.emails(1).await;
    user
}

/// The paths of the emails that the outbox lists.
async fn listed(server: &Server) -> Vec<String> {
    let page = server.visitor().get("/dev/outbox").await;
    assert_eq!(page.status, 200, "{}", page.text());
    let links = page.text().split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    links.filter(|link| link.starts_with("/dev/outbox/")).map(str::to_owned).collect()
}

#[tokio::test]
async fn an_ordinary_server_has_nothing_of_a_demo() {
    let server = Server::start().await;
    user_with_email(&server, "ana").await;
    let reply = log_in(&server, "ana").await;
    reply.problem(404, "not_found");
    assert_eq!(reply.header("set-cookie"), "");
    assert_eq!(server.visitor().get("/api/setup").await.ok()["demo"], Value::Null);
    for path in ["/dev/outbox", "/dev/outbox/", "/dev/outbox/1-1.eml", "/dev/outbox/1-1.eml/html"] {
        assert_eq!(server.visitor().get(path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn visitors_look_around_as_those_whom_the_setup_lists() {
    let server = demo().await;
    let setup = server.visitor().get("/api/setup").await.ok()["demo"].clone();
    assert_eq!(setup["payment_script"], "http://127.0.0.1:12111/checkout.js");
    let people = setup["people"].as_array().unwrap();
    assert_eq!(people.iter().map(|person| &person["person"]).collect::<Vec<_>>(), ["ana", "theo", "iris"]);
    let roles = [(false, false), (true, false), (false, true)];
    for (person, (is_tester, is_admin)) in people.iter().zip(roles) {
        let user = User::look_around(&server.visitor(), person["person"].as_str().unwrap()).await;
        let profile = user.profile().await;
        assert_eq!(profile["username"], person["name"]);
        assert!(profile["viewed"].as_array().unwrap().len() > 100, "{profile}");
        assert_eq!(user.get("/api/admin/users").await.status == 200, is_admin);
        let may_buy = user.get("/api/purchase/access-passes").await.status != 403;
        assert_eq!(may_buy, is_tester || is_admin);
    }
}

#[tokio::test]
async fn the_password_of_all_is_the_printed_one() {
    let server = demo().await;
    for name in ["ana", "ben", "chloe", "dev", "iris", "theo"] {
        User::log_in(&server.visitor(), &format!("{name}@demo.example"), DEMO_PASSWORD).await;
    }
}

#[tokio::test]
async fn only_the_people_on_offer_need_no_password() {
    let server = demo().await;
    server.user("stranger").await;
    for person in ["ben", "stranger", "stranger@example.org", "ana@demo.example", "Ana", "", "command-line"] {
        let reply = log_in(&server, person).await;
        reply.problem(404, "not_found");
        assert_eq!(reply.header("set-cookie"), "", "{person:?}");
    }
    server.visitor().post(LOG_IN, &json!({ "person": ["ana"] })).await.problem(422, "invalid");
    let page = server.visitor().without("x-mol-frontend-build-version");
    page.post(LOG_IN, &json!({ "person": "ana" })).await.problem(403, "missing_build_version");
    let other_site = server.visitor().with("origin", "https://evil.example");
    other_site.post(LOG_IN, &json!({ "person": "ana" })).await.problem(403, "foreign_origin");
}

#[tokio::test]
async fn log_ins_are_limited_per_network() {
    let server = demo().await;
    for _ in 0..60 {
        log_in(&server, "ana").await.ok();
    }
    let rejected = log_in(&server, "iris").await;
    rejected.problem(429, "too_many");
    assert_eq!(rejected.header("retry-after"), "5");
    let elsewhere = server.visitor().with("x-forwarded-for", "198.51.100.7");
    User::look_around(&elsewhere, "ana").await;
    server.advance_clock(Duration::from_secs(5));
    log_in(&server, "iris").await.ok();
}

#[tokio::test]
async fn an_account_with_the_email_of_a_deleted_person_is_its_owners() {
    let server = demo().await;
    let ana = User::look_around(&server.visitor(), "ana").await;
    ana.post("/api/user/delete-account", &json!({ "password": DEMO_PASSWORD })).await.done();
    log_in(&server, "ana").await.problem(404, "not_found");
    let account = json!({ "email": "ana@demo.example", "password": "ruby slippers", "signup_params": {} });
    server.visitor().post("/api/auth/signup/email", &account).await.ok();
    log_in(&server, "ana").await.problem(404, "not_found");
}

#[tokio::test]
async fn a_new_password_of_a_person_does_not_keep_visitors_out() {
    let server = demo().await;
    let ana = User::look_around(&server.visitor(), "ana").await;
    let change = json!({ "password": "ruby slippers", "currentPassword": DEMO_PASSWORD });
    let changed = ana.post("/api/auth/email/set-password", &change).await;
    assert!(changed.status.is_success(), "{}", changed.text());
    assert_eq!(User::look_around(&server.visitor(), "ana").await.id, ana.id);
}

#[tokio::test]
async fn the_outbox_lists_the_emails_and_shows_each() {
    let server = demo().await;
    let empty = server.visitor().get("/dev/outbox").await;
    assert!(empty.text().contains("No emails yet."), "{}", empty.text());
    user_with_email(&server, "eve").await;
    let paths = listed(&server).await;
    assert_eq!(paths.len(), 1, "{paths:?}");

    let page = server.visitor().get(&paths[0]).await;
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("default-src 'none'") && !policy.contains("script"), "{policy}");
    assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
    let text = page.text();
    assert!(text.contains("eve@example.org") && text.contains("<h1>Verify your email</h1>"), "{text}");
    assert!(text.contains("/confirm-email?") && text.contains("target=\"_blank\""), "{text}");

    let html = server.visitor().get(&format!("{}/html", paths[0])).await;
    let policy = html.header("content-security-policy");
    assert!(policy.starts_with("sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';"));
    assert!(policy.contains("frame-ancestors 'self'") && !policy.contains("allow-scripts"), "{policy}");
    assert!(html.text().contains("<head><base target=\"_blank\">"), "{}", html.text());
}

#[tokio::test]
async fn what_visitors_write_is_text_in_the_outbox() {
    let server = demo().await;
    let visitor = server.visitor();
    let message = json!({
        "subject": "Question", "message": "<script>alert(1)</script>", "email": "eve@example.org",
    });
    assert!(visitor.post("/api/user/contact-us-message", &message).await.status.is_success());
    server.emails(1).await;
    let path = listed(&server).await.remove(0);
    for path in [path.clone(), format!("{path}/html")] {
        let page = visitor.get(&path).await;
        assert!(
            page.text().contains("&lt;script&gt;") && !page.text().contains("<script"),
            "{}",
            page.text()
        );
    }
}

#[tokio::test]
async fn the_outbox_shows_no_other_file() {
    let server = demo().await;
    user_with_email(&server, "eve").await;
    for name in [
        "..",
        "../laurels.db",
        "..%2Flaurels.db",
        "%2Fetc%2Fpasswd",
        "%2e%2e%2flaurels.db",
        "laurels.db",
        "1-1.eml",
        "%00",
        "%ff",
        ".eml",
    ] {
        for path in [format!("/dev/outbox/{name}"), format!("/dev/outbox/{name}/html")] {
            assert_eq!(server.visitor().get(&path).await.status, 404, "{path}");
        }
    }
}
