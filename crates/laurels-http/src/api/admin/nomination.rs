use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{CatalogueEditor, CatalogueView};
use laurels_catalogue::NominationId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::caller::Admin;
use crate::api::wire;
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct WonPath {
    #[param(example = "098-directing-tt30144839")]
    id: String,
    won: bool,
}

/// Sets whether a nomination won. All connected browsers are notified.
#[utoipa::path(post, path = "/api/admin/nomination/{id}/set-won/{won}", tag = "admin", params(WonPath),
    responses((status = 200, body = wire::Nomination), (status = "default", body = Problem)))]
pub(crate) async fn set_won(
    State(editor): State<CatalogueEditor>,
    State(view): State<CatalogueView>,
    Admin(admin): Admin,
    Path(path): Path<WonPath>,
) -> Result<Response, Problem> {
    let missing = || Problem::not_found("There's no such nomination in the catalogue.");
    let id = NominationId::parse(&path.id).ok_or_else(missing)?;
    editor.set_won(&admin, &id, path.won).await?;
    let catalogue = view.current();
    let nomination = catalogue.nomination(id.as_str()).ok_or_else(missing)?;
    Ok(Json(wire::Nomination::from(nomination)).into_response())
}
