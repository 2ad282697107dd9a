//! The two cookies: the session, and the state of an OIDC log-in that this browser started.

use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::header::{HeaderName, SET_COOKIE};
use http::{HeaderMap, HeaderValue, StatusCode};
use laurels_app::Settings;

use crate::content::web::SESSION;
use crate::server::{Problem, request_cookies};

const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

pub(crate) const SIGN_IN: &str = "laurels_sign_in";

/// 400 days, the longest that browsers accept (RFC 6265bis). It's longer than `sessions::LIFETIME` on purpose: the server
/// extends a session on use without setting the cookie again, and decides when it expires.
const COOKIE_MAX_AGE: Duration = Duration::from_hours(400 * 24);
const SIGN_IN_MAX_AGE: Duration = Duration::from_mins(15);

/// The session token of a request. Two session cookies are refused, because another site under the same domain may have
/// set one of them, and it can't be told which.
pub(crate) fn session(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let mut tokens = request_cookies::all(headers, SESSION);
    let token = tokens.next();
    if tokens.next().is_some() {
        let detail =
            "Your browser sent two log-ins at once. Delete the cookies of this site and log in again.";
        return Err(Problem::new(StatusCode::BAD_REQUEST, "two_sessions", detail));
    }
    Ok(token)
}

pub(crate) fn set_session(token: &str, settings: &Settings) -> HeaderValue {
    cookie(SESSION, token, "/", COOKIE_MAX_AGE, settings)
}

fn clear_session(settings: &Settings) -> HeaderValue {
    cookie(SESSION, "", "/", Duration::ZERO, settings)
}

/// Removes the session cookie and what the browser has cached, which is not for the next person who uses it.
pub(crate) fn log_out_response(settings: &Settings) -> Response {
    let cookie = (SET_COOKIE, clear_session(settings));
    let cache = (CLEAR_SITE_DATA, HeaderValue::from_static("\"cache\""));
    (StatusCode::NO_CONTENT, [cookie, cache]).into_response()
}

pub(crate) fn set_sign_in(state: &str, settings: &Settings) -> HeaderValue {
    cookie(SIGN_IN, state, "/api/auth", SIGN_IN_MAX_AGE, settings)
}

pub(crate) fn clear_sign_in(settings: &Settings) -> HeaderValue {
    cookie(SIGN_IN, "", "/api/auth", Duration::ZERO, settings)
}

fn cookie(name: &str, value: &str, path: &str, max_age: Duration, settings: &Settings) -> HeaderValue {
    let secure = if settings.public_url.starts_with("https://") { "; Secure" } else { "" };
    let seconds = max_age.as_secs();
    let text = format!("{name}={value}; Path={path}; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    // Tokens are alphanumeric, so this is always a valid header value.
    HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static(""))
}
