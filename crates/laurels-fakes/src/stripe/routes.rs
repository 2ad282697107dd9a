//! Request handling of the fake payment provider: authentication, API version, idempotency, injected failures.

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{Request, State as AxumState};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use serde_json::Value;

use super::calls::{Call, handle};
use super::error::error_body;
use super::pages;
use super::state::{Failure, RecordedRequest, Shared, lock};

pub const SECRET_KEY: &str = "sk_test_that-nobody-may-see";

/// The only supported API version.
const VERSION: &str = "2026-03-25.dahlia";
const MAX_BODY: usize = 1024 * 1024;

pub(super) fn router(state: Shared) -> Router {
    Router::new()
        .route("/portal/{id}", get(pages::portal))
        .route("/portal/{id}/cancel", post(pages::cancel))
        .route("/control/pay", post(pages::pay))
        .route("/checkout.js", get(pages::checkout_script))
        .route("/pay", get(pages::pay_and_return))
        .fallback(api)
        .with_state(state)
}

async fn api(AxumState(state): AxumState<Shared>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, MAX_BODY).await.expect("a body");
    let header = |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let pairs = |text: &[u8]| url::form_urlencoded::parse(text).into_owned().collect::<Vec<_>>();
    let form = if head.method == Method::POST { pairs(&body) } else { Vec::new() };
    let key = header("idempotency-key");
    let mut state = lock(&state);
    state.requests.push(RecordedRequest {
        method: head.method.to_string(),
        path: head.uri.path().to_owned(),
        form: form.clone(),
        version: header("stripe-version"),
        idempotency_key: key.clone(),
    });
    let failure = state.failures.pop_front();
    if let Some(Failure::Status(status)) = failure {
        return reply(status, &error_body("secret-of-the-provider", None));
    }
    if let Some((status, rejection)) = rejection(&head.headers, &head.method, head.uri.path()) {
        return reply(status, &rejection);
    }
    let fingerprint = format!("{} {form:?}", head.uri);
    let cached = key.as_ref().and_then(|key| state.responses_by_key.get(key)).cloned();
    let (status, body) = match cached {
        Some((first, response)) if first == fingerprint => response,
        Some(_) => (400, error_body("idempotency_error", None)),
        None => {
            let query = pairs(head.uri.query().unwrap_or_default().as_bytes());
            let path = head.uri.path().trim_start_matches("/v1/");
            let response =
                handle(&mut state, &Call { method: &head.method, path, query: &query, form: &form });
            if let Some(key) = key {
                state.responses_by_key.insert(key, (fingerprint, response.clone()));
            }
            response
        }
    };
    if failure == Some(Failure::LostResponse) {
        return reply(500, &error_body("secret-of-the-provider", None));
    }
    reply(status, &body)
}

fn rejection(headers: &HeaderMap, method: &Method, path: &str) -> Option<(u16, Value)> {
    let is = |name: &str, expected: &str| headers.get(name).is_some_and(|value| value == expected);
    if !is(header::AUTHORIZATION.as_str(), &format!("Bearer {SECRET_KEY}")) {
        return Some((401, error_body("api_key_invalid", None)));
    }
    if !is("stripe-version", VERSION) {
        return Some((400, error_body("invalid_stripe_version", None)));
    }
    let is_form = is(header::CONTENT_TYPE.as_str(), "application/x-www-form-urlencoded");
    if !path.starts_with("/v1/") || (method == Method::POST && !is_form) {
        return Some((404, error_body("resource_missing", None)));
    }
    None
}

fn reply(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    (status, [(header::CONTENT_TYPE, "application/json")], body.to_string()).into_response()
}
