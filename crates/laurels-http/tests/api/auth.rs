use std::time::Duration;

use serde_json::json;

use crate::harness::{PASSWORD, Server, User};

#[tokio::test]
async fn signing_up_creates_an_account_and_a_session() {
    let server = Server::start().await;
    let body =
        json!({ "email": " Ana@Example.org ", "password": PASSWORD, "signup_params": { "from": "invite" } });
    let reply = server.visitor().post("/api/auth/signup/email", &body).await;
    let user = reply.ok();
    assert_eq!(user["username"], "Ana");
    assert_eq!(user["email"], "Ana@Example.org");
    assert_eq!(user["isEmailAuthed"], true);
    for role in ["isAdmin", "isTester", "isFullMember", "isDevAcquaintance", "isMarkedForDeletion"] {
        assert_eq!(user[role], false, "{role}");
    }
    let cookie = reply.header("set-cookie");
    for part in ["laurels_session=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "the test server uses http");
}

#[tokio::test]
async fn a_new_user_can_choose_a_name() {
    let server = Server::start().await;
    let body =
        |name: &str| json!({ "email": "ana+films@example.org", "password": PASSWORD, "username": name });
    for bad in ["", "  ", "a\nb", &"x".repeat(41)] {
        let reply = server.visitor().post("/api/auth/signup/email", &body(bad)).await;
        assert_eq!(reply.problem(422, "invalid")["field"], "username", "{bad:?}");
    }
    let user = server.visitor().post("/api/auth/signup/email", &body(" Ana Belén ")).await.ok();
    assert_eq!(user["username"], "Ana Belén");
    let other = json!({ "email": "ben+films@example.org", "password": PASSWORD });
    let user = server.visitor().post("/api/auth/signup/email", &other).await.ok();
    assert_eq!(user["username"], "ben");
}

#[tokio::test]
async fn emails_are_unique_ignoring_case() {
    let server = Server::start().await;
    server.user("ana").await;
    let body = json!({ "email": "ANA@example.org", "password": PASSWORD });
    let problem = server.visitor().post("/api/auth/signup/email", &body).await.problem(409, "email_taken");
    assert_eq!(problem["detail"], "There's already an account with this email.");
}

#[tokio::test]
async fn logging_in_and_out() {
    let server = Server::start().await;
    let first = server.user("ana").await;
    let second = User::log_in(&server.visitor(), "ANA@EXAMPLE.ORG", PASSWORD).await;
    assert_eq!(first.id, second.id);
    let reply = second.post("/api/auth/logout", &json!({})).await;
    reply.done();
    assert_eq!(reply.cookie("laurels_session").as_deref(), Some(""));
    assert!(!second.is_logged_in().await, "the token is invalid");
    assert!(first.is_logged_in().await, "the other device stays logged in");
}

#[tokio::test]
async fn unknown_emails_and_wrong_passwords_get_the_same_response() {
    let server = Server::start().await;
    server.user("ana").await;
    let mut codes = Vec::new();
    for (email, password) in
        [("ana@example.org", "wrong password"), ("ben@example.org", PASSWORD), ("nonsense", "x")]
    {
        let body = json!({ "email": email, "password": password });
        let problem = server.visitor().post("/api/auth/login/email", &body).await.problem(404, "not_found");
        let expected = format!("No account could be found for email '{email}', using the given password.");
        assert_eq!(problem["detail"], expected);
        codes.push(problem["code"].clone());
    }
    codes.dedup();
    assert_eq!(codes.len(), 1);
}

#[tokio::test]
async fn invalid_emails_and_passwords_are_rejected_with_the_field() {
    let server = Server::start().await;
    let long = format!("{}@example.org", "a".repeat(300));
    for (email, password, field) in [
        ("", PASSWORD, "email"),
        ("ana", PASSWORD, "email"),
        (long.as_str(), PASSWORD, "email"),
        ("ana@example.org\r\nBcc: all@example.org", PASSWORD, "email"),
        ("ana@example.org", "1", "password"),
        ("ana@example.org", &"x".repeat(10_000), "password"),
    ] {
        let body = json!({ "email": email, "password": password });
        let problem = server.visitor().post("/api/auth/signup/email", &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], field, "{problem}");
    }
    // A password that is too long to exist is treated as a wrong one.
    server.user("ana").await;
    let body = json!({ "email": "ana@example.org", "password": "x".repeat(10_000) });
    server.visitor().post("/api/auth/login/email", &body).await.problem(404, "not_found");
}

#[tokio::test]
async fn log_in_attempts_per_account_are_limited_for_some_time() {
    let server = Server::start().await;
    server.user("ana").await;
    let guess = json!({ "email": "ana@example.org", "password": "wrong password" });
    for _ in 0..10 {
        server.visitor().post("/api/auth/login/email", &guess).await.problem(404, "not_found");
    }
    let rejected = server.visitor().post("/api/auth/login/email", &guess).await;
    rejected.problem(429, "too_many");
    let seconds: u64 = rejected.header("retry-after").parse().unwrap();
    let right = json!({ "email": "ana@example.org", "password": PASSWORD });
    server.visitor().post("/api/auth/login/email", &right).await.problem(429, "too_many");
    server.advance_clock(Duration::from_secs(seconds));
    server.visitor().post("/api/auth/login/email", &right).await.ok();
}

#[tokio::test]
async fn log_in_attempts_for_unknown_emails_are_limited_too() {
    let server = Server::start().await;
    let guess = json!({ "email": "nobody@example.org", "password": "wrong password" });
    for _ in 0..10 {
        server.visitor().post("/api/auth/login/email", &guess).await.problem(404, "not_found");
    }
    server.visitor().post("/api/auth/login/email", &guess).await.problem(429, "too_many");
}

#[tokio::test]
async fn a_session_is_extended_by_use_and_expires_without() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let days = |days: u64| Duration::from_hours(24 * days);
    for _ in 0..3 {
        server.advance_clock(days(50));
        assert!(ana.is_logged_in().await);
    }
    server.advance_clock(days(60));
    ana.get("/api/user/profile").await.problem(401, "not_logged_in");
}

#[tokio::test]
async fn providers_that_are_not_set_up_are_reported() {
    let server = Server::start().await;
    let setup = server.visitor().get("/api/setup").await.ok();
    assert_eq!(setup["logged_in"], false);
    assert_eq!(server.user("ana").await.get("/api/setup").await.ok()["logged_in"], true);
    assert_eq!((&setup["google_sign_in"], &setup["apple_sign_in"]), (&json!(false), &json!(false)));
    for provider in ["google", "apple"] {
        let path = format!("/api/auth/login/{provider}?a=b");
        let program = server.visitor().with("accept", "application/json");
        let problem = program.get(&path).await.problem(503, "not_set_up");
        assert!(problem["detail"].as_str().unwrap().contains("not set up on this server"), "{problem}");
        // A browser that navigates here displays a page.
        let reply = server.visitor().with("sec-fetch-mode", "navigate").get(&path).await;
        let location = format!("/log-in?problem=not_set_up&strategy={provider}");
        assert_eq!((reply.status.as_u16(), reply.header("location")), (303, location.as_str()));
        let reply = server.user(provider).await.with("accept", "text/html").get(&path).await;
        let location = format!("/settings?problem=not_set_up&strategy={provider}");
        assert_eq!((reply.status.as_u16(), reply.header("location")), (303, location.as_str()));
    }
}

#[tokio::test]
async fn a_callback_with_an_unknown_state_redirects_to_the_log_in_page() {
    let server = Server::start().await;
    let reply = server.visitor().get("/api/auth/callback/google?state=made-up&code=c").await;
    assert_eq!(
        (reply.status.as_u16(), reply.header("location")),
        (303, "/log-in?problem=expired&strategy=google")
    );
    let program = server.visitor().with("accept", "application/json");
    program.get("/api/auth/callback/google?state=made-up&code=c").await.problem(409, "sign_in");
    for (path, status) in [("myspace?state=s&code=c", 404), ("google?state=%00", 422)] {
        let path = format!("/api/auth/callback/{path}");
        let reply = server.visitor().get(&path).await;
        let expected = (303, "/log-in?problem=unreadable");
        assert_eq!((reply.status.as_u16(), reply.header("location")), expected, "{path}");
        assert_eq!(program.get(&path).await.status.as_u16(), status, "{path}");
    }
}

#[tokio::test]
async fn a_form_post_from_apple_is_redirected_to_the_callback() {
    let server = Server::start().await;
    let apple =
        server.visitor().without("x-mol-frontend-build-version").with("origin", "https://appleid.apple.com");
    let form = apple.with("content-type", "application/x-www-form-urlencoded");
    let send = async |fields: &'static str| {
        form.send(http::Method::POST, "/api/auth/callback/apple", fields.into()).await
    };
    let reply = send("state=s&code=c&user=%7B%7D").await;
    let location = "/api/auth/callback/apple?state=s&code=c&user=%7B%7D";
    assert_eq!((reply.status.as_u16(), reply.header("location")), (303, location));
    for odd in ["state=s\r\nset-cookie: x=y", "state=s#fragment", "state=\u{e9}"] {
        let reply = send(odd).await;
        assert_eq!((reply.status.as_u16(), reply.header("location")), (303, "/log-in?problem=unreadable"));
    }
}
