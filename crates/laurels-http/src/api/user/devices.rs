use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::Sessions;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::DeviceSession;
use crate::api::caller::{Caller, SessionCaller};
use crate::content::date_time;
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

/// Enough of a token's hash to identify a session, without granting access.
const ID_LENGTH: usize = 16;

/// The devices on which the caller is logged in, the most recent first.
#[utoipa::path(get, path = "/api/user/devices", tag = "user",
    responses((status = 200, body = Vec<wire::DeviceSession>), (status = "default", body = Problem)))]
pub(crate) async fn list_devices(
    State(sessions): State<Sessions>,
    caller: SessionCaller,
) -> Result<Response, Problem> {
    let all = sessions.list(&caller.user.id).await?;
    let devices: Vec<DeviceSession> = all
        .iter()
        .map(|session| DeviceSession {
            id: id_of(&session.token_hash),
            device: &session.device,
            signed_in: date_time(session.created_at),
            last_seen: date_time(session.seen_at),
            is_current: session.token_hash == caller.session.token_hash,
        })
        .collect();
    Ok(Json(devices).into_response())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct DevicePath {
    device_id: String,
}

/// Logs out one device.
#[utoipa::path(delete, path = "/api/user/devices/{device_id}", tag = "user", params(DevicePath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn revoke_device(
    State(sessions): State<Sessions>,
    caller: Caller,
    Path(path): Path<DevicePath>,
) -> Result<StatusCode, Problem> {
    let all = sessions.list(&caller.user.id).await?;
    let session = all.iter().find(|session| id_of(&session.token_hash) == path.device_id);
    let session = session.ok_or_else(|| Problem::not_found("This device isn't logged in."))?;
    sessions.end(&caller.user.id, &session.token_hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Logs out all devices except the caller's current one.
#[utoipa::path(delete, path = "/api/user/devices", tag = "user",
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn revoke_other_devices(
    State(sessions): State<Sessions>,
    caller: SessionCaller,
) -> Result<StatusCode, Problem> {
    sessions.end_others(&caller.user.id, &caller.session.token_hash).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn id_of(token_hash: &str) -> &str {
    token_hash.get(..ID_LENGTH).unwrap_or(token_hash)
}
