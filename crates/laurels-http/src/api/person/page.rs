use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Uri};
use laurels_app::Settings;

use super::PersonPath;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::heads::person_head;
use crate::content::web::Web;
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of a person, with status 404 if there's no such person.
pub(crate) async fn person_page(
    State(settings): State<Arc<Settings>>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<PersonPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let head = path.ok().and_then(|Path(path)| {
        let person = catalogue.person(&path.person_id)?;
        Some(person_head(&catalogue, person))
    });
    web.public_page(&uri, &headers, &settings, head)
}
