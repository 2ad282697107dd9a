//! Problem details (RFC 9457): the body of every error response. Client errors explain what to fix; the causes of server
//! errors are logged here, once, and not sent.

use std::borrow::Cow;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderValue, StatusCode};
use serde::Serialize;
use utoipa::ToSchema;

/// Media type of problem details.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";

/// At most this much of a wrong value is repeated in a message.
const MAX_ECHO: usize = 64;

/// The beginning of a wrong value, for a message.
pub(crate) fn shortened(value: &str) -> String {
    value.chars().take(MAX_ECHO).collect()
}

/// An error response; `detail` is a message for the user.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`; `code` identifies the problem.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The name of the status code.
    title: &'static str,
    #[serde(serialize_with = "status_number")]
    #[schema(value_type = u16, example = 404)]
    status: StatusCode,
    /// What happened, as a message for the user.
    #[schema(value_type = String)]
    detail: Cow<'static, str>,
    /// What happened, as an identifier for programs.
    #[schema(value_type = String)]
    code: &'static str,
    /// The part of the request that's invalid, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    #[serde(skip)]
    retry_after: Option<u32>,
    #[serde(skip)]
    challenge: Option<&'static str>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields over by reference")]
fn status_number<S: serde::Serializer>(status: &StatusCode, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u16(status.as_u16())
}

impl Problem {
    pub fn new(status: StatusCode, code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or("Error"),
            status,
            detail: detail.into(),
            code,
            field: None,
            retry_after: None,
            challenge: None,
        }
    }

    /// When the client may try again, in seconds.
    pub(crate) fn retry_after(self, seconds: u32) -> Self {
        Self { retry_after: Some(seconds), ..self }
    }

    /// What would be accepted instead of the request's `Authorization` (RFC 6750), for `WWW-Authenticate`.
    pub(crate) fn challenge(self, challenge: &'static str) -> Self {
        Self { challenge: Some(challenge), ..self }
    }

    pub fn not_found(detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", detail)
    }

    pub fn invalid(field: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self { field: Some(field), ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", detail) }
    }

    pub fn forbidden(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, detail)
    }

    pub fn conflict(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, detail)
    }

    /// The request timed out, on either side.
    pub(crate) fn too_slow() -> Self {
        let detail = "That took too long. Try again in a moment.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "too_slow", detail).retry_after(5)
    }

    pub(crate) fn internal() -> Self {
        let detail = "Something went wrong on our side. We've logged it.";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", detail)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        if let Some(challenge) = self.challenge {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
        }
        response
    }
}
