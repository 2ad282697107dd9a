use std::time::Duration;

use serde_json::json;

use crate::harness::{PASSWORD, Server, User};

#[tokio::test]
async fn signing_up_makes_an_account_and_signs_in() {
    let server = Server::start().await;
    let body =
        json!({ "email": " Ana@Example.org ", "password": PASSWORD, "signup_params": { "from": "invite" } });
    let reply = server.stranger().post("/api/auth/signup/email", &body).await;
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
    assert!(!cookie.contains("Secure"), "this server is reached by http");
}

#[tokio::test]
async fn an_address_can_be_used_once_whatever_its_case() {
    let server = Server::start().await;
    server.user("ana").await;
    let body = json!({ "email": "ANA@example.org", "password": PASSWORD });
    let problem = server.stranger().post("/api/auth/signup/email", &body).await.problem(409, "email_taken");
    assert_eq!(problem["detail"], "There's already an account with this email.");
}

#[tokio::test]
async fn logging_in_and_out() {
    let server = Server::start().await;
    let first = server.user("ana").await;
    let second = User::log_in(&server.stranger(), "ANA@EXAMPLE.ORG", PASSWORD).await;
    assert_eq!(first.id, second.id);
    let reply = second.post("/api/auth/logout", &json!({})).await;
    reply.done();
    assert_eq!(reply.cookie("laurels_session").as_deref(), Some(""));
    assert!(!second.is_logged_in().await, "the token is of no use any more");
    assert!(first.is_logged_in().await, "the other device stays signed in");
}

#[tokio::test]
async fn a_wrong_address_and_a_wrong_password_get_the_same_answer() {
    let server = Server::start().await;
    server.user("ana").await;
    let mut answers = Vec::new();
    for (email, password) in
        [("ana@example.org", "wrong password"), ("ben@example.org", PASSWORD), ("nonsense", "x")]
    {
        let body = json!({ "email": email, "password": password });
        let problem = server.stranger().post("/api/auth/login/email", &body).await.problem(404, "not_found");
        let expected = format!("No account could be found for email '{email}', using the given password.");
        assert_eq!(problem["detail"], expected);
        answers.push(problem["code"].clone());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
}

#[tokio::test]
async fn bad_addresses_and_passwords_are_refused_with_the_field_to_blame() {
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
        let problem = server.stranger().post("/api/auth/signup/email", &body).await.problem(422, "invalid");
        assert_eq!(problem["field"], field, "{problem}");
    }
    // A password nobody can have is wrong like any other.
    server.user("ana").await;
    let body = json!({ "email": "ana@example.org", "password": "x".repeat(10_000) });
    server.stranger().post("/api/auth/login/email", &body).await.problem(404, "not_found");
}

#[tokio::test]
async fn guessing_is_slowed_down_for_the_account_and_forgiven_with_time() {
    let server = Server::start().await;
    server.user("ana").await;
    let guess = json!({ "email": "ana@example.org", "password": "wrong password" });
    for _ in 0..10 {
        server.stranger().post("/api/auth/login/email", &guess).await.problem(404, "not_found");
    }
    let refused = server.stranger().post("/api/auth/login/email", &guess).await;
    refused.problem(429, "too_many");
    let seconds: u64 = refused.header("retry-after").parse().unwrap();
    let right = json!({ "email": "ana@example.org", "password": PASSWORD });
    server.stranger().post("/api/auth/login/email", &right).await.problem(429, "too_many");
    server.wait(Duration::from_secs(seconds));
    server.stranger().post("/api/auth/login/email", &right).await.ok();
}

#[tokio::test]
async fn an_address_without_an_account_is_limited_in_the_same_way() {
    let server = Server::start().await;
    let guess = json!({ "email": "nobody@example.org", "password": "wrong password" });
    for _ in 0..10 {
        server.stranger().post("/api/auth/login/email", &guess).await.problem(404, "not_found");
    }
    server.stranger().post("/api/auth/login/email", &guess).await.problem(429, "too_many");
}

#[tokio::test]
async fn a_session_slides_with_use_and_ends_without() {
    let server = Server::start().await;
    let ana = server.user("ana").await;
    let days = |days: u64| Duration::from_hours(24 * days);
    for _ in 0..3 {
        server.wait(days(50));
        assert!(ana.is_logged_in().await);
    }
    server.wait(days(60));
    ana.get("/api/user/profile").await.problem(401, "not_logged_in");
}

#[tokio::test]
async fn sign_ins_that_are_not_set_up_say_so() {
    let server = Server::start().await;
    let setup = server.stranger().get("/api/setup").await.ok();
    assert_eq!(setup["logged_in"], false);
    assert_eq!(server.user("ana").await.get("/api/setup").await.ok()["logged_in"], true);
    assert_eq!((&setup["google_sign_in"], &setup["apple_sign_in"]), (&json!(false), &json!(false)));
    for provider in ["google", "apple"] {
        let address = format!("/api/auth/login/{provider}?a=b");
        let problem = server.stranger().get(&address).await.problem(503, "not_set_up");
        assert!(problem["detail"].as_str().unwrap().contains("not set up on this server"), "{problem}");
    }
}

#[tokio::test]
async fn a_callback_nobody_waits_for_leads_back_to_the_log_in_page() {
    let server = Server::start().await;
    let reply = server.stranger().get("/api/auth/callback/google?state=made-up&code=c").await;
    assert_eq!(
        (reply.status.as_u16(), reply.header("location")),
        (303, "/log-in?problem=expired&strategy=google")
    );
    server.stranger().get("/api/auth/callback/myspace?state=s&code=c").await.problem(404, "not_found");
}

#[tokio::test]
async fn a_form_from_apple_is_turned_into_an_address_of_ours() {
    let server = Server::start().await;
    let apple =
        server.stranger().without("x-mol-frontend-build-version").with("origin", "https://appleid.apple.com");
    let form = apple.with("content-type", "application/x-www-form-urlencoded");
    let send = async |fields: &'static str| {
        form.send(http::Method::POST, "/api/auth/callback/apple", fields.into()).await
    };
    let reply = send("state=s&code=c&user=%7B%7D").await;
    let on = "/api/auth/callback/apple?state=s&code=c&user=%7B%7D";
    assert_eq!((reply.status.as_u16(), reply.header("location")), (303, on));
    for odd in ["state=s\r\nset-cookie: x=y", "state=s#fragment", "state=\u{e9}"] {
        send(odd).await.problem(422, "invalid");
    }
}
