//! Every error that leaves the server: RFC 9457 problem details. What the caller can mend is said; what is our
//! own fault is logged here, once, and not told.

use std::borrow::Cow;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, StatusCode};
use laurels_app::TooMany;
use laurels_domain::{EmailError, PasswordError, UsernameError};
use laurels_store::StoreError;
use serde::Serialize;
use utoipa::ToSchema;

/// Of a problem's JSON.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";

/// Something went wrong; `detail` is written for the person at the screen.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`: `code` says which problem it is.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The status in words.
    title: &'static str,
    #[serde(serialize_with = "status_number")]
    #[schema(value_type = u16, example = 404)]
    status: StatusCode,
    /// What happened, for the person at the screen.
    #[schema(value_type = String)]
    detail: Cow<'static, str>,
    /// What happened, for programs.
    #[schema(value_type = String)]
    code: &'static str,
    /// The part of the request that is to blame, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    #[serde(skip)]
    retry_after: Option<u64>,
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
        }
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

    pub(crate) fn not_logged_in() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_logged_in", "Log in first.")
    }

    pub fn conflict(code: &'static str, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, detail)
    }

    /// The database or another part of ours does not answer; the caller may try again.
    pub fn unavailable() -> Self {
        let detail = "Laurels cannot reach its data right now. Please try again in a moment.";
        Self { retry_after: Some(5), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail) }
    }

    /// The database can be read and takes nothing: it is locked, read-only or out of room.
    fn not_saved() -> Self {
        let detail =
            "Laurels cannot save anything right now, so nothing was changed. Please try again in a moment.";
        Self { retry_after: Some(5), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "not_saved", detail) }
    }

    /// For load balancers: another instance, or the next one, answers.
    pub(crate) fn stopping() -> Self {
        let detail = "Laurels is about to stop here. Please try again in a moment.";
        Self { retry_after: Some(5), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopping", detail) }
    }

    /// Whoever was slow, we or the caller with the rest of the request.
    pub(crate) fn too_slow() -> Self {
        let detail = "That took too long and was given up. Please try again in a moment.";
        Self { retry_after: Some(5), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "too_slow", detail) }
    }

    /// `what` begins the sentence: "TV schedules are".
    pub(crate) fn not_set_up(what: &str) -> Self {
        let detail = format!("{what} not set up on this server.");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "not_set_up", detail)
    }

    /// Somebody we ask does not answer; the caller may try again.
    pub(crate) fn provider_unavailable(detail: &'static str) -> Self {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Self { retry_after: Some(60), ..Self::new(status, "provider_unavailable", detail) }
    }

    pub(crate) fn internal() -> Self {
        let detail = "Something went wrong on our side. It has been noted.";
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
        response
    }
}

impl From<TooMany> for Problem {
    fn from(error: TooMany) -> Self {
        // Rounded up: a caller that waits as long as it was told must get in.
        let seconds = error.retry_after.as_millis().div_ceil(1000);
        Self {
            retry_after: Some(u64::try_from(seconds).unwrap_or(u64::MAX).max(1)),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", error.to_string())
        }
    }
}

impl From<EmailError> for Problem {
    fn from(error: EmailError) -> Self {
        Self::invalid("email", error.to_string())
    }
}

impl From<PasswordError> for Problem {
    fn from(error: PasswordError) -> Self {
        Self::invalid("password", error.to_string())
    }
}

impl From<UsernameError> for Problem {
    fn from(error: UsernameError) -> Self {
        Self::invalid("username", error.to_string())
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        match error {
            error if error.is_write_rejected() => Self::not_saved(),
            StoreError::Database(_) => Self::unavailable(),
            StoreError::Corrupt { .. } => Self::internal(),
        }
    }
}
