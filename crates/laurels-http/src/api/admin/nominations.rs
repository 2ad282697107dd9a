use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{CatalogueEditor, ImportFile, PublishError};
use laurels_store::CatalogueRevision;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{Import, Preview, Published};
use crate::api::caller::Admin;
use crate::api::limits::MAX_IMPORT_BYTES;
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::{Json, json_with_capacity};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ImportPath {
    id: i64,
}

/// Previews what files in the catalogue's schema would change, without changing anything.
#[utoipa::path(post, path = "/api/admin/nominations/preview", tag = "admin", request_body = wire::ImportFiles,
    responses((status = 200, body = wire::Preview), (status = "default", body = Problem)))]
pub(crate) async fn preview_nominations(
    State(editor): State<CatalogueEditor>,
    _: Admin,
    JsonBody(body): JsonBody<wire::ImportFiles, MAX_IMPORT_BYTES>,
) -> Result<Response, Problem> {
    let preview = editor.preview_import(files(body.files)?).await?;
    let changes = preview.before.changes_to(&preview.after);
    Ok(json_with_capacity(&Preview::of(&preview, &changes), 64 * 1024))
}

/// Publishes a previewed import, effective immediately for all users. The files replace all nominations of the
/// ceremonies they contain.
#[utoipa::path(post, path = "/api/admin/nominations/publish", tag = "admin", request_body = wire::PublishFiles,
    responses((status = 200, body = wire::Published), (status = "default", body = Problem)))]
pub(crate) async fn publish_nominations(
    State(editor): State<CatalogueEditor>,
    Admin(admin): Admin,
    JsonBody(body): JsonBody<wire::PublishFiles, MAX_IMPORT_BYTES>,
) -> Result<Response, Problem> {
    let changed = editor.publish_import(&admin, files(body.files)?, &body.tag).await?;
    Ok(Json(Published { changed }).into_response())
}

/// All imports, the newest first.
#[utoipa::path(get, path = "/api/admin/nominations/imports", tag = "admin",
    responses((status = 200, body = Vec<wire::Import>), (status = "default", body = Problem)))]
pub(crate) async fn list_imports(
    State(editor): State<CatalogueEditor>,
    _: Admin,
) -> Result<Response, Problem> {
    Ok(Json(Import::all(&editor.list_imports().await?)).into_response())
}

/// Undoes the latest import.
#[utoipa::path(post, path = "/api/admin/nominations/undo/{id}", tag = "admin", params(ImportPath),
    responses((status = 200, body = Vec<wire::Import>), (status = "default", body = Problem)))]
pub(crate) async fn undo_nominations(
    State(editor): State<CatalogueEditor>,
    Admin(admin): Admin,
    Path(path): Path<ImportPath>,
) -> Result<Response, Problem> {
    editor.undo_import(&admin, CatalogueRevision(path.id)).await?;
    Ok(Json(Import::all(&editor.list_imports().await?)).into_response())
}

fn files(files: Vec<wire::ImportFile>) -> Result<Vec<ImportFile>, Problem> {
    if files.is_empty() {
        return Err(Problem::invalid("files", "Choose at least one file."));
    }
    Ok(files.into_iter().map(|file| ImportFile { name: file.name, text: file.text }).collect())
}

impl From<PublishError> for Problem {
    fn from(error: PublishError) -> Self {
        match error {
            PublishError::Faulty { .. } => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "faulty_import", error.to_string())
            }
            PublishError::EditConflict => Self::conflict("changed_meanwhile", error.to_string()),
            PublishError::NotLatestImport => Self::conflict("not_newest", error.to_string()),
            PublishError::Store(error) => error.into(),
        }
    }
}
