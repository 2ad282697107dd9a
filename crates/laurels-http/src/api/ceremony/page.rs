use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Uri};
use laurels_app::Settings;
use laurels_catalogue::CeremonyNumber;

use super::{CategoryPath, CeremonyPath};
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::heads::{category_head, ceremony_head};
use crate::content::web::Web;
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of a ceremony, with status 404 if there's no such ceremony.
pub(crate) async fn ceremony_page(
    State(settings): State<Arc<Settings>>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<CeremonyPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let number = path.ok().and_then(|Path(path)| CeremonyNumber::new(path.ceremony));
    let ceremony = number.and_then(|number| catalogue.ceremony(number));
    let head = ceremony.map(|ceremony| ceremony_head(&catalogue, ceremony));
    web.public_page(&uri, &headers, &settings, head)
}

/// The web app's page of a category, with status 404 if it wasn't given at the ceremony.
pub(crate) async fn category_page(
    State(settings): State<Arc<Settings>>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<CategoryPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let head = path.ok().and_then(|Path(path)| {
        let number = CeremonyNumber::new(path.ceremony)?;
        let category = catalogue.category_at(number, &path.category_name)?;
        category_head(&catalogue, catalogue.ceremony(number)?, category)
    });
    web.public_page(&uri, &headers, &settings, head)
}
