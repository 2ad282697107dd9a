use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Uri};
use laurels_app::{Friendships, Settings};

use super::OtherPath;
use crate::content::heads::invite_head;
use crate::content::web::Web;
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of an invite link, with status 404 if its owner doesn't exist.
pub(crate) async fn invite_page(
    State(friendships): State<Friendships>,
    State(settings): State<Arc<Settings>>,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<OtherPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let owner = path.and_then(|Path(path)| path.user_id());
    let exists = match owner {
        // If the look-up fails, the page reports it.
        Ok(owner) => friendships.find_user(&owner).await.map_or(true, |owner| owner.is_some()),
        Err(_) => false,
    };
    if !exists {
        return web.page(uri.path(), &headers, false);
    }
    web.page_with_head(uri.path(), &headers, &invite_head().html(&settings.public_url))
}
