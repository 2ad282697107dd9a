//! Signing in with Google.

use laurels_fakes::oidc::{Endpoint, SigningKey};
use laurels_providers::oidc::OidcSecrets;
use serde_json::json;

use crate::harness::{RETURN_TO, begin, chance, google, google_at, is_refused, now, parameters, sign_in};

#[tokio::test]
async fn the_address_asks_for_what_we_need_and_holds_no_secret() {
    let (_server, google) = google().await;
    let asked = parameters(&google).await;
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
        assert_eq!(asked.get(name).map(String::as_str), Some(value), "{name}");
    }
    assert!(!asked.contains_key("response_mode"));
    let told: Vec<&String> = asked.values().collect();
    assert!(!told.contains(&&chance().pkce_verifier) && !told.iter().any(|value| value.contains("secret")));
}

#[tokio::test]
async fn somebody_signs_in() {
    let (server, google) = google().await;
    let ana = sign_in(&server, &google).await.unwrap();
    assert_eq!(ana.subject, "subject-1");
    assert_eq!(ana.email.as_deref(), Some("ana@example.org"));
    assert_eq!(ana.name.as_deref(), Some("Ana Example"));
    assert!(ana.email_verified && !ana.is_private_relay);
    let form = &server.token_requests()[0];
    assert_eq!(form["client_secret"], "google-secret");
    assert_eq!(form["code_verifier"], chance().pkce_verifier);
}

#[tokio::test]
async fn what_is_published_is_fetched_once() {
    let (server, google) = google().await;
    assert_eq!(server.request_count(Endpoint::Discovery), 0);
    for _ in 0..3 {
        sign_in(&server, &google).await.unwrap();
    }
    assert_eq!((server.request_count(Endpoint::Discovery), server.request_count(Endpoint::Keys)), (1, 1));
}

#[tokio::test]
async fn the_issuer_may_leave_out_its_scheme_only_where_it_is_https() {
    let (server, google) = google().await;
    server.set_claims(json!({"iss": server.issuer().trim_start_matches("http://")}));
    assert!(is_refused(&sign_in(&server, &google).await));
}

#[tokio::test]
async fn a_token_with_a_wrong_claim_lets_nobody_in() {
    let (server, google) = google().await;
    let long_ago = 1_700_000_000;
    for (claims, said) in [
        (json!({"nonce": "of-another-attempt"}), "another attempt"),
        (json!({"nonce": null}), "another attempt"),
        (json!({"aud": "somebody-else"}), "someone else"),
        (json!({"aud": ["laurels-web", "somebody-else"]}), "someone else"),
        (json!({"iss": "https://evil.example"}), "another issuer"),
        (json!({"iat": long_ago, "exp": long_ago + 3600}), "expired"),
        (json!({"sub": ""}), "nobody"),
        (json!({"exp": null}), "cannot be read"),
    ] {
        server.set_claims(claims.clone());
        let outcome = sign_in(&server, &google).await;
        assert!(is_refused(&outcome), "{claims}");
        assert!(outcome.unwrap_err().to_string().contains(said), "{claims}");
    }
}

#[tokio::test]
async fn an_address_google_has_not_checked_is_not_verified() {
    let (server, google) = google().await;
    server.set_claims(json!({"email_verified": false}));
    let ana = sign_in(&server, &google).await.unwrap();
    assert!(ana.email.is_some() && !ana.email_verified);
}

#[tokio::test]
async fn a_code_works_once_and_only_for_who_began() {
    let (server, google) = google().await;
    let consent = begin(&server, &google).await;
    assert!(google.finish(&consent.code, RETURN_TO, &chance(), now()).await.is_ok());
    assert!(is_refused(&google.finish(&consent.code, RETURN_TO, &chance(), now()).await));

    let consent = begin(&server, &google).await;
    let other = OidcSecrets { pkce_verifier: "x".repeat(50), ..chance() };
    assert!(is_refused(&google.finish(&consent.code, RETURN_TO, &other, now()).await));

    let consent = begin(&server, &google).await;
    let elsewhere = "https://evil.example/callback";
    assert!(is_refused(&google.finish(&consent.code, elsewhere, &chance(), now()).await));

    assert!(is_refused(&google.finish("made up & more=1", RETURN_TO, &chance(), now()).await));
}

#[tokio::test]
async fn keys_that_change_are_looked_up_again() {
    let (server, google) = google().await;
    for key in [SigningKey::FirstRsa, SigningKey::SecondRsa, SigningKey::Elliptic] {
        server.rotate_key(key);
        assert!(sign_in(&server, &google).await.is_ok(), "{key:?}");
    }
    assert_eq!(server.request_count(Endpoint::Keys), 3);
}

#[tokio::test]
async fn a_key_that_is_not_published_is_not_believed() {
    let (server, google) = google().await;
    server.hide_keys();
    let outcome = sign_in(&server, &google).await;
    assert!(is_refused(&outcome));
    assert!(outcome.unwrap_err().to_string().contains("does not publish"));
    assert_eq!(server.request_count(Endpoint::Keys), 2, "once as kept, once more to be sure");
}

#[tokio::test]
async fn a_withdrawn_key_is_forgotten_within_the_hour() {
    let (server, google) = google().await;
    sign_in(&server, &google).await.unwrap();
    // The token still names the first key, which is published no longer.
    server.hide_keys();
    assert!(sign_in(&server, &google).await.is_ok());
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_hours(1)).await;
    tokio::time::resume();
    assert!(is_refused(&sign_in(&server, &google).await));
}

#[test]
fn an_issuer_must_be_a_safe_address() {
    for issuer in ["", "accounts.google.com", "http://accounts.google.com", "ftp://localhost"] {
        assert!(google_at(issuer).is_err(), "{issuer:?}");
    }
}
