use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Uri};
use laurels_app::Settings;

use super::show::numbers;
use super::{OpenLinks, PublicPagePath};
use crate::content::heads::public_page_head;
use crate::content::web::{PersonalPage, Web};
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of a user's public page, with status 404 if there's none.
pub(crate) async fn public_page(
    State(settings): State<Arc<Settings>>,
    links: OpenLinks,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<PublicPagePath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let page = match path {
        Ok(Path(path)) => match links.page(&path.slug).await {
            Ok(Some(open)) => {
                let numbers = numbers(&links.responses, &open);
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
