use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderMap, Uri};
use laurels_app::Settings;

use super::FilmPath;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::heads::film_head;
use crate::content::web::Web;
use crate::server::Problem;
use crate::server::extract::Path;

/// The web app's page of a film, with status 404 if there's no such film. Former ids are redirected.
pub(crate) async fn film_page(
    State(settings): State<Arc<Settings>>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Extension(web): Extension<Arc<Web>>,
    path: Result<Path<FilmPath>, Problem>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let film = path.ok().and_then(|Path(path)| catalogue.film(&path.film_id));
    web.public_page(&uri, &headers, &settings, film.map(|film| film_head(&catalogue, film)))
}
