//! Test helpers: constants, clients, and a complete sign-in.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use laurels_domain::{Secret, Timestamp};
use laurels_fakes::oidc::{Consent, OidcServer};
use laurels_providers::oidc::{AppleSettings, GoogleSettings, Oidc, OidcSecrets, VerifiedIdentity};
use laurels_providers::{Client, ProviderError};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};

pub(crate) const NOW: i64 = 1_800_000_000;
pub(crate) const RETURN_TO: &str = "https://laurels.example/api/auth/callback";

pub(crate) fn now() -> Timestamp {
    Timestamp(NOW * 1000)
}

pub(crate) fn secrets() -> OidcSecrets {
    OidcSecrets {
        nonce: "a-nonce-of-this-attempt".into(),
        pkce_verifier: "a-verifier-of-this-attempt-that-is-long-enough-0".into(),
    }
}

pub(crate) async fn google() -> (OidcServer, Oidc) {
    let server = OidcServer::start(NOW).await;
    let google = google_at(server.issuer()).unwrap();
    (server, google)
}

pub(crate) fn google_at(issuer: &str) -> Result<Oidc, ProviderError> {
    let settings = GoogleSettings {
        client_id: "laurels-web".into(),
        client_secret: Secret::new("google-secret"),
        issuer: issuer.into(),
    };
    Oidc::google(Client::new().unwrap(), settings)
}

pub(crate) fn apple_at(issuer: &str, private_key: &str) -> Result<Oidc, ProviderError> {
    let settings = AppleSettings {
        client_id: "example.laurels.web".into(),
        team_id: "TEAM123456".into(),
        key_id: "KEY1234567".into(),
        private_key: Secret::new(private_key),
        issuer: issuer.into(),
    };
    Oidc::apple(Client::new().unwrap(), settings)
}

/// A generated private key as DER and as PEM.
pub(crate) fn private_key() -> (Vec<u8>, String) {
    let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).unwrap();
    (key.as_ref().to_vec(), pem(key.as_ref()))
}

pub(crate) fn pem(der: &[u8]) -> String {
    let text = STANDARD.encode(der);
    let lines: Vec<&str> = text.as_bytes().chunks(64).map(|line| str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", lines.join("\n"))
}

/// Begins a sign-in, and consents as the user.
pub(crate) async fn begin(server: &OidcServer, oidc: &Oidc) -> Consent {
    let address = oidc.begin(RETURN_TO, "a-state", &secrets()).await.unwrap();
    server.consent(&address)
}

/// A complete sign-in.
pub(crate) async fn sign_in(server: &OidcServer, oidc: &Oidc) -> Result<VerifiedIdentity, ProviderError> {
    let consent = begin(server, oidc).await;
    oidc.finish(&consent.code, RETURN_TO, &secrets(), now()).await
}

pub(crate) async fn parameters(oidc: &Oidc) -> HashMap<String, String> {
    let address = oidc.begin(RETURN_TO, "a-state", &secrets()).await.unwrap();
    reqwest::Url::parse(&address).unwrap().query_pairs().into_owned().collect()
}

pub(crate) fn is_rejected(outcome: &Result<VerifiedIdentity, ProviderError>) -> bool {
    matches!(outcome, Err(ProviderError::Rejected { .. }))
}

pub(crate) fn is_unavailable(outcome: &Result<VerifiedIdentity, ProviderError>) -> bool {
    matches!(outcome, Err(ProviderError::Unavailable { .. }))
}
