use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{CatalogueEditor, CatalogueView, EditFilmError, ViewingOptions};
use laurels_catalogue::{FilmId, Tmdb};
use laurels_store::CatalogueRevision;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::AdminFilm;
use crate::api::caller::Admin;
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct AdminFilmPath {
    film_id: String,
}

/// Everything about a film, as admins see it.
#[utoipa::path(get, path = "/api/admin/film/{film_id}", tag = "admin", params(AdminFilmPath),
    responses((status = 200, body = wire::AdminFilm), (status = "default", body = Problem)))]
pub(crate) async fn show_film(
    State(editor): State<CatalogueEditor>,
    State(view): State<CatalogueView>,
    State(viewing_options): State<ViewingOptions>,
    _: Admin,
    Path(path): Path<AdminFilmPath>,
) -> Result<Response, Problem> {
    respond(&editor, &view, &viewing_options, &parse_id(&path.film_id)?).await
}

/// Links a film to an entry of the movie database, and copies the entry's facts.
#[utoipa::path(post, path = "/api/admin/film/update-tmdb-info", tag = "admin", request_body = wire::TmdbUpdate,
    responses((status = 200, body = wire::AdminFilm), (status = "default", body = Problem)))]
pub(crate) async fn update_tmdb_info(
    State(editor): State<CatalogueEditor>,
    State(view): State<CatalogueView>,
    State(viewing_options): State<ViewingOptions>,
    Admin(admin): Admin,
    JsonBody(body): JsonBody<wire::TmdbUpdate>,
) -> Result<Response, Problem> {
    let film = parse_id(&body.film_id)?;
    let entry = Tmdb { id: body.tmdb_id, mediatype: body.tmdb_mediatype.into() };
    editor.set_tmdb(&admin, &film, entry, body.revision.map(CatalogueRevision)).await?;
    respond(&editor, &view, &viewing_options, &film).await
}

/// Sets or removes a film's rootId at the listings provider.
#[utoipa::path(post, path = "/api/admin/film/update-gracenote-info", tag = "admin",
    request_body = wire::GracenoteUpdate,
    responses((status = 200, body = wire::AdminFilm), (status = "default", body = Problem)))]
pub(crate) async fn update_gracenote_info(
    State(editor): State<CatalogueEditor>,
    State(view): State<CatalogueView>,
    State(viewing_options): State<ViewingOptions>,
    Admin(admin): Admin,
    JsonBody(body): JsonBody<wire::GracenoteUpdate>,
) -> Result<Response, Problem> {
    let film = parse_id(&body.film_id)?;
    editor.set_root_id(&admin, &film, body.onconnect_rootid, body.revision.map(CatalogueRevision)).await?;
    respond(&editor, &view, &viewing_options, &film).await
}

/// A malformed ID is treated like an unknown one.
fn parse_id(id: &str) -> Result<FilmId, Problem> {
    FilmId::parse(id).ok_or_else(|| EditFilmError::NoFilm.into())
}

/// Loads the catalogue itself, because the one that the request began with lacks the change.
async fn respond(
    editor: &CatalogueEditor,
    view: &CatalogueView,
    viewing_options: &ViewingOptions,
    id: &FilmId,
) -> Result<Response, Problem> {
    let (catalogue, listings) = (view.current(), viewing_options.listings());
    let film = catalogue.any_film(id.as_str()).ok_or(EditFilmError::NoFilm)?;
    let revision = editor.film_revision(&film.id).await?.0;
    let needs_root_id = editor.has_gracenote();
    Ok(Json(AdminFilm::of(film, &catalogue, &listings, needs_root_id, revision)).into_response())
}

impl From<EditFilmError> for Problem {
    fn from(error: EditFilmError) -> Self {
        match error {
            EditFilmError::NoFilm | EditFilmError::NoNomination | EditFilmError::NoEntry => {
                Self::not_found(error.to_string())
            }
            EditFilmError::RootId => Self::invalid("onconnect_rootid", error.to_string()),
            EditFilmError::IdTaken(_) => Self::conflict("taken", error.to_string()),
            EditFilmError::EditConflict => Self::conflict("changed_meanwhile", error.to_string()),
            EditFilmError::Provider(error) => error.into(),
            EditFilmError::Store(error) => error.into(),
        }
    }
}
