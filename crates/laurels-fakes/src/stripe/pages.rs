//! The billing portal, and ways to complete a checkout like a customer would: for tests, and in the browser for demos.

use axum::extract::State as AxumState;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::json;

use super::state::{Shared, lock};

fn portal_of(state: &Shared, uri: &Uri) -> Option<(String, String)> {
    let id = uri.path().split('/').nth(2)?;
    lock(state).portals.get(id).cloned()
}

pub(super) async fn portal(AxumState(state): AxumState<Shared>, uri: Uri) -> Response {
    let Some((_, return_url)) = portal_of(&state, &uri) else { return StatusCode::NOT_FOUND.into_response() };
    let page = format!(
        "<!doctype html><html lang=en><title>Billing</title><h1>Your subscription</h1>\
         <form method=post action='{}/cancel'><button>Cancel subscription</button></form>\
         <a href='{return_url}'>Back to the shop</a>",
        uri.path()
    );
    ([(header::CONTENT_TYPE, "text/html")], page).into_response()
}

/// Cancels at the end of the paid period, like the real portal.
pub(super) async fn cancel(AxumState(state): AxumState<Shared>, uri: Uri) -> Response {
    let Some((customer, return_url)) = portal_of(&state, &uri) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mut state = lock(&state);
    let end = state.now + 30 * 86_400;
    for subscription in state.subscriptions.values_mut().filter(|it| it["customer"] == customer.as_str()) {
        subscription["cancel_at"] = json!(end);
    }
    (StatusCode::SEE_OTHER, [(header::LOCATION, return_url)]).into_response()
}

/// Pays for the checkout whose client secret is the body; responds with the URL to return to.
pub(super) async fn pay(AxumState(state): AxumState<Shared>, client_secret: String) -> Response {
    match complete(&state, &client_secret) {
        Some(return_url) => return_url.into_response(),
        None => StatusCode::CONFLICT.into_response(),
    }
}

/// Takes the place of the provider's script: the same interface, with a button that leads to `/pay`.
pub(super) async fn checkout_script() -> Response {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("checkout.js")).into_response()
}

/// Pays for the checkout whose client secret is in the query, and returns to the shop.
pub(super) async fn pay_and_return(AxumState(state): AxumState<Shared>, uri: Uri) -> Response {
    let mut query = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    let secret = query.find_map(|(name, value)| (name == "secret").then(|| value.into_owned()));
    match secret.and_then(|secret| complete(&state, &secret)) {
        Some(return_url) => (StatusCode::SEE_OTHER, [(header::LOCATION, return_url)]).into_response(),
        None => (StatusCode::CONFLICT, "This was already paid for.").into_response(),
    }
}

/// Returns the URL to return to; `None` if there is no such open checkout.
fn complete(state: &Shared, client_secret: &str) -> Option<String> {
    let mut state = lock(state);
    let session = state.pay(client_secret)?;
    let return_url = state.sessions[&session]["return_url"].as_str().unwrap_or_default();
    Some(return_url.replace("{CHECKOUT_SESSION_ID}", &session))
}
