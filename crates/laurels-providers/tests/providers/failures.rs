//! Sign-in providers that are down, slow, misconfigured or hostile: a clear error, within the timeout, without secrets.

use std::time::Duration;

use laurels_fakes::oidc::{Endpoint, Failure, OidcServer};
use laurels_providers::ProviderError;
use laurels_providers::oidc::Oidc;
use serde_json::json;
use tokio::time::Instant;

use crate::harness::{
    NOW, RETURN_TO, apple_at, begin, google, google_at, is_rejected, is_unavailable, now, private_key,
    secrets, sign_in,
};

fn failures() -> Vec<Failure> {
    vec![
        Failure::Status(500),
        Failure::Status(503),
        Failure::Status(404),
        Failure::Html,
        Failure::UnexpectedJson,
        Failure::Oversized,
        Failure::Redirect("https://evil.example/".into()),
    ]
}

#[tokio::test]
async fn failing_provider_is_unavailable_and_can_recover() {
    for failure in failures() {
        let (server, google) = google().await;
        server.fail_with(Endpoint::Discovery, failure.clone());
        let outcome = google.begin(RETURN_TO, "a-state", &secrets()).await;
        assert!(matches!(outcome, Err(ProviderError::Unavailable { .. })), "{failure:?}: {outcome:?}");
        server.clear_failures();
        assert!(sign_in(&server, &google).await.is_ok(), "after {failure:?}");
    }
}

#[tokio::test]
async fn failure_after_the_consent_is_an_error() {
    for endpoint in [Endpoint::Token, Endpoint::Keys] {
        for failure in failures() {
            let (server, google) = google().await;
            let consent = begin(&server, &google).await;
            server.fail_with(endpoint, failure.clone());
            let outcome = google.finish(&consent.code, RETURN_TO, &secrets(), now()).await;
            assert!(is_unavailable(&outcome), "{endpoint:?} {failure:?}: {outcome:?}");
            assert!(!outcome.unwrap_err().to_string().contains("secret-of-the-provider"));
            server.clear_failures();
            assert!(sign_in(&server, &google).await.is_ok(), "after {endpoint:?} {failure:?}");
        }
    }
}

#[tokio::test]
async fn oversized_response_is_an_error() {
    let (server, google) = google().await;
    server.fail_with(Endpoint::Discovery, Failure::Oversized);
    let error = google.begin(RETURN_TO, "a-state", &secrets()).await.unwrap_err();
    assert_eq!(error.to_string(), "Google sign-in is unavailable: the response is too large");
}

#[tokio::test]
async fn insecure_endpoint_is_an_error() {
    for endpoint in ["authorization_endpoint", "token_endpoint", "jwks_uri"] {
        for address in ["http://evil.example/x", "javascript:alert(1)", "x", ""] {
            let (server, google) = google().await;
            server.set_metadata(json!({ endpoint: address }));
            let outcome = google.begin(RETURN_TO, "a-state", &secrets()).await;
            assert!(matches!(outcome, Err(ProviderError::Unavailable { .. })), "{endpoint} {address}");
        }
    }
}

#[tokio::test]
async fn failed_endpoint_invalidates_the_metadata_cache() {
    let (server, google) = google().await;
    let consent = begin(&server, &google).await;
    server.fail_with(Endpoint::Token, Failure::Status(502));
    assert!(is_unavailable(&google.finish(&consent.code, RETURN_TO, &secrets(), now()).await));
    server.clear_failures();
    sign_in(&server, &google).await.unwrap();
    assert_eq!(server.request_count(Endpoint::Discovery), 2);
}

#[tokio::test]
async fn redirect_is_not_followed() {
    let (server, google) = google().await;
    let other = OidcServer::start(NOW).await;
    let consent = begin(&server, &google).await;
    server.fail_with(Endpoint::Token, Failure::Redirect(format!("{}/token", other.issuer())));
    assert!(is_unavailable(&google.finish(&consent.code, RETURN_TO, &secrets(), now()).await));
    assert_eq!(other.request_count(Endpoint::Token), 0);
}

#[tokio::test]
async fn stopped_provider_is_unavailable() {
    let server = OidcServer::start(NOW).await;
    let google = google_at(server.issuer()).unwrap();
    let consent = begin(&server, &google).await;
    drop(server);
    // Lets the aborted server task release its port.
    tokio::task::yield_now().await;
    let outcome = google.finish(&consent.code, RETURN_TO, &secrets(), now()).await;
    assert!(is_unavailable(&outcome), "{outcome:?}");
    assert!(google.begin(RETURN_TO, "a-state", &secrets()).await.is_err());
}

/// Waits for the request to arrive, then pauses the clock: it jumps to the next timer when all tasks are idle.
async fn finish_with_timeout(server: &OidcServer, google: Oidc, endpoint: Endpoint) -> ProviderError {
    let requests_before = server.request_count(endpoint);
    let call = tokio::spawn(async move {
        let started = google.begin(RETURN_TO, "a-state", &secrets()).await;
        match started {
            Ok(_) => google.finish("a code", RETURN_TO, &secrets(), now()).await.map(drop),
            Err(error) => Err(error),
        }
    });
    while server.request_count(endpoint) == requests_before {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::pause();
    let start = Instant::now();
    let error = call.await.unwrap().unwrap_err();
    assert!(start.elapsed() <= Duration::from_secs(10), "a user is waiting");
    tokio::time::resume();
    error
}

#[tokio::test]
async fn unresponsive_provider_times_out() {
    for endpoint in [Endpoint::Discovery, Endpoint::Token] {
        let (server, google) = google().await;
        server.fail_with(endpoint, Failure::NoResponse);
        let error = finish_with_timeout(&server, google, endpoint).await;
        assert_eq!(
            error.to_string(),
            "Google sign-in is unavailable: it did not respond in time",
            "{endpoint:?}"
        );
    }
}

#[tokio::test]
async fn oauth_errors_are_reported_by_their_code() {
    for (code, expected) in [
        (
            "invalid_grant",
            "Google sign-in rejected the request: the code is expired, used or was issued to another client",
        ),
        ("invalid_request", "Google sign-in rejected the request: it returned invalid_request"),
        (
            "secret-of-the-provider\r\nforged line",
            "Google sign-in rejected the request: it returned an unknown error code",
        ),
        ("invalid_client", "Google sign-in is misconfigured: it does not accept our client id and secret"),
    ] {
        let (server, google) = google().await;
        server.fail_with(Endpoint::Token, Failure::OAuthError(code.into()));
        assert_eq!(sign_in(&server, &google).await.unwrap_err().to_string(), expected);
    }
}

#[tokio::test]
async fn different_issuer_in_the_metadata_is_a_misconfiguration() {
    let server = OidcServer::start(NOW).await;
    let google = google_at(&format!("{}/", server.issuer())).unwrap();
    let error = google.begin(RETURN_TO, "a-state", &secrets()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Misconfigured { .. }), "{error}");
}

#[tokio::test]
async fn secrets_are_never_printed() {
    let (server, google) = google().await;
    let key = private_key().1;
    let apple = apple_at(server.issuer(), &key).unwrap();
    let ana = sign_in(&server, &google).await.unwrap();
    let rejected = google.finish("the-code", RETURN_TO, &secrets(), now()).await;
    assert!(is_rejected(&rejected));
    let error = rejected.unwrap_err();
    let printed = format!("{google:?} {apple:?} {:?} {ana:?} {error:?} {error}", secrets());
    let key_line = key.lines().nth(1).unwrap();
    for secret in [
        "google-secret",
        key_line,
        "the-code",
        &secrets().nonce,
        &secrets().pkce_verifier,
        "ana@example.org",
        "subject-1",
    ] {
        assert!(!printed.contains(secret), "{secret} in {printed}");
    }
}
