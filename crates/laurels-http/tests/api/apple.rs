//! Signing in with Apple, and taking the consent back.

use std::time::Duration;

use laurels_fakes::oidc::{Endpoint, Failure, OidcServer};
use serde_json::json;

use crate::harness::{Caller, NOW, Server};

async fn start() -> (OidcServer, Server) {
    let apple = OidcServer::start(NOW.0 / 1000).await;
    let server = Server::start_with_apple(apple.issuer()).await;
    (apple, server)
}

async fn sign_in(apple: &OidcServer, server: &Server) -> Caller {
    let stranger = server.stranger();
    let departure = stranger.get("/api/auth/login/apple").await;
    let state = departure.cookie("laurels_sign_in").unwrap();
    let consent = apple.consent(departure.header("location"));
    let back = format!("/api/auth/callback/apple?state={}&code={}", consent.state, consent.code);
    let arrival = stranger.with("cookie", &format!("laurels_sign_in={state}")).get(&back).await;
    assert_eq!(arrival.header("location"), "/auth-complete?success=true&strategy=apple");
    let token = arrival.cookie("laurels_session").unwrap();
    stranger.with("cookie", &format!("laurels_session={token}"))
}

async fn until(happened: impl AsyncFn() -> bool) {
    for _ in 0..200 {
        if happened().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it never happened");
}

#[tokio::test]
async fn who_leaves_takes_the_consent_back() {
    let (apple, server) = start().await;
    let ana = sign_in(&apple, &server).await;
    assert_eq!(ana.get("/api/user/profile").await.ok()["isAppleAuthed"], true);
    ana.post("/api/user/delete-account", &json!({})).await.done();
    until(async || apple.revocations().len() == 1).await;
    assert_eq!(apple.revocations()[0]["token"], "refresh-1");
    until(async || server.app.store.list_revocations().await.unwrap().is_empty()).await;
}

#[tokio::test]
async fn leaving_does_not_wait_for_apple_which_is_told_when_it_is_back() {
    let (apple, server) = start().await;
    let ana = sign_in(&apple, &server).await;
    apple.fail_with(Endpoint::Revocation, Failure::Status(503));
    ana.post("/api/user/delete-account", &json!({})).await.done();
    ana.get("/api/user/profile").await.problem(401, "not_logged_in");
    until(async || apple.request_count(Endpoint::Revocation) == 1).await;
    assert_eq!(server.app.store.list_revocations().await.unwrap().len(), 1, "it is kept for later");

    apple.clear_failures();
    let job = tokio::spawn(server.app.clone().run_revocation_worker());
    until(async || server.app.store.list_revocations().await.unwrap().is_empty()).await;
    assert_eq!(apple.revocations()[0]["token"], "refresh-1");
    job.abort();
}

#[tokio::test]
async fn a_database_that_is_away_leads_back_to_a_page_that_says_so() {
    let (apple, server) = start().await;
    let stranger = server.stranger();
    let departure = stranger.get("/api/auth/login/apple").await;
    let consent = apple.consent(departure.header("location"));
    let cookie = format!("laurels_sign_in={}", departure.cookie("laurels_sign_in").unwrap());
    server.app.store.close().await;
    let back = format!("/api/auth/callback/apple?state={}&code={}", consent.state, consent.code);
    for reply in
        [stranger.with("cookie", &cookie).get(&back).await, stranger.get("/api/auth/login/apple").await]
    {
        assert_eq!(reply.status.as_u16(), 303);
        assert_eq!(reply.header("location"), "/log-in?problem=unavailable&strategy=apple");
    }
}
