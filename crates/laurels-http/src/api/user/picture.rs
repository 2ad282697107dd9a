use axum::extract::{Multipart, State};
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use http::{Extensions, HeaderMap, StatusCode};
use laurels_app::{PictureError, Profiles};
use laurels_domain::{MAX_PICTURE_BYTES, UserId};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::profile_response::ProfileResponses;
use crate::api::caller::Caller;
use crate::api::limits::MAX_UPLOAD_BYTES;
use crate::api::wire;
use crate::content::cached_response::short_hash;
use crate::content::web::ROBOTS;
use crate::server::conditional::is_not_modified;
use crate::server::extract::{AfterBody, Path, content_length};
use crate::server::{Problem, limits};

/// The upload: one file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "documents the form")]
pub(crate) struct PictureForm {
    /// PNG, JPEG or BMP, at most 5 MB and 16 megapixels.
    #[schema(value_type = String, format = Binary)]
    pic: Vec<u8>,
}

/// Sets the caller's picture. It is converted to a square PNG of 256 pixels.
#[utoipa::path(post, path = "/api/user/update-profile-pic", tag = "user",
    request_body(content = PictureForm, content_type = "multipart/form-data"),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn update_picture(
    State(profiles): State<Profiles>,
    caller: Caller,
    responses: ProfileResponses,
    headers: HeaderMap,
    extensions: Extensions,
    form: Result<Multipart, axum::extract::multipart::MultipartRejection>,
) -> Result<Response, Problem> {
    let form = form.map_err(|_| {
        let detail = "Please upload a form with a file in the field pic.";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_type", detail)
    })?;
    if content_length(&headers).is_some_and(|length| length > MAX_UPLOAD_BYTES) {
        return Err(too_large());
    }
    let upload = limits::read_with_timeout(read_upload(form)).await??;
    AfterBody::run(&extensions).await?;
    profiles.set_picture(&caller.user.id, upload).await?;
    responses.updated(&caller.user.id).await
}

/// Removes the caller's picture.
#[utoipa::path(post, path = "/api/user/clear-profile-pic", tag = "user",
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn clear_picture(
    State(profiles): State<Profiles>,
    caller: Caller,
    responses: ProfileResponses,
) -> Result<Response, Problem> {
    profiles.remove_picture(&caller.user.id).await?;
    responses.updated(&caller.user.id).await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct PicturePath {
    user_id: String,
}

/// A user's picture. Public, because invite links display it.
#[utoipa::path(get, path = "/api/user/picture/{user_id}", tag = "user", params(PicturePath),
    responses((status = 200, content_type = "image/png"), (status = "default", body = Problem)))]
pub(crate) async fn show_picture(
    State(profiles): State<Profiles>,
    Path(path): Path<PicturePath>,
) -> Result<Response, Problem> {
    let missing = || Problem::not_found("There's no picture.");
    let user = UserId::parse(&path.user_id).ok_or_else(missing)?;
    let png = profiles.picture(&user).await?.ok_or_else(missing)?;
    // The URL contains the picture's version, so its content never changes.
    let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "private, max-age=31536000, immutable")];
    Ok((headers, png).into_response())
}

/// The picture of a user who shows it under a link that can be revoked. Browsers ask each time.
pub(crate) async fn send_picture(
    profiles: &Profiles,
    user: &UserId,
    request: &HeaderMap,
) -> Result<Response, Problem> {
    let png = profiles.picture(user).await?.ok_or_else(|| Problem::not_found("There's no picture."))?;
    let tag = short_hash(&png);
    let cache_control = "private, no-cache".to_owned();
    let headers =
        [(ETAG, format!("\"{tag}\"")), (CACHE_CONTROL, cache_control), (ROBOTS, "noindex".to_owned())];
    if is_not_modified(request, |cached| cached == tag) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, [(CONTENT_TYPE, "image/png")], png).into_response())
}

async fn read_upload(mut form: Multipart) -> Result<Vec<u8>, Problem> {
    let broken = |error: axum::extract::multipart::MultipartError| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Problem::invalid("pic", "We couldn't read the upload. Try again."),
    };
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() == Some("pic") {
            let bytes = field.bytes().await.map_err(broken)?;
            if bytes.len() > MAX_PICTURE_BYTES {
                return Err(too_large());
            }
            return Ok(bytes.to_vec());
        }
    }
    Err(Problem::invalid("pic", "Choose a picture."))
}

fn too_large() -> Problem {
    let detail = "Pictures can be up to 5 MB.";
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail)
}

impl From<PictureError> for Problem {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::WrongType => {
                Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_type", error.to_string())
            }
            PictureError::TooManyPixels => {
                Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", error.to_string())
            }
            PictureError::Unreadable => Self::invalid("pic", error.to_string()),
            PictureError::Busy => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", error.to_string()).retry_after(5)
            }
            PictureError::TooMany(too_many) => too_many.into(),
            PictureError::Store(error) => error.into(),
        }
    }
}
