use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use bytes::Bytes;
use http::StatusCode;
use http::header::CONTENT_TYPE;
use memchr::memmem;
use serde::de::DeserializeOwned;

use super::after_body::AfterBody;
use super::content_length::content_length;
use crate::server::Problem;
use crate::server::limits::{self, MAX_BODY_BYTES};

/// A JSON body. It is a handler's last argument, so callers are authorized before the body is read, and once
/// more after that.
#[derive(Debug)]
pub(crate) struct JsonBody<T, const MAX_BYTES: usize = MAX_BODY_BYTES>(pub(crate) T);

impl<T, S, const MAX_BYTES: usize> FromRequest<S> for JsonBody<T, MAX_BYTES>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(&request) {
            let detail = "Please send JSON, with the content type application/json.";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_type", detail));
        }
        let body = read_body::<MAX_BYTES, S>(request, state).await?;
        // Serde would deserialize an array as the fields in order, which isn't part of the API.
        if body.trim_ascii_start().first() != Some(&b'{') {
            return Err(Problem::invalid(
                "body",
                "We couldn't read the request body: it must be a JSON object.",
            ));
        }
        // PostgreSQL can't store it, and a SQLite backup that contained it couldn't be restored to PostgreSQL.
        if contains_nul(&body) {
            let detail = "The request body contains the character U+0000, which isn't allowed.";
            return Err(Problem::invalid("body", detail));
        }
        serde_json::from_slice(&body)
            .map(Self)
            .map_err(|error| Problem::invalid("body", format!("We couldn't read the request body: {error}.")))
    }
}

/// Whether JSON contains the escape sequence of U+0000. After an odd number of other backslashes it is text: the last of
/// them escapes the one that the sequence seems to begin with.
fn contains_nul(json: &[u8]) -> bool {
    memmem::find_iter(json, br"\u0000").any(|at| {
        let before = json.get(..at).unwrap_or_default();
        before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0
    })
}

/// The bytes of a body within the size limit.
pub(super) async fn read_body<const MAX_BYTES: usize, S: Send + Sync>(
    mut request: Request,
    state: &S,
) -> Result<Bytes, Problem> {
    // Rejected before the body is sent; a body without a content length is cut off while it's read.
    if content_length(request.headers()).is_some_and(|length| length > MAX_BYTES) {
        return Err(too_large());
    }
    DefaultBodyLimit::max(MAX_BYTES).apply(&mut request);
    let extensions = request.extensions().clone();
    let body = limits::read_with_timeout(Bytes::from_request(request, state)).await?;
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        _ => Problem::invalid("body", "The request body was cut off."),
    })?;
    AfterBody::run(&extensions).await?;
    Ok(body)
}

fn too_large() -> Problem {
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "That's more than we can accept in one request.")
}

fn is_json(request: &Request) -> bool {
    let Some(content_type) = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()) else {
        return false;
    };
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn escape_sequence_of_nul_is_distinguished_from_text() {
        for (json, expected) in [
            (r#"{"message":"\u0000"}"#, true),
            (r#"{"message":"\\u0000"}"#, false),
            (r#"{"message":"\\\u0000"}"#, true),
            (r#"{"message":"u0000"}"#, false),
            (r#"{"message":"\\u0000 and \u0000"}"#, true),
        ] {
            assert_eq!(contains_nul(json.as_bytes()), expected, "{json}");
        }
    }

    proptest! {
        #[test]
        fn a_string_is_rejected_exactly_if_it_contains_nul(text in r"[\\u0\x00a]{0,12}") {
            let json = serde_json::to_string(&text).unwrap();
            prop_assert_eq!(contains_nul(json.as_bytes()), text.contains('\0'));
        }
    }
}
