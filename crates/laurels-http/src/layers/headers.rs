//! Headers that every answer carries: versions, environment, and what browsers may do with it.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderValue};
use laurels_app::Settings;

pub(crate) const SERVER_VERSION: HeaderName = HeaderName::from_static("x-mol-server-build-version");
pub(crate) const ENVIRONMENT: HeaderName = HeaderName::from_static("x-mol-environment");

/// Scripts, styles and fonts come from us alone; pictures also from the movie database.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
    img-src 'self' data: blob: https://image.tmdb.org; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Made once at the start, copied onto each answer.
pub(crate) fn standing_headers(settings: &Settings) -> Arc<HeaderMap> {
    let mut headers = HeaderMap::new();
    let text =
        |text: &str| HeaderValue::from_str(text).unwrap_or_else(|_| HeaderValue::from_static("unknown"));
    headers.insert(SERVER_VERSION, text(&settings.build_version));
    headers.insert(ENVIRONMENT, text(&settings.environment));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("geolocation=(self), camera=(), microphone=()"),
    );
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
    if settings.public_url.starts_with("https://") {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    Arc::new(headers)
}

pub(crate) async fn add(State(standing): State<Arc<HeaderMap>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in standing.iter() {
        headers.insert(name, value.clone());
    }
    response
}
