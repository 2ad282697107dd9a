use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use http::header::SET_COOKIE;
use laurels_app::{Accounts, LogInError, SessionToken, Sessions, Settings, SignUpError};
use laurels_domain::{Email, NewPassword, UserId, Username};

use super::wire::{LogIn, SignUp};
use crate::api::caller::{SessionCaller, ThisDevice};
use crate::api::user::ProfileResponses;
use crate::api::{cookies, wire};
use crate::server::Problem;
use crate::server::extract::JsonBody;

/// Creates an account with email and password, and logs in.
#[utoipa::path(post, path = "/api/auth/signup/email", tag = "auth", request_body = SignUp,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn sign_up(
    State(accounts): State<Accounts>,
    State(settings): State<Arc<Settings>>,
    ThisDevice(device): ThisDevice,
    profiles: ProfileResponses,
    JsonBody(body): JsonBody<SignUp>,
) -> Result<Response, Problem> {
    let email = Email::parse(&body.email)?;
    let password = NewPassword::parse(&body.password)?;
    let username = body.username.as_deref().map(Username::parse).transpose()?;
    let (user, token) = accounts.sign_up(email, &password, username, &device).await?;
    respond_with_session(&profiles, &settings, &user, &token).await
}

/// Logs in with email and password. An unknown email and a wrong password have the same response: 404.
#[utoipa::path(post, path = "/api/auth/login/email", tag = "auth", request_body = LogIn,
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn log_in(
    State(accounts): State<Accounts>,
    State(settings): State<Arc<Settings>>,
    ThisDevice(device): ThisDevice,
    profiles: ProfileResponses,
    JsonBody(body): JsonBody<LogIn>,
) -> Result<Response, Problem> {
    let missing = || no_account(&body.email);
    let email = Email::parse(&body.email).map_err(|_| missing())?;
    let (user, token) =
        accounts.log_in(&email, &body.password, &device).await.map_err(|error| match error {
            LogInError::NoSuchAccount => missing(),
            LogInError::TooMany(too_many) => too_many.into(),
            LogInError::Hashing(error) => error.into(),
            LogInError::Store(error) => error.into(),
        })?;
    respond_with_session(&profiles, &settings, &user, &token).await
}

/// Logs out this device.
#[utoipa::path(post, path = "/api/auth/logout", tag = "auth",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn log_out(
    State(sessions): State<Sessions>,
    State(settings): State<Arc<Settings>>,
    caller: SessionCaller,
) -> Result<Response, Problem> {
    sessions.end(&caller.user.id, &caller.session.token_hash).await?;
    Ok(cookies::log_out_response(&settings))
}

/// Responds with the user's profile and the session cookie.
pub(crate) async fn respond_with_session(
    profiles: &ProfileResponses,
    settings: &Settings,
    user: &UserId,
    token: &SessionToken,
) -> Result<Response, Problem> {
    let mut response = profiles.updated(user).await?;
    response.headers_mut().append(SET_COOKIE, cookies::set_session(token.0.reveal(), settings));
    Ok(response)
}

fn no_account(email: &str) -> Problem {
    let email: String = email.trim().chars().take(254).collect();
    Problem::not_found(format!("No account could be found for email '{email}', using the given password."))
}

impl From<SignUpError> for Problem {
    fn from(error: SignUpError) -> Self {
        match error {
            SignUpError::EmailTaken => Self::conflict("email_taken", error.to_string()),
            SignUpError::Weak(weak) => weak.into(),
            SignUpError::TooMany(too_many) => too_many.into(),
            SignUpError::Hashing(error) => error.into(),
            SignUpError::Store(error) => error.into(),
        }
    }
}
