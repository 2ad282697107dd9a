//! Endpoints of the fake OpenID Connect provider.

use std::collections::HashMap;

use axum::Router;
use axum::extract::State as AxumState;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use ring::digest::{SHA256, digest};
use serde_json::{Map, Value, json};

use super::keys::encode;
use super::pages;
use super::state::{Endpoint, Failure, Grant, Shared, State, lock};

pub(super) fn router(state: Shared) -> Router {
    Router::new()
        .route("/.well-known/openid-configuration", get(discovery))
        .route("/keys", get(keys))
        .route("/authorize", get(pages::choose_account).post(pages::consent))
        .route("/token", post(token))
        .route("/revoke", post(revoke))
        .with_state(state)
}

async fn discovery(AxumState(state): AxumState<Shared>) -> Response {
    if let Some(broken) = injected_failure(&state, Endpoint::Discovery).await {
        return broken;
    }
    let state = lock(&state);
    let issuer = &state.issuer;
    let mut metadata = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "revocation_endpoint": format!("{issuer}/revoke"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
    });
    overwrite(&mut metadata, &state.metadata);
    json_response(200, &metadata)
}

async fn keys(AxumState(state): AxumState<Shared>) -> Response {
    if let Some(broken) = injected_failure(&state, Endpoint::Keys).await {
        return broken;
    }
    let state = lock(&state);
    let foreign = json!({"kty": "OKP", "crv": "Ed25519", "kid": "of a kind nobody asked for", "x": "AAAA"});
    let keys =
        if state.publishes_key { vec![foreign, state.keys.published(state.signing)] } else { vec![foreign] };
    json_response(200, &json!({ "keys": keys }))
}

async fn token(AxumState(state): AxumState<Shared>, body: String) -> Response {
    if let Some(broken) = injected_failure(&state, Endpoint::Token).await {
        return broken;
    }
    let form: HashMap<String, String> = url::form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let mut state = lock(&state);
    state.token_requests.push(form.clone());
    // A code works only once, even if the exchange fails.
    let grant = form.get("code").and_then(|code| state.grants.remove(code));
    let Some(grant) = grant.filter(|grant| fits(grant, &form)) else { return oauth_error("invalid_grant") };
    let token = state.keys.sign(state.signing, &claims(&state, &grant));
    json_response(
        200,
        &json!({"token_type": "Bearer", "access_token": "a", "refresh_token": "refresh-1", "expires_in": 3600,
            "id_token": token}),
    )
}

async fn revoke(AxumState(state): AxumState<Shared>, body: String) -> Response {
    if let Some(broken) = injected_failure(&state, Endpoint::Revocation).await {
        return broken;
    }
    let form = url::form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    lock(&state).revocations.push(form);
    StatusCode::OK.into_response()
}

fn fits(grant: &Grant, form: &HashMap<String, String>) -> bool {
    let verifier = form.get("code_verifier").map(|verifier| encode(digest(&SHA256, verifier.as_bytes())));
    form.get("grant_type").is_some_and(|kind| kind == "authorization_code")
        && form.get("client_id") == Some(&grant.client_id)
        && form.get("redirect_uri") == Some(&grant.redirect_uri)
        && form.get("client_secret").is_some_and(|secret| !secret.is_empty())
        && verifier == grant.challenge
}

fn claims(state: &State, grant: &Grant) -> Value {
    let mut claims = json!({
        "iss": state.issuer,
        "aud": grant.client_id,
        "sub": "subject-1",
        "iat": state.now,
        "exp": state.now + 3600,
        "nonce": grant.nonce,
        "email": "ana@example.org",
        "email_verified": true,
        "name": "Ana Example",
    });
    overwrite(&mut claims, &state.claims);
    overwrite(&mut claims, &grant.claims);
    claims
}

/// Applies `changes` to an object; null removes a value.
fn overwrite(object: &mut Value, changes: &Map<String, Value>) {
    for (name, value) in changes {
        object[name] = value.clone();
    }
    if let Value::Object(object) = object {
        object.retain(|_, value| !value.is_null());
    }
}

/// Counts the request; returns the response of the failure injected into this endpoint, if any.
async fn injected_failure(state: &Shared, endpoint: Endpoint) -> Option<Response> {
    let failure = {
        let mut state = lock(state);
        *state.request_counts.entry(endpoint).or_default() += 1;
        state.failures.get(&endpoint).cloned()
    };
    Some(match failure? {
        Failure::Status(status) => json_response(status, &json!({"message": "secret-of-the-provider"})),
        Failure::Html => {
            ([(header::CONTENT_TYPE, "text/html")], "<!doctype html><h1>Sorry</h1>").into_response()
        }
        Failure::Redirect(to) => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, to)]).into_response(),
        Failure::NoResponse => std::future::pending().await,
        Failure::UnexpectedJson => json_response(200, &json!({"nonsense": true})),
        Failure::Oversized => "x".repeat(8 * 1024 * 1024).into_response(),
        Failure::OAuthError(code) => oauth_error(&code),
    })
}

fn oauth_error(code: &str) -> Response {
    json_response(400, &json!({"error": code, "error_description": "secret-of-the-provider"}))
}

fn json_response(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
