use axum::extract::State;
use axum::response::Response;
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderValue};
use laurels_app::{OpenPage, Profiles};
use laurels_domain::progress::OverallProgress;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::PublicProfile;
use super::{OpenLinks, wire};
use crate::api::user::send_picture;
use crate::content::catalogue_responses::CatalogueResponses;
use crate::content::web::{NOINDEX, ROBOTS};
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::Path;
use crate::server::response::json_with_capacity;

/// Upper estimate of a response in bytes.
const PAGE_BYTES: usize = 160_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct PublicPagePath {
    #[param(example = "ana")]
    pub(super) slug: String,
}

/// A user's public page, with the parts that its owner has chosen.
#[utoipa::path(get, path = "/api/public/{slug}", tag = "sharing", params(PublicPagePath),
    responses((status = 200, body = wire::PublicProfile), (status = "default", body = Problem)))]
pub(crate) async fn show_public_page(
    links: OpenLinks,
    Path(path): Path<PublicPagePath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let open = links.page(&path.slug).await?.ok_or_else(missing)?;
    let page = PublicProfile::of(&links.responses.catalogue, &open, numbers(&links.responses, &open));
    let mut response = json_with_capacity(&page, PAGE_BYTES);
    // So that a page that was taken down is gone.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(ROBOTS, NOINDEX);
    Ok(compress(&headers, response).await)
}

/// The picture of a public page's owner.
#[utoipa::path(get, path = "/api/public/{slug}/picture", tag = "sharing", params(PublicPagePath),
    responses((status = 200, content_type = "image/png"), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn show_public_picture(
    State(profiles): State<Profiles>,
    links: OpenLinks,
    Path(path): Path<PublicPagePath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let open = links.page(&path.slug).await?.ok_or_else(missing)?;
    send_picture(&profiles, &open.owner.id, &headers).await
}

/// The owner's numbers, if the page shows them.
pub(super) fn numbers(responses: &CatalogueResponses, open: &OpenPage) -> Option<OverallProgress> {
    let of = || OverallProgress::of(&responses.catalogue, responses.stats_table(), &open.owner.films);
    open.page.parts.numbers.then(of)
}

fn missing() -> Problem {
    Problem::not_found("There's no public page here. It may have been taken down.")
}
