use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::Administration;
use laurels_store::MessageState;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::pages;
use super::wire;
use crate::api::caller::Admin;
use crate::server::Problem;
use crate::server::extract::{Path, Query};
use crate::server::response::Json;

/// Filters messages by state.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MessageFilter {
    #[default]
    All,
    Open,
    Answered,
}

impl From<MessageFilter> for MessageState {
    fn from(filter: MessageFilter) -> Self {
        match filter {
            MessageFilter::All => Self::All,
            MessageFilter::Open => Self::Open,
            MessageFilter::Answered => Self::Answered,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InboxQuery {
    #[serde(default)]
    #[param(inline)]
    state: MessageFilter,
    /// `next` of the previous page.
    #[param(pattern = r"^[0-9]{1,18}-[^\x00]*$")]
    before: Option<String>,
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// Messages from users and visitors, the newest first.
#[utoipa::path(get, path = "/api/admin/messages", tag = "admin", params(InboxQuery),
    responses((status = 200, body = wire::Inbox), (status = "default", body = Problem)))]
pub(crate) async fn list_messages(
    State(administration): State<Administration>,
    _: Admin,
    Query(query): Query<InboxQuery>,
) -> Result<Response, Problem> {
    let (cursor, rows) = (pages::cursor(query.before.as_deref())?, pages::rows(query.limit)?);
    let (mut messages, open) = tokio::try_join!(
        administration.list_inbox(query.state.into(), cursor.as_ref(), rows),
        administration.count_open_messages()
    )?;
    let next = pages::cut(&mut messages, rows, |message| (message.sent_at, &message.id));
    let messages = messages.iter().map(wire::InboxMessage::from).collect();
    Ok(Json(wire::Inbox { messages, open, next }).into_response())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct AnsweredPath {
    message_id: String,
    answered: bool,
}

/// Marks a message as answered or as open.
#[utoipa::path(post, path = "/api/admin/message/{message_id}/set-answered/{answered}", tag = "admin",
    params(AnsweredPath),
    responses((status = 200, body = wire::InboxMessage), (status = "default", body = Problem)))]
pub(crate) async fn set_answered(
    State(administration): State<Administration>,
    Admin(admin): Admin,
    Path(path): Path<AnsweredPath>,
) -> Result<Response, Problem> {
    let missing = || Problem::not_found("There's no such message.");
    if path.message_id.contains('\0') {
        return Err(missing());
    }
    let message =
        administration.set_answered(&admin, &path.message_id, path.answered).await?.ok_or_else(missing)?;
    Ok(Json(wire::InboxMessage::from(&message)).into_response())
}
