//! A provider that is down, slow, wrong or hostile: a clear error, soon, that tells no secret.

use std::time::Duration;

use laurels_fakes::oidc::{Endpoint, Failure, OidcServer};
use laurels_providers::ProviderError;
use laurels_providers::oidc::Oidc;
use serde_json::json;
use tokio::time::Instant;

use crate::harness::{
    NOW, RETURN_TO, apple_at, begin, chance, google, google_at, is_refused, is_unavailable, now, private_key,
    sign_in,
};

fn faults() -> Vec<Failure> {
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
async fn a_provider_that_fails_is_unavailable_and_asked_again_later() {
    for failure in faults() {
        let (server, google) = google().await;
        server.fail_with(Endpoint::Discovery, failure.clone());
        let outcome = google.begin(RETURN_TO, "a-state", &chance()).await;
        assert!(matches!(outcome, Err(ProviderError::Unavailable { .. })), "{failure:?}: {outcome:?}");
        server.clear_failures();
        assert!(sign_in(&server, &google).await.is_ok(), "after {failure:?}");
    }
}

#[tokio::test]
async fn a_failure_after_the_consent_lets_nobody_in() {
    for endpoint in [Endpoint::Token, Endpoint::Keys] {
        for failure in faults() {
            let (server, google) = google().await;
            let consent = begin(&server, &google).await;
            server.fail_with(endpoint, failure.clone());
            let outcome = google.finish(&consent.code, RETURN_TO, &chance(), now()).await;
            assert!(is_unavailable(&outcome), "{endpoint:?} {failure:?}: {outcome:?}");
            assert!(!outcome.unwrap_err().to_string().contains("secret-of-the-provider"));
            server.clear_failures();
            assert!(sign_in(&server, &google).await.is_ok(), "after {endpoint:?} {failure:?}");
        }
    }
}

#[tokio::test]
async fn nobody_reads_an_answer_without_end() {
    let (server, google) = google().await;
    server.fail_with(Endpoint::Discovery, Failure::Oversized);
    let error = google.begin(RETURN_TO, "a-state", &chance()).await.unwrap_err();
    assert_eq!(error.to_string(), "Google sign-in is unavailable: it sent far more than was asked for");
}

#[tokio::test]
async fn an_endpoint_that_is_not_encrypted_gets_no_secret() {
    for endpoint in ["authorization_endpoint", "token_endpoint", "jwks_uri"] {
        for address in ["http://evil.example/x", "javascript:alert(1)", "x", ""] {
            let (server, google) = google().await;
            server.set_metadata(json!({ endpoint: address }));
            let outcome = google.begin(RETURN_TO, "a-state", &chance()).await;
            assert!(matches!(outcome, Err(ProviderError::Unavailable { .. })), "{endpoint} {address}");
        }
    }
}

#[tokio::test]
async fn an_endpoint_that_fails_may_have_moved() {
    let (server, google) = google().await;
    let consent = begin(&server, &google).await;
    server.fail_with(Endpoint::Token, Failure::Status(502));
    assert!(is_unavailable(&google.finish(&consent.code, RETURN_TO, &chance(), now()).await));
    server.clear_failures();
    sign_in(&server, &google).await.unwrap();
    assert_eq!(server.request_count(Endpoint::Discovery), 2);
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let (server, google) = google().await;
    let other = OidcServer::start(NOW).await;
    let consent = begin(&server, &google).await;
    server.fail_with(Endpoint::Token, Failure::Redirect(format!("{}/token", other.issuer())));
    assert!(is_unavailable(&google.finish(&consent.code, RETURN_TO, &chance(), now()).await));
    assert_eq!(other.request_count(Endpoint::Token), 0);
}

#[tokio::test]
async fn a_provider_that_is_not_there() {
    let server = OidcServer::start(NOW).await;
    let google = google_at(server.issuer()).unwrap();
    let consent = begin(&server, &google).await;
    drop(server);
    // Gives the port back.
    tokio::task::yield_now().await;
    let outcome = google.finish(&consent.code, RETURN_TO, &chance(), now()).await;
    assert!(is_unavailable(&outcome), "{outcome:?}");
    assert!(google.begin(RETURN_TO, "a-state", &chance()).await.is_err());
}

/// Lets the request arrive, then skips ahead: a stopped clock jumps to the next timeout when all is idle.
async fn finish_in_no_time(server: &OidcServer, google: Oidc, silent: Endpoint) -> ProviderError {
    let asked_before = server.request_count(silent);
    let call = tokio::spawn(async move {
        let begun = google.begin(RETURN_TO, "a-state", &chance()).await;
        match begun {
            Ok(_) => google.finish("a code", RETURN_TO, &chance(), now()).await.map(drop),
            Err(error) => Err(error),
        }
    });
    while server.request_count(silent) == asked_before {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::pause();
    let start = Instant::now();
    let error = call.await.unwrap().unwrap_err();
    assert!(start.elapsed() <= Duration::from_secs(10), "people wait for this");
    tokio::time::resume();
    error
}

#[tokio::test]
async fn a_provider_that_says_nothing_is_given_up_on() {
    for silent in [Endpoint::Discovery, Endpoint::Token] {
        let (server, google) = google().await;
        server.fail_with(silent, Failure::NoResponse);
        let error = finish_in_no_time(&server, google, silent).await;
        assert_eq!(
            error.to_string(),
            "Google sign-in is unavailable: it did not answer in time",
            "{silent:?}"
        );
    }
}

#[tokio::test]
async fn refusals_by_their_code() {
    for (code, said) in [
        ("invalid_grant", "Google sign-in refused: the code is old, used or not ours"),
        ("invalid_request", "Google sign-in refused: it says invalid_request"),
        ("secret-of-the-provider\r\nforged line", "Google sign-in refused: it gave no reason that we know"),
        ("invalid_client", "Google sign-in is set up wrongly: it does not accept our client id and secret"),
    ] {
        let (server, google) = google().await;
        server.fail_with(Endpoint::Token, Failure::OAuthError(code.into()));
        assert_eq!(sign_in(&server, &google).await.unwrap_err().to_string(), said);
    }
}

#[tokio::test]
async fn an_issuer_under_another_name_is_a_wrong_setting() {
    let server = OidcServer::start(NOW).await;
    let google = google_at(&format!("{}/", server.issuer())).unwrap();
    let error = google.begin(RETURN_TO, "a-state", &chance()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Misconfigured { .. }), "{error}");
}

#[tokio::test]
async fn nothing_secret_is_ever_printed() {
    let (server, google) = google().await;
    let key = private_key().1;
    let apple = apple_at(server.issuer(), &key).unwrap();
    let ana = sign_in(&server, &google).await.unwrap();
    let refused = google.finish("the-code", RETURN_TO, &chance(), now()).await;
    assert!(is_refused(&refused));
    let error = refused.unwrap_err();
    let printed = format!("{google:?} {apple:?} {:?} {ana:?} {error:?} {error}", chance());
    let key_line = key.lines().nth(1).unwrap();
    for secret in [
        "google-secret",
        key_line,
        "the-code",
        &chance().nonce,
        &chance().pkce_verifier,
        "ana@example.org",
        "subject-1",
    ] {
        assert!(!printed.contains(secret), "{secret} in {printed}");
    }
}
