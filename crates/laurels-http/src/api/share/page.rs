use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Uri};
use laurels_app::{Settings, SharingError};
use laurels_domain::progress::SubjectProgress;
use laurels_domain::shares::ShareSubject;

use super::ShareTokenPath;
use crate::api::public::OpenLinks;
use crate::api::stats::YearReviews;
use crate::api::wire::YearReview;
use crate::content::heads::{PageHead, share_head, year_share_head};
use crate::content::web::{PersonalPage, Web};
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of a share, with status 404 if there's none. Search engines never list it.
pub(crate) async fn share_page(
    State(settings): State<Arc<Settings>>,
    links: OpenLinks,
    reviews: YearReviews,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<ShareTokenPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let page = match path {
        Ok(Path(path)) => match head(&links, &reviews, &path.token).await {
            Ok(Some(head)) => PersonalPage::Found { head, is_indexed: false },
            Ok(None) => PersonalPage::Missing,
            // The page reports it.
            Err(_) => PersonalPage::Unknown,
        },
        Err(_) => PersonalPage::Missing,
    };
    web.personal_page(&uri, &headers, &settings, page)
}

async fn head(
    links: &OpenLinks,
    reviews: &YearReviews,
    token: &str,
) -> Result<Option<PageHead>, SharingError> {
    let catalogue = &links.responses.catalogue;
    let Some(open) = links.share(token).await? else { return Ok(None) };
    let username = &open.owner.username;
    if let ShareSubject::Year(year) = open.subject {
        let head = |review: &YearReview<'_>| {
            year_share_head(token, username, year, review.totals.films, review.totals.rings)
        };
        return Ok(reviews.shared(&open.owner, year, head).await?);
    }
    let progress = SubjectProgress::of(catalogue, &open.subject, &open.owner.films);
    Ok(progress.map(|progress| share_head(token, username, &open.subject.title(catalogue), &progress)))
}
