use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use laurels_app::CatalogueEditor;
use laurels_catalogue::Tmdb;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{GracenoteRecord, MediaType, TmdbRecord};
use crate::api::caller::Admin;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Query;
use crate::server::response::Json;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TmdbQuery {
    #[param(example = 238, value_type = i64, minimum = 0, maximum = 4_294_967_295_i64)]
    tmdb_id: u32,
    #[param(inline)]
    tmdb_mediatype: MediaType,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TmdbTitleQuery {
    #[param(pattern = r"\S")]
    title: String,
    #[param(inline)]
    mediatype: MediaType,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GracenoteQuery {
    #[param(example = "5078")]
    onconnect_rootid: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GracenoteImageQuery {
    #[param(example = "assets/p5078_p_v5_aa.jpg")]
    uri: String,
}

/// Exactly one of these.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GracenoteTitleQuery {
    film_id: Option<String>,
    #[param(pattern = r"\S")]
    title: Option<String>,
}

/// An entry of the movie database.
#[utoipa::path(get, path = "/api/admin/tmdb-data", tag = "admin", params(TmdbQuery),
    responses((status = 200, body = wire::TmdbRecord), (status = "default", body = Problem)))]
pub(crate) async fn tmdb_data(
    State(editor): State<CatalogueEditor>,
    _: Admin,
    Query(query): Query<TmdbQuery>,
) -> Result<Response, Problem> {
    let key = Tmdb { id: query.tmdb_id, mediatype: query.tmdb_mediatype.into() };
    let entry = editor.find_tmdb_entry(key).await?;
    let entry = entry.ok_or_else(|| Problem::not_found("The movie database has no entry with this ID."))?;
    Ok(Json(TmdbRecord::from(entry)).into_response())
}

/// Searches the movie database by title.
#[utoipa::path(get, path = "/api/admin/tmdb-search", tag = "admin", params(TmdbTitleQuery),
    responses((status = 200, body = Vec<wire::TmdbRecord>), (status = "default", body = Problem)))]
pub(crate) async fn search_tmdb(
    State(editor): State<CatalogueEditor>,
    _: Admin,
    Query(query): Query<TmdbTitleQuery>,
) -> Result<Response, Problem> {
    let found = editor.search_tmdb(search_title(&query.title)?, query.mediatype.into()).await?;
    Ok(Json(found.into_iter().map(TmdbRecord::from).collect::<Vec<_>>()).into_response())
}

/// A film at the listings provider.
#[utoipa::path(get, path = "/api/admin/gracenote-data", tag = "admin", params(GracenoteQuery),
    responses((status = 200, body = wire::GracenoteRecord), (status = "default", body = Problem)))]
pub(crate) async fn gracenote_data(
    State(editor): State<CatalogueEditor>,
    _: Admin,
    Query(query): Query<GracenoteQuery>,
) -> Result<Response, Problem> {
    let missing = || Problem::not_found("The listings provider has no film with this rootId.");
    let record = editor.find_gracenote_record(query.onconnect_rootid.trim()).await?.ok_or_else(missing)?;
    Ok(Json(GracenoteRecord::from(record)).into_response())
}

/// The image of a film at the listings provider, by the `uri` of its `preferredImage`. The provider's own URL would contain
/// our key.
#[utoipa::path(get, path = "/api/admin/gracenote-image", tag = "admin", params(GracenoteImageQuery),
    responses((status = 200, content_type = "image/*"), (status = "default", body = Problem)))]
pub(crate) async fn show_gracenote_image(
    State(editor): State<CatalogueEditor>,
    _: Admin,
    Query(query): Query<GracenoteImageQuery>,
) -> Result<Response, Problem> {
    let missing = || Problem::not_found("The listings provider has no such image.");
    let image = editor.find_gracenote_image(&query.uri).await?.ok_or_else(missing)?;
    let headers = [(CONTENT_TYPE, image.content_type), (CACHE_CONTROL, "private, max-age=86400")];
    Ok((headers, image.bytes).into_response())
}

/// Searches the listings provider for a film of the catalogue, or by title.
#[utoipa::path(get, path = "/api/admin/gracenote-search", tag = "admin", params(GracenoteTitleQuery),
    responses((status = 200, body = Vec<wire::GracenoteRecord>), (status = "default", body = Problem)))]
pub(crate) async fn search_gracenote(
    State(editor): State<CatalogueEditor>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    _: Admin,
    Query(query): Query<GracenoteTitleQuery>,
) -> Result<Response, Problem> {
    let found = match (query.film_id, query.title) {
        (Some(film_id), None) => {
            let missing = || Problem::not_found("There's no film with this ID in the catalogue.");
            editor.search_gracenote_for(catalogue.any_film(&film_id).ok_or_else(missing)?).await?
        }
        (None, Some(title)) => editor.search_gracenote(search_title(&title)?).await?,
        _ => return Err(Problem::invalid("query", "Search by film_id or by title.")),
    };
    Ok(Json(found.into_iter().map(GracenoteRecord::from).collect::<Vec<_>>()).into_response())
}

fn search_title(title: &str) -> Result<&str, Problem> {
    let title = title.trim();
    if title.is_empty() { Err(Problem::invalid("title", "Enter a title to search for.")) } else { Ok(title) }
}
