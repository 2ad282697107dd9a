//! `/dev/outbox`: the emails of a demo, which don't leave it. On any other server these pages don't exist.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, Uri};
use laurels_app::Demo;
use laurels_providers::mail::WrittenEmail;
use serde::Deserialize;

use crate::content::outbox_page;
use crate::content::web::Web;
use crate::server::Problem;
use crate::server::extract::Path;

#[derive(Debug, Deserialize)]
pub(crate) struct EmailPath {
    /// Of the email's file.
    name: String,
}

pub(crate) async fn list_outbox(
    State(demo): State<Option<Demo>>,
    Extension(web): Extension<Arc<Web>>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(demo) = demo else { return web.page(uri.path(), &headers, false) };
    match demo.list_emails().await {
        Ok(emails) => outbox_page::list(&emails),
        Err(error) => Problem::from(error).into_response(),
    }
}

pub(crate) async fn show_email(
    State(demo): State<Option<Demo>>,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<EmailPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match find(demo, path).await {
        Ok(Some(email)) => outbox_page::email(&email),
        Ok(None) => web.page(uri.path(), &headers, false),
        Err(problem) => problem.into_response(),
    }
}

/// The email as a mail program displays it, for the frame in its page.
pub(crate) async fn show_email_html(
    State(demo): State<Option<Demo>>,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<EmailPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match find(demo, path).await {
        Ok(Some(email)) => outbox_page::email_html(&email),
        Ok(None) => web.page(uri.path(), &headers, false),
        Err(problem) => problem.into_response(),
    }
}

async fn find(
    demo: Option<Demo>,
    path: Result<Path<EmailPath>, Problem>,
) -> Result<Option<WrittenEmail>, Problem> {
    let (Some(demo), Ok(Path(path))) = (demo, path) else { return Ok(None) };
    Ok(demo.find_email(&path.name).await?)
}
