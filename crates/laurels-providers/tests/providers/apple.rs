//! Sign-in with Apple: what differs from Google.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use laurels_domain::Secret;
use laurels_fakes::oidc::{Endpoint, Failure, OidcServer};
use laurels_providers::ProviderError;
use laurels_providers::oidc::{SocialProvider, first_time_name};
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _, UnparsedPublicKey,
};
use serde_json::{Value, json};

use crate::harness::{NOW, apple_at, now, parameters, pem, private_key, sign_in};

#[tokio::test]
async fn authorization_url_requests_a_form_post() {
    let server = OidcServer::start(NOW).await;
    let apple = apple_at(server.issuer(), &private_key().1).unwrap();
    assert_eq!(apple.provider(), SocialProvider::Apple);
    let parameters = parameters(&apple).await;
    for (name, value) in [
        ("client_id", "example.laurels.web"),
        ("scope", "openid name email"),
        ("response_mode", "form_post"),
        ("code_challenge_method", "S256"),
    ] {
        assert_eq!(parameters.get(name).map(String::as_str), Some(value), "{name}");
    }
    assert!(!parameters.contains_key("prompt"));
}

#[tokio::test]
async fn client_secret_is_a_short_lived_token_signed_with_our_key() {
    let server = OidcServer::start(NOW).await;
    let (der, text) = private_key();
    let apple = apple_at(server.issuer(), &text).unwrap();
    sign_in(&server, &apple).await.unwrap();

    let secret = server.token_requests()[0]["client_secret"].clone();
    let (message, signature) = secret.rsplit_once('.').unwrap();
    let decoded = |part: &str| URL_SAFE_NO_PAD.decode(part).unwrap();
    let pair =
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &der, &SystemRandom::new()).unwrap();
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, pair.public_key())
        .verify(message.as_bytes(), &decoded(signature))
        .expect("a signature by our key");
    let (header, claims) = message.split_once('.').unwrap();
    let read = |part: &str| serde_json::from_slice::<Value>(&decoded(part)).unwrap();
    assert_eq!(read(header), json!({"alg": "ES256", "kid": "KEY1234567"}));
    assert_eq!(
        read(claims),
        json!({"iss": "TEAM123456", "sub": "example.laurels.web", "aud": server.issuer(),
            "iat": NOW, "exp": NOW + 300})
    );
}

#[tokio::test]
async fn string_booleans_and_relay_emails_are_supported() {
    let server = OidcServer::start(NOW).await;
    let apple = apple_at(server.issuer(), &private_key().1).unwrap();
    server.set_claims(json!({"email": "x7@privaterelay.appleid.com", "email_verified": "true",
        "is_private_email": "true", "name": null}));
    let identity = sign_in(&server, &apple).await.unwrap();
    assert!(identity.email_verified && identity.is_private_relay);
    assert_eq!(identity.name, None);
}

#[test]
fn private_keys_in_apples_format_are_accepted() {
    let (der, text) = private_key();
    let issuer = "https://appleid.apple.com";
    assert!(apple_at(issuer, &text).is_ok());
    assert!(apple_at(issuer, &text.replace('\n', "\\n")).is_ok(), "line breaks as two characters");
    assert!(apple_at(issuer, &text.replace('\n', "\r\n")).is_ok(), "line breaks of Windows");
    assert!(apple_at(issuer, &pem(&with_named_curve(&der))).is_ok(), "the curve named twice");
}

#[test]
fn invalid_private_keys_are_rejected_and_never_printed() {
    let (der, text) = private_key();
    let truncated_pem = &text[..text.len() / 2];
    let truncated_der = pem(&der[..der.len() - 10]);
    for key in [
        "",
        "hunter2",
        truncated_pem,
        &truncated_der,
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
    ] {
        let error = apple_at("https://appleid.apple.com", key).unwrap_err();
        assert!(matches!(error, ProviderError::Misconfigured { .. }), "{error}");
        let printed = format!("{error} {error:?}");
        assert!(key.is_empty() || !printed.contains(key), "{printed}");
    }
}

/// Apple's files repeat the curve inside the key; ring's generated keys don't.
fn with_named_curve(der: &[u8]) -> Vec<u8> {
    const CURVE: [u8; 12] = [0xa0, 0x0a, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07];
    let public_key = der.len() - 70;
    assert_eq!(der[public_key..public_key + 2], [0xa1, 0x44], "where the public key begins");
    let mut longer = [&der[..public_key], &CURVE, &der[public_key..]].concat();
    // The three nested lengths: outer sequence, octet string, inner sequence.
    for at in [2, 28, 30] {
        longer[at] += 12;
    }
    longer
}

#[test]
fn name_is_read_from_the_first_form_post() {
    for (user, name) in [
        (
            r#"{"name":{"firstName":"Ana","lastName":"Example"},"email":"ana@example.org"}"#,
            Some("Ana Example"),
        ),
        (r#"{"name":{"firstName":"Ana"}}"#, Some("Ana")),
        (r#"{"name":{"firstName":" ","lastName":"Example\r\n"}}"#, Some("Example")),
        (r#"{"name":{"firstName":null,"lastName":null}}"#, None),
        (r#"{"email":"ana@example.org"}"#, None),
        (r#"{"name":"Ana"}"#, None),
        ("{}", None),
        ("", None),
        ("not json", None),
    ] {
        assert_eq!(first_time_name(user).as_deref(), name, "{user}");
    }
}

#[tokio::test]
async fn consent_is_revoked_with_its_refresh_token() {
    let server = OidcServer::start(NOW).await;
    let apple = apple_at(server.issuer(), &private_key().1).unwrap();
    let token = sign_in(&server, &apple).await.unwrap().refresh_token.unwrap();
    assert_eq!(format!("{token:?}"), "***");
    apple.revoke(&token, now()).await.unwrap();
    let form = server.revocations().remove(0);
    for (name, value) in [
        ("client_id", "example.laurels.web"),
        ("token", token.reveal()),
        ("token_type_hint", "refresh_token"),
    ] {
        assert_eq!(form.get(name).map(String::as_str), Some(value), "{name}");
    }
    assert_eq!(form["client_secret"].split('.').count(), 3, "a signed token");
}

#[tokio::test]
async fn failed_revocation_is_an_error() {
    let server = OidcServer::start(NOW).await;
    let apple = apple_at(server.issuer(), &private_key().1).unwrap();
    let token = Secret::new("refresh-1");
    for failure in [Failure::Status(500), Failure::Redirect("https://evil.example/".into())] {
        server.fail_with(Endpoint::Revocation, failure);
        let error = apple.revoke(&token, now()).await.unwrap_err();
        assert!(matches!(error, ProviderError::Unavailable { .. }), "{error}");
    }
    server.fail_with(Endpoint::Revocation, Failure::OAuthError("invalid_grant".to_owned()));
    let error = apple.revoke(&token, now()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Rejected { .. }), "{error}");
    server.clear_failures();
    server.set_metadata(json!({ "revocation_endpoint": null }));
    let other = apple_at(server.issuer(), &private_key().1).unwrap();
    let error = other.revoke(&token, now()).await.unwrap_err();
    assert!(matches!(error, ProviderError::Rejected { .. }), "{error}");
}
