use axum::extract::State;
use axum::response::Response;
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderValue};
use laurels_app::Profiles;
use laurels_domain::progress::SubjectProgress;
use laurels_domain::shares::ShareSubject;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::SharedProgress;
use crate::api::public::OpenLinks;
use crate::api::stats::YearReviews;
use crate::api::user::send_picture;
use crate::api::wire::YearReview;
use crate::content::web::{NOINDEX, ROBOTS};
use crate::server::Problem;
use crate::server::compression::compress;
use crate::server::extract::Path;
use crate::server::response::json_with_capacity;

/// Upper estimate of a response in bytes.
const SHARE_BYTES: usize = 32_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ShareTokenPath {
    /// The secret of the link.
    pub(super) token: String,
}

/// One thing that a user shares, with the user's progress.
#[utoipa::path(get, path = "/api/share/{token}", tag = "sharing", params(ShareTokenPath),
    responses((status = 200, body = wire::SharedProgress), (status = "default", body = Problem)))]
pub(crate) async fn show_share(
    links: OpenLinks,
    reviews: YearReviews,
    Path(path): Path<ShareTokenPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (catalogue, token) = (&links.responses.catalogue, &path.token);
    let open = links.share(token).await?.ok_or_else(missing)?;
    let mut response = if let ShareSubject::Year(year) = open.subject {
        let respond = |review: &YearReview<'_>| {
            json_with_capacity(&SharedProgress::of_year(catalogue, token, &open, review), SHARE_BYTES)
        };
        reviews.shared(&open.owner, year, respond).await?.ok_or_else(missing)?
    } else {
        let progress = SubjectProgress::of(catalogue, &open.subject, &open.owner.films);
        let progress = progress.ok_or_else(missing)?;
        json_with_capacity(&SharedProgress::of(catalogue, token, &open, &progress), SHARE_BYTES)
    };
    // So that a share that was deleted is gone.
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(ROBOTS, NOINDEX);
    Ok(compress(&headers, response).await)
}

/// The picture of a share's owner.
#[utoipa::path(get, path = "/api/share/{token}/picture", tag = "sharing", params(ShareTokenPath),
    responses((status = 200, content_type = "image/png"), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn show_share_picture(
    State(profiles): State<Profiles>,
    links: OpenLinks,
    Path(path): Path<ShareTokenPath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let open = links.share(&path.token).await?.ok_or_else(missing)?;
    send_picture(&profiles, &open.owner.id, &headers).await
}

fn missing() -> Problem {
    Problem::not_found("There's nothing at this link. It may have been deleted.")
}
