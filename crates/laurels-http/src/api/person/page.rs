use std::sync::Arc;

use axum::Extension;
use axum::response::Response;
use http::{HeaderMap, Uri};

use super::PersonPath;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::web::Web;
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of a person, with status 404 if there's no such person.
pub(crate) async fn person_page(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<PersonPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let exists = path.is_ok_and(|Path(path)| catalogue.person(&path.person_id).is_some());
    web.page(uri.path(), &headers, exists)
}
