//! Sign-in with Apple, and revoking the token when an account is deleted.

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
    let visitor = server.visitor();
    let redirect = visitor.get("/api/auth/login/apple").await;
    let state = redirect.cookie("laurels_sign_in").unwrap();
    let consent = apple.consent(redirect.header("location"));
    let back = format!("/api/auth/callback/apple?state={}&code={}", consent.state, consent.code);
    let callback = visitor.with("cookie", &format!("laurels_sign_in={state}")).get(&back).await;
    assert_eq!(callback.header("location"), "/auth-complete?success=true&strategy=apple");
    let token = callback.cookie("laurels_session").unwrap();
    visitor.with("cookie", &format!("laurels_session={token}"))
}

async fn wait_until(condition: impl AsyncFn() -> bool) {
    for _ in 0..200 {
        if condition().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the condition was never met");
}

#[tokio::test]
async fn deleting_an_account_revokes_the_apple_token() {
    let (apple, server) = start().await;
    let ana = sign_in(&apple, &server).await;
    assert_eq!(ana.get("/api/user/profile").await.ok()["isAppleAuthed"], true);
    ana.post("/api/user/delete-account", &json!({})).await.done();
    wait_until(async || apple.revocations().len() == 1).await;
    assert_eq!(apple.revocations()[0]["token"], "refresh-1");
    wait_until(async || server.store.identities.list_revocations().await.unwrap().is_empty()).await;
}

#[tokio::test]
async fn deleting_an_account_does_not_wait_for_apple_and_the_revocation_is_retried() {
    let (apple, server) = start().await;
    let ana = sign_in(&apple, &server).await;
    apple.fail_with(Endpoint::Revocation, Failure::Status(503));
    ana.post("/api/user/delete-account", &json!({})).await.done();
    ana.get("/api/user/profile").await.problem(401, "not_logged_in");
    wait_until(async || apple.request_count(Endpoint::Revocation) == 1).await;
    assert_eq!(
        server.store.identities.list_revocations().await.unwrap().len(),
        1,
        "the revocation is stored for a retry"
    );

    apple.clear_failures();
    server.advance_clock(Duration::from_mins(10));
    server.services.start_queue_workers();
    wait_until(async || server.store.identities.list_revocations().await.unwrap().is_empty()).await;
    assert_eq!(apple.revocations()[0]["token"], "refresh-1");
}

#[tokio::test]
async fn a_database_outage_redirects_to_the_log_in_page() {
    let (apple, server) = start().await;
    let visitor = server.visitor();
    let redirect = visitor.get("/api/auth/login/apple").await;
    let consent = apple.consent(redirect.header("location"));
    let cookie = format!("laurels_sign_in={}", redirect.cookie("laurels_sign_in").unwrap());
    server.store.close().await;
    let back = format!("/api/auth/callback/apple?state={}&code={}", consent.state, consent.code);
    for reply in
        [visitor.with("cookie", &cookie).get(&back).await, visitor.get("/api/auth/login/apple").await]
    {
        assert_eq!(reply.status.as_u16(), 303);
        assert_eq!(reply.header("location"), "/log-in?problem=unavailable&strategy=apple");
    }
}
