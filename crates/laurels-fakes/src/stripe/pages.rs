//! The billing portal, and an endpoint that completes a checkout like a customer would.

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
    let mut state = lock(&state);
    let Some(session) = state.pay(&client_secret) else { return StatusCode::CONFLICT.into_response() };
    let return_url = state.sessions[&session]["return_url"].as_str().unwrap_or_default();
    return_url.replace("{CHECKOUT_SESSION_ID}", &session).into_response()
}
