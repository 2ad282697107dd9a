//! Sign-in with Google.

use laurels_fakes::oidc::{Endpoint, SigningKey};
use laurels_providers::oidc::OidcSecrets;
use serde_json::json;

use crate::harness::{RETURN_TO, begin, google, google_at, is_rejected, now, parameters, secrets, sign_in};

#[tokio::test]
async fn authorization_url_has_all_parameters_and_no_secret() {
    let (_server, google) = google().await;
    let parameters = parameters(&google).await;
    for (name, value) in [
        ("response_type", "code"),
        ("client_id", "laurels-web"),
        ("redirect_uri", RETURN_TO),
        ("scope", "openid email profile"),
        ("state", "a-state"),
        ("nonce", "a-nonce-of-this-attempt"),
        ("code_challenge_method", "S256"),
        ("prompt", "select_account"),
    ] {
        assert_eq!(parameters.get(name).map(String::as_str), Some(value), "{name}");
    }
    assert!(!parameters.contains_key("response_mode"));
    let values: Vec<&String> = parameters.values().collect();
    assert!(
        !values.contains(&&secrets().pkce_verifier) && !values.iter().any(|value| value.contains("secret"))
    );
}

#[tokio::test]
async fn sign_in_returns_the_identity() {
    let (server, google) = google().await;
    let ana = sign_in(&server, &google).await.unwrap();
    assert_eq!(ana.subject, "subject-1");
    assert_eq!(ana.email.as_deref(), Some("ana@example.org"));
    assert_eq!(ana.name.as_deref(), Some("Ana Example"));
    assert!(ana.email_verified && !ana.is_private_relay);
    let form = &server.token_requests()[0];
    assert_eq!(form["client_secret"], "google-secret");
    assert_eq!(form["code_verifier"], secrets().pkce_verifier);
}

#[tokio::test]
async fn metadata_and_keys_are_cached() {
    let (server, google) = google().await;
    assert_eq!(server.request_count(Endpoint::Discovery), 0);
    for _ in 0..3 {
        sign_in(&server, &google).await.unwrap();
    }
    assert_eq!((server.request_count(Endpoint::Discovery), server.request_count(Endpoint::Keys)), (1, 1));
}

#[tokio::test]
async fn issuer_without_scheme_is_accepted_only_for_https() {
    let (server, google) = google().await;
    server.set_claims(json!({"iss": server.issuer().trim_start_matches("http://")}));
    assert!(is_rejected(&sign_in(&server, &google).await));
}

#[tokio::test]
async fn token_with_an_invalid_claim_is_rejected() {
    let (server, google) = google().await;
    let long_ago = 1_700_000_000;
    for (claims, expected) in [
        (json!({"nonce": "of-another-attempt"}), "another sign-in attempt"),
        (json!({"nonce": null}), "another sign-in attempt"),
        (json!({"aud": "other-client"}), "another client"),
        (json!({"aud": ["laurels-web", "other-client"]}), "another client"),
        (json!({"iss": "https://evil.example"}), "another issuer"),
        (json!({"iat": long_ago, "exp": long_ago + 3600}), "expired"),
        (json!({"sub": ""}), "no valid subject"),
        (json!({"exp": null}), "could not be parsed"),
    ] {
        server.set_claims(claims.clone());
        let outcome = sign_in(&server, &google).await;
        assert!(is_rejected(&outcome), "{claims}");
        assert!(outcome.unwrap_err().to_string().contains(expected), "{claims}");
    }
}

#[tokio::test]
async fn email_that_google_has_not_verified_is_unverified() {
    let (server, google) = google().await;
    server.set_claims(json!({"email_verified": false}));
    let ana = sign_in(&server, &google).await.unwrap();
    assert!(ana.email.is_some() && !ana.email_verified);
}

#[tokio::test]
async fn code_works_once_and_only_for_the_client_that_began() {
    let (server, google) = google().await;
    let consent = begin(&server, &google).await;
    assert!(google.finish(&consent.code, RETURN_TO, &secrets(), now()).await.is_ok());
    assert!(is_rejected(&google.finish(&consent.code, RETURN_TO, &secrets(), now()).await));

    let consent = begin(&server, &google).await;
    let other = OidcSecrets { pkce_verifier: "x".repeat(50), ..secrets() };
    assert!(is_rejected(&google.finish(&consent.code, RETURN_TO, &other, now()).await));

    let consent = begin(&server, &google).await;
    let other_uri = "https://evil.example/callback";
    assert!(is_rejected(&google.finish(&consent.code, other_uri, &secrets(), now()).await));

    assert!(is_rejected(&google.finish("made up & more=1", RETURN_TO, &secrets(), now()).await));
}

#[tokio::test]
async fn rotated_keys_are_fetched_again() {
    let (server, google) = google().await;
    for key in [SigningKey::FirstRsa, SigningKey::SecondRsa, SigningKey::Elliptic] {
        server.rotate_key(key);
        assert!(sign_in(&server, &google).await.is_ok(), "{key:?}");
    }
    assert_eq!(server.request_count(Endpoint::Keys), 3);
}

#[tokio::test]
async fn token_signed_with_an_unpublished_key_is_rejected() {
    let (server, google) = google().await;
    server.hide_keys();
    let outcome = sign_in(&server, &google).await;
    assert!(is_rejected(&outcome));
    assert!(outcome.unwrap_err().to_string().contains("does not publish"));
    assert_eq!(
        server.request_count(Endpoint::Keys),
        2,
        "first for the cache, then again for the unknown key"
    );
}

#[tokio::test]
async fn withdrawn_key_is_rejected_after_an_hour() {
    let (server, google) = google().await;
    sign_in(&server, &google).await.unwrap();
    // The token is still signed with the first key, which is no longer published.
    server.hide_keys();
    assert!(sign_in(&server, &google).await.is_ok());
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_hours(1)).await;
    tokio::time::resume();
    assert!(is_rejected(&sign_in(&server, &google).await));
}

#[test]
fn issuer_must_be_a_secure_url() {
    for issuer in ["", "accounts.google.com", "http://accounts.google.com", "ftp://localhost"] {
        assert!(google_at(issuer).is_err(), "{issuer:?}");
    }
}
