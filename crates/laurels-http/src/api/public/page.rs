use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Uri};
use laurels_app::{Settings, Sharing};

use super::PublicPagePath;
use super::show::numbers;
use crate::content::catalogue_responses::CurrentResponses;
use crate::content::heads::public_page_head;
use crate::content::web::{PersonalPage, Web};
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of a user's public page, with status 404 if there's none.
pub(crate) async fn public_page(
    State(sharing): State<Sharing>,
    State(settings): State<Arc<Settings>>,
    CurrentResponses(responses): CurrentResponses,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<PublicPagePath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let page = match path {
        Ok(Path(path)) => match sharing.open_page(&responses.catalogue, &path.slug).await {
            Ok(Some(open)) => {
                let numbers = numbers(&responses, &open);
                let head = public_page_head(open.page.slug.as_str(), &open.owner.username, numbers);
                PersonalPage::Found { head, is_indexed: open.page.is_indexed }
            }
            Ok(None) => PersonalPage::Missing,
            // The page reports it.
            Err(_) => PersonalPage::Unknown,
        },
        Err(_) => PersonalPage::Missing,
    };
    web.personal_page(&uri, &headers, &settings, page)
}
