use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::Administration;
use serde::Deserialize;
use utoipa::IntoParams;

use super::pages;
use super::wire;
use crate::api::caller::Admin;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Query;
use crate::server::response::Json;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// `next` of the previous page.
    #[param(pattern = r"^[0-9]{1,18}-[^\x00]*$")]
    before: Option<String>,
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// The audit log of admins' changes, the newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", params(AuditQuery),
    responses((status = 200, body = wire::AuditLog), (status = "default", body = Problem)))]
pub(crate) async fn list_audit(
    State(administration): State<Administration>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    _: Admin,
    Query(query): Query<AuditQuery>,
) -> Result<Response, Problem> {
    let (cursor, rows) = (pages::cursor(query.before.as_deref())?, pages::rows(query.limit)?);
    let mut entries = administration.list_audit(cursor.as_ref(), rows).await?;
    let next = pages::cut(&mut entries, rows, |listed| (listed.entry.at, &listed.entry.id));
    let entries = entries.iter().map(|listed| wire::AuditEntry::of(listed, &catalogue)).collect();
    Ok(Json(wire::AuditLog { entries, next }).into_response())
}
