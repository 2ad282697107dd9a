use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Uri};
use laurels_app::{OpenShare, Settings, Sharing};
use laurels_catalogue::Catalogue;
use laurels_domain::progress::SubjectProgress;

use super::ShareTokenPath;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::heads::{PageHead, share_head};
use crate::content::web::{PersonalPage, Web};
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of a share, with status 404 if there's none. Search engines never list it.
pub(crate) async fn share_page(
    State(sharing): State<Sharing>,
    State(settings): State<Arc<Settings>>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<ShareTokenPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let page = match path {
        Ok(Path(path)) => match sharing.open_share(&catalogue, &path.token).await {
            Ok(open) => match open.and_then(|open| head(&catalogue, &path.token, &open)) {
                Some(head) => PersonalPage::Found { head, is_indexed: false },
                None => PersonalPage::Missing,
            },
            // The page reports it.
            Err(_) => PersonalPage::Unknown,
        },
        Err(_) => PersonalPage::Missing,
    };
    web.personal_page(&uri, &headers, &settings, page)
}

fn head(catalogue: &Catalogue, token: &str, open: &OpenShare) -> Option<PageHead> {
    let progress = SubjectProgress::of(catalogue, &open.subject, &open.owner.films)?;
    Some(share_head(token, &open.owner.username, &open.subject.title(catalogue), &progress))
}
