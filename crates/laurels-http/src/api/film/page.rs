use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
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
    let id = path.ok().map(|Path(path)| path.film_id);
    let film = id.as_ref().and_then(|id| catalogue.film(id));
    if let Some(film) = film
        && id.as_deref() != Some(film.id.as_str())
    {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::permanent(&format!("/film/{}{query}", film.id)).into_response();
    }
    web.public_page(uri.path(), &headers, &settings, film.map(|film| film_head(&catalogue, film)))
}
