use axum::extract::State;
use axum::response::Response;
use http::StatusCode;
use laurels_app::{Accounts, EmailChangeError};
use laurels_domain::Email;

use super::profile_response::ProfileResponses;
use super::wire::{EmailChange, EmailToken};
use crate::api::auth::not_confirmed;
use crate::api::caller::{Caller, SessionCaller, ThisDevice};
use crate::api::wire;
use crate::server::Problem;
use crate::server::extract::JsonBody;

/// Emails a link to the caller's address that verifies it. An earlier link stops working.
#[utoipa::path(post, path = "/api/user/email/verify", tag = "user",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn verify_email(
    State(accounts): State<Accounts>,
    caller: SessionCaller,
    ThisDevice(device): ThisDevice,
) -> Result<StatusCode, Problem> {
    accounts.send_verification(&caller.user, &caller.session, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Emails a link to a new address that makes it the caller's. An earlier link stops working. Requires the current password,
/// or a log-in within the last ten minutes.
#[utoipa::path(post, path = "/api/user/email/change", tag = "user", request_body = EmailChange,
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn change_email(
    State(accounts): State<Accounts>,
    caller: SessionCaller,
    ThisDevice(device): ThisDevice,
    JsonBody(body): JsonBody<EmailChange>,
) -> Result<StatusCode, Problem> {
    let email = Email::parse(&body.email)?;
    let password = body.current_password.as_deref();
    accounts.request_email_change(&caller.user, &caller.session, &email, password, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Uses an emailed link of the caller: its address becomes the caller's, verified. The link can be used once. A former
/// address that was verified is sent a link to restore it.
#[utoipa::path(post, path = "/api/user/email/confirm", tag = "user", request_body = EmailToken,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn confirm_email(
    State(accounts): State<Accounts>,
    caller: Caller,
    responses: ProfileResponses,
    JsonBody(body): JsonBody<EmailToken>,
) -> Result<Response, Problem> {
    accounts.confirm_email(&caller.user, &body.token).await?;
    responses.updated(&caller.user.id).await
}

impl From<EmailChangeError> for Problem {
    fn from(error: EmailChangeError) -> Self {
        match error {
            EmailChangeError::NoEmail => Self::conflict("no_email", error.to_string()),
            EmailChangeError::AlreadyVerified => Self::conflict("already_verified", error.to_string()),
            EmailChangeError::SameEmail => Self::conflict("same_email", error.to_string()),
            EmailChangeError::EmailTaken => Self::conflict("email_taken", error.to_string()),
            EmailChangeError::BadLink => Self::invalid("token", error.to_string()),
            EmailChangeError::NotConfirmed(error) => not_confirmed("currentPassword", error),
            EmailChangeError::TooMany(too_many) => too_many.into(),
            EmailChangeError::Store(error) => error.into(),
        }
    }
}
