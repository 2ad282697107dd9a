use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{Accounts, CheckPasswordError, NotConfirmed, ResetLinkError, SetPasswordError};
use laurels_domain::{Email, NewPassword, PasswordContext, UserId};

use super::wire;
use crate::api::caller::{SessionCaller, ThisDevice};
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Emails a link to choose a new password. The response is the same whether or not there is an account.
#[utoipa::path(post, path = "/api/auth/email/forgot-password/send-reset-link", tag = "auth",
    request_body = wire::ResetRequest, responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn send_reset_link(
    State(accounts): State<Accounts>,
    ThisDevice(device): ThisDevice,
    JsonBody(body): JsonBody<wire::ResetRequest>,
) -> Result<StatusCode, Problem> {
    let email = Email::parse(&body.email)?;
    accounts.send_reset_link(email, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the owner of a reset link, while the link is valid.
#[utoipa::path(post, path = "/api/auth/email/forgot-password/verify-token", tag = "auth",
    request_body = wire::ResetToken,
    responses((status = 200, body = wire::ResetOwner), (status = "default", body = Problem)))]
pub(crate) async fn verify_reset_token(
    State(accounts): State<Accounts>,
    JsonBody(body): JsonBody<wire::ResetToken>,
) -> Result<Response, Problem> {
    let id = UserId::parse(&body.user_id).ok_or_else(bad_link)?;
    let owner = accounts.check_reset(&id, &body.token).await?.ok_or_else(bad_link)?;
    Ok(Json(wire::ResetOwner { name: owner.username, email: owner.email }).into_response())
}

/// Sets a new password with a reset link. The link can be used once, and all devices are logged out.
#[utoipa::path(post, path = "/api/auth/email/forgot-password/set-password", tag = "auth",
    request_body = wire::ResetPassword, responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn reset_password(
    State(accounts): State<Accounts>,
    ThisDevice(device): ThisDevice,
    JsonBody(body): JsonBody<wire::ResetPassword>,
) -> Result<StatusCode, Problem> {
    let id = UserId::parse(&body.user_id).ok_or_else(bad_link)?;
    let password = NewPassword::parse(&body.password)?;
    accounts.reset_password(&id, &body.token, &password, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sets the caller's password, and logs out all other devices. Requires the current password, or a log-in within the last
/// ten minutes.
#[utoipa::path(post, path = "/api/auth/email/set-password", tag = "auth", request_body = wire::SetPassword,
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn set_password(
    State(accounts): State<Accounts>,
    caller: SessionCaller,
    ThisDevice(device): ThisDevice,
    JsonBody(body): JsonBody<wire::SetPassword>,
) -> Result<StatusCode, Problem> {
    if caller.user.email.is_none() {
        let detail = "This account has no email to log in with, so it can't have a password.";
        return Err(Problem::conflict("no_email", detail));
    }
    let password = NewPassword::parse(&body.password)?;
    let current = body.current_password.as_deref();
    accounts.set_password(&caller.user, &caller.session, current, &password, &device).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells whether a password can be set and, if not, why: a hint while it is typed. Nothing is stored. The password must
/// not be easy to guess from the email and username.
#[utoipa::path(post, path = "/api/auth/email/check-password", tag = "auth", request_body = wire::CheckPassword,
    responses((status = 200, body = wire::CheckedPassword), (status = "default", body = Problem)))]
pub(crate) async fn check_password(
    State(accounts): State<Accounts>,
    ThisDevice(device): ThisDevice,
    JsonBody(body): JsonBody<wire::CheckPassword>,
) -> Result<Response, Problem> {
    let context = PasswordContext::of(body.email.as_deref(), body.username.as_deref());
    let hint = accounts.check_new_password(&body.password, context, &device).await?.err();
    let checked =
        wire::CheckedPassword { is_accepted: hint.is_none(), hint: hint.map(|hint| hint.to_string()) };
    Ok(Json(checked).into_response())
}

fn bad_link() -> Problem {
    Problem::invalid("token", SetPasswordError::BadLink.to_string())
}

/// `field` is the one with the password.
pub(crate) fn not_confirmed(field: &'static str, error: NotConfirmed) -> Problem {
    match error {
        NotConfirmed::WrongPassword | NotConfirmed::PasswordMissing => {
            Problem::invalid(field, error.to_string())
        }
        NotConfirmed::LogInTooOld => Problem::forbidden("sign_in_again", error.to_string()),
        NotConfirmed::TooMany(too_many) => too_many.into(),
        NotConfirmed::Hashing(error) => error.into(),
        NotConfirmed::Store(error) => error.into(),
    }
}

impl From<ResetLinkError> for Problem {
    fn from(error: ResetLinkError) -> Self {
        match error {
            ResetLinkError::TooMany(too_many) => too_many.into(),
            ResetLinkError::Store(error) => error.into(),
        }
    }
}

impl From<SetPasswordError> for Problem {
    fn from(error: SetPasswordError) -> Self {
        match error {
            SetPasswordError::BadLink => bad_link(),
            SetPasswordError::Weak(weak) => weak.into(),
            SetPasswordError::NotConfirmed(error) => not_confirmed("currentPassword", error),
            SetPasswordError::TooMany(too_many) => too_many.into(),
            SetPasswordError::Hashing(error) => error.into(),
            SetPasswordError::Store(error) => error.into(),
        }
    }
}

impl From<CheckPasswordError> for Problem {
    fn from(error: CheckPasswordError) -> Self {
        match error {
            CheckPasswordError::TooMany(too_many) => too_many.into(),
            CheckPasswordError::Hashing(error) => error.into(),
        }
    }
}
