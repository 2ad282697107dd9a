//! What the fake provider answers.

use std::collections::HashMap;

use axum::Router;
use axum::extract::State as Holding;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use ring::digest::{SHA256, digest};
use serde_json::{Map, Value, json};

use super::keys::encode;
use super::{Endpoint, Failure, Grant, Shared, State, lock};

pub(super) fn router(state: Shared) -> Router {
    Router::new()
        .route("/.well-known/openid-configuration", get(discovery))
        .route("/keys", get(keys))
        .route("/token", post(token))
        .route("/revoke", post(revoke))
        .with_state(state)
}

async fn discovery(Holding(state): Holding<Shared>) -> Response {
    if let Some(broken) = answer_instead(&state, Endpoint::Discovery).await {
        return broken;
    }
    let state = lock(&state);
    let issuer = &state.issuer;
    let mut description = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "revocation_endpoint": format!("{issuer}/revoke"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
    });
    overwrite(&mut description, &state.description);
    json_answer(200, &description)
}

async fn keys(Holding(state): Holding<Shared>) -> Response {
    if let Some(broken) = answer_instead(&state, Endpoint::Keys).await {
        return broken;
    }
    let state = lock(&state);
    let foreign = json!({"kty": "OKP", "crv": "Ed25519", "kid": "of a kind nobody asked for", "x": "AAAA"});
    let keys =
        if state.publishes { vec![foreign, state.keys.published(state.signing)] } else { vec![foreign] };
    json_answer(200, &json!({ "keys": keys }))
}

async fn token(Holding(state): Holding<Shared>, body: String) -> Response {
    if let Some(broken) = answer_instead(&state, Endpoint::Token).await {
        return broken;
    }
    let form: HashMap<String, String> = url::form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let mut state = lock(&state);
    state.token_requests.push(form.clone());
    // A code works once, whatever comes of it.
    let grant = form.get("code").and_then(|code| state.grants.remove(code));
    let Some(grant) = grant.filter(|grant| fits(grant, &form)) else { return refusal("invalid_grant") };
    let token = state.keys.sign(state.signing, &claims(&state, &grant));
    json_answer(
        200,
        &json!({"token_type": "Bearer", "access_token": "a", "refresh_token": "refresh-1", "expires_in": 3600,
            "id_token": token}),
    )
}

async fn revoke(Holding(state): Holding<Shared>, body: String) -> Response {
    if let Some(broken) = answer_instead(&state, Endpoint::Revocation).await {
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
    claims
}

/// Sets what `changes` holds; a null takes a value away.
fn overwrite(object: &mut Value, changes: &Map<String, Value>) {
    for (name, value) in changes {
        object[name] = value.clone();
    }
    if let Value::Object(object) = object {
        object.retain(|_, value| !value.is_null());
    }
}

/// Counts the call, and gives the fault's answer if the endpoint is broken.
async fn answer_instead(state: &Shared, endpoint: Endpoint) -> Option<Response> {
    let fault = {
        let mut state = lock(state);
        *state.asked.entry(endpoint).or_default() += 1;
        state.faults.get(&endpoint).cloned()
    };
    Some(match fault? {
        Failure::Status(status) => json_answer(status, &json!({"message": "secret-of-the-provider"})),
        Failure::Html => {
            ([(header::CONTENT_TYPE, "text/html")], "<!doctype html><h1>Sorry</h1>").into_response()
        }
        Failure::Redirect(to) => (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, to)]).into_response(),
        Failure::Silence => std::future::pending().await,
        Failure::Nonsense => json_answer(200, &json!({"nonsense": true})),
        Failure::Flood => "x".repeat(8 * 1024 * 1024).into_response(),
        Failure::Refusal(code) => refusal(&code),
    })
}

fn refusal(code: &str) -> Response {
    json_answer(400, &json!({"error": code, "error_description": "secret-of-the-provider"}))
}

fn json_answer(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
