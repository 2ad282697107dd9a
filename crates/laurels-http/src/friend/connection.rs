use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::App;

use super::{OtherPath, nobody};
use crate::extract::{MaybeCaller, Path};
use crate::response::Json;
use crate::wire::{ConnectionInfo, ConnectionStatus, PersonInfo, picture_url};
use crate::{Problem, wire};

/// Whose invite link this is, and how the caller stands to that person. A stranger learns only the former.
#[utoipa::path(get, path = "/api/friend/connection-info/{id}", tag = "friend", params(OtherPath),
    responses((status = 200, body = wire::ConnectionInfo), (status = "default", body = Problem)))]
pub(crate) async fn connection_info(
    State(app): State<App>,
    MaybeCaller(caller): MaybeCaller,
    Path(path): Path<OtherPath>,
) -> Result<Response, Problem> {
    let other = app.store.find_user(&path.person()?).await?.ok_or_else(nobody)?;
    let status = match caller {
        Some(me) => ConnectionStatus::of(app.store.find_relationship(&me.id, &other.id).await?),
        None => None,
    };
    Ok(Json(ConnectionInfo {
        user_info: PersonInfo {
            picture_url: picture_url(&other.id, other.picture),
            id: other.id.to_string(),
            username: other.username,
        },
        custom_status_code: status,
        error: status.and_then(ConnectionStatus::reason),
    })
    .into_response())
}
