use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::Diary;

use super::wire;
use super::wire::DiarySharing;
use crate::api::caller::Caller;
use crate::server::Problem;
use crate::server::extract::JsonBody;
use crate::server::response::Json;

/// Whether the caller's friends see the caller's ratings and notes.
#[utoipa::path(get, path = "/api/user/diary-sharing", tag = "user",
    responses((status = 200, body = wire::DiarySharing), (status = "default", body = Problem)))]
pub(crate) async fn show_diary_sharing(
    State(diary): State<Diary>,
    caller: Caller,
) -> Result<Response, Problem> {
    let shared = diary.is_shared(&caller.user.id).await?;
    Ok(Json(DiarySharing { shared }).into_response())
}

/// Shares the caller's ratings and notes with friends, or stops it. Dates are never shared.
#[utoipa::path(post, path = "/api/user/diary-sharing", tag = "user", request_body = DiarySharing,
    responses((status = 200, body = wire::DiarySharing), (status = "default", body = Problem)))]
pub(crate) async fn set_diary_sharing(
    State(diary): State<Diary>,
    caller: Caller,
    JsonBody(body): JsonBody<DiarySharing>,
) -> Result<Response, Problem> {
    diary.set_shared(&caller.user.id, body.shared).await?;
    Ok(Json(body).into_response())
}
