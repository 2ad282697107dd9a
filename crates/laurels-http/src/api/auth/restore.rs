use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Accounts, EmailChangeError};
use laurels_domain::UserId;

use super::wire;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Restores a former email with the link that was sent to it. The link can be used once. All devices are logged out, and
/// the password and all connected log-ins are removed; the response allows to choose a new password.
#[utoipa::path(post, path = "/api/auth/email/restore", tag = "auth", request_body = wire::RestoreEmail,
    responses((status = 200, body = wire::RestoredEmail), (status = "default", body = Problem)))]
pub(crate) async fn restore_email(
    State(accounts): State<Accounts>,
    JsonBody(body): JsonBody<wire::RestoreEmail>,
) -> Result<Response, Problem> {
    let id = UserId::parse(&body.user_id).ok_or(EmailChangeError::BadLink)?;
    let reset_token = accounts.restore_email(&id, &body.token).await?;
    Ok(Json(wire::RestoredEmail { reset_token: reset_token.reveal().to_owned() }).into_response())
}
