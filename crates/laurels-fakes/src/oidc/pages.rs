//! The log-in page of the fake provider, for demos: any name and email will do.

use std::collections::HashMap;

use axum::extract::State as AxumState;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde_json::{Map, Value};
use url::Url;
use url::form_urlencoded;

use super::state::{Shared, lock};

const PAGE: &str = include_str!("account.html");

/// Asks for an account; the request that led here is part of the form.
pub(super) async fn choose_account(uri: Uri) -> Response {
    let request = escape(uri.query().unwrap_or_default());
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PAGE.replace("{request}", &request))
        .into_response()
}

/// Returns to the client as the chosen user.
pub(super) async fn consent(AxumState(state): AxumState<Shared>, body: String) -> Response {
    let form = pairs(&body);
    let value = |name: &str| form.get(name).map(|text| text.trim()).unwrap_or_default();
    let parameters = pairs(value("request"));
    let claims = [
        ("sub", value("email").to_lowercase()),
        ("email", value("email").to_owned()),
        ("name", value("name").to_owned()),
    ];
    let claims: Map<String, Value> =
        claims.into_iter().map(|(name, text)| (name.to_owned(), Value::String(text))).collect();
    let code = lock(&state).issue_code(&parameters, claims);
    let redirect = parameters.get("redirect_uri").and_then(|uri| Url::parse(uri).ok());
    let (Some(code), Some(mut redirect)) = (code, redirect) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    redirect
        .query_pairs_mut()
        .append_pair("code", &code)
        .append_pair("state", parameters.get("state").map_or("", String::as_str));
    (StatusCode::SEE_OTHER, [(header::LOCATION, redirect.to_string())]).into_response()
}

fn pairs(encoded: &str) -> HashMap<String, String> {
    form_urlencoded::parse(encoded.as_bytes()).into_owned().collect()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
