use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::App;
use serde::Deserialize;
use utoipa::IntoParams;

use super::pages;
use crate::answer::Reply;
use crate::extract::{Admin, Ask};
use crate::{Problem, wire};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditAsk {
    /// `next` of the page before.
    before: Option<String>,
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// What admins did, the newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", params(AuditAsk),
    responses((status = 200, body = wire::AuditLog), (status = "default", body = Problem)))]
pub(crate) async fn list_audit(
    State(app): State<App>,
    _: Admin,
    Ask(ask): Ask<AuditAsk>,
) -> Result<Response, Problem> {
    let (place, rows) = (pages::place(ask.before.as_deref())?, pages::rows(ask.limit)?);
    let mut entries = app.store.list_audit(place.as_ref(), rows).await?;
    let next = pages::cut(&mut entries, rows, |listed| (listed.entry.at, &listed.entry.id));
    let catalogue = app.catalogue();
    let entries = entries.iter().map(|listed| wire::AuditEntry::of(listed, &catalogue)).collect();
    Ok(Reply(wire::AuditLog { entries, next }).into_response())
}
