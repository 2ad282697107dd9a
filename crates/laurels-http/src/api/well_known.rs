//! `/.well-known/` (RFC 8615): what tools look for on any site.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use http::header::CONTENT_TYPE;
use laurels_app::{Clock, Settings};

use crate::content::date_time;

/// Less than a year, as RFC 9116 recommends.
const VALID: Duration = Duration::from_hours(180 * 24);

/// Where to report vulnerabilities (RFC 9116).
pub(crate) async fn security_txt(
    State(clock): State<Clock>,
    State(settings): State<Arc<Settings>>,
) -> Response {
    let site = settings.public_url.trim_end_matches('/');
    let contact = match &settings.support_email {
        Some(email) => format!("mailto:{email}"),
        None => format!("{site}/contact-us"),
    };
    let expires = date_time(clock.now().after(VALID));
    let text = format!(
        "Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\n\
         Canonical: {site}/.well-known/security.txt\n"
    );
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

/// Password managers open it to change a password (W3C "A Well-Known URL for Changing Passwords").
pub(crate) async fn change_password() -> Redirect {
    Redirect::to("/settings#account")
}
