//! Exporting all of a user's data as an archive, and importing one: docs/export.md.

#[cfg(test)]
mod format_tests;
mod letterboxd;
mod read;
mod write;

use axum::extract::multipart::{MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use http::{Extensions, HeaderMap, StatusCode};
use laurels_app::{ArchiveError, Profiles};
use laurels_domain::archives::ListCounts;
use laurels_store::ImportedArchive;
use utoipa::ToSchema;

use self::read::FIELD;
use super::wire;
use super::wire::{ImportedDiary, ImportedList};
use crate::api::caller::Caller;
use crate::api::limits::{MAX_ARCHIVE_BYTES, MAX_ARCHIVE_UPLOAD_BYTES};
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::extract::{AfterBody, content_length};
use crate::server::response::Json;
use crate::server::{Problem, limits};

const FILE: &str = "attachment; filename=\"laurels-archive.zip\"";

/// The upload: one file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form")]
pub(crate) struct ArchiveForm {
    /// A ZIP file that `GET /api/user/export` has returned, at most 7 MB.
    #[schema(value_type = String, format = Binary)]
    archive: Vec<u8>,
}

/// Exports what the caller has recorded and chosen, as a ZIP file that any Laurels can import. It contains CSV files for
/// Letterboxd as well. Friends and everything secret are left out.
#[utoipa::path(get, path = "/api/user/export", tag = "user",
    responses((status = 200, content_type = "application/zip"), (status = "default", body = Problem)))]
pub(crate) async fn export_archive(
    State(profiles): State<Profiles>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
) -> Result<Response, Problem> {
    let account = profiles.collect_archive(&caller.user).await?;
    let write = move || write::archive(&account, &catalogue);
    let zip = profiles.write_archive(&caller.user.id, write).await?;
    let zip = zip.map_err(|error| {
        tracing::error!(%error, "writing an archive failed");
        Problem::internal()
    })?;
    Ok(([(CONTENT_TYPE, "application/zip"), (CONTENT_DISPOSITION, FILE)], zip).into_response())
}

/// Merges an archive with what the caller has: of each film and list the newest change remains, so importing again changes
/// nothing. All of it is imported or nothing. Settings are imported only if the account has nothing yet.
#[utoipa::path(post, path = "/api/user/import", tag = "user",
    request_body(content = ArchiveForm, content_type = "multipart/form-data"),
    responses((status = 200, body = wire::ImportedArchive), (status = "default", body = Problem)))]
pub(crate) async fn import_archive(
    State(profiles): State<Profiles>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    headers: HeaderMap,
    extensions: Extensions,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    let form = form.map_err(|_| {
        let detail = "Please upload a form with a file in the field archive.";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_type", detail)
    })?;
    if content_length(&headers).is_some_and(|length| length > MAX_ARCHIVE_UPLOAD_BYTES) {
        return Err(too_large());
    }
    let upload = limits::read_with_timeout(read_upload(form)).await??;
    AfterBody::run(&extensions).await?;
    let user = &caller.user;
    let read = profiles.read_archive(&user.id, move |now| read::archive(&upload, &catalogue, now)).await??;
    let imported = profiles.import_archive(user, read.archive, read.picture).await?;
    let imported = imported.ok_or_else(Problem::not_logged_in)?;
    Ok(Json(to_wire(&imported, read.skipped_films)).into_response())
}

async fn read_upload(mut form: Multipart) -> Result<Vec<u8>, Problem> {
    let broken = |error: MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Problem::invalid(FIELD, "We couldn't read the upload. Try again."),
    };
    let mut file = None;
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() == Some(FIELD) && file.is_none() {
            let bytes = field.bytes().await.map_err(broken)?;
            if bytes.len() > MAX_ARCHIVE_BYTES {
                return Err(too_large());
            }
            file = Some(bytes.to_vec());
        }
    }
    // Read to its end: a form that breaks off is not imported.
    file.ok_or_else(|| Problem::invalid(FIELD, "Choose a Laurels archive."))
}

fn too_large() -> Problem {
    let detail = "Archives can be up to 7 MB.";
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail)
}

fn to_wire(imported: &ImportedArchive, skipped_films: usize) -> wire::ImportedArchive {
    let counts = imported.counts;
    let [viewed, watchlist, films_reviewed] =
        counts.lists.map(|ListCounts { added, removed }| ImportedList { added, removed });
    wire::ImportedArchive {
        viewed,
        watchlist,
        films_reviewed,
        diary: ImportedDiary { added: counts.watches_added, changed: counts.watches_changed },
        older: counts.older,
        skipped_films,
        settings: imported.has_settings,
    }
}

impl From<ArchiveError> for Problem {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Busy => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", error.to_string()).retry_after(5)
            }
            ArchiveError::Interrupted | ArchiveError::Picture => Self::invalid(FIELD, error.to_string()),
            ArchiveError::Full(_) => Self::conflict("diary_is_full", error.to_string()),
            ArchiveError::TooMany(too_many) => too_many.into(),
            ArchiveError::Store(error) => error.into(),
        }
    }
}
