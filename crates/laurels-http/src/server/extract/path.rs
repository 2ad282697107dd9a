use axum::extract::FromRequestParts;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use http::request::Parts;
use serde::de::DeserializeOwned;

use crate::server::Problem;

/// Path parameters. Wraps axum's extractor.
#[derive(Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T, S> FromRequestParts<S> for Path<T>
where
    T: DeserializeOwned + Send,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        #[expect(clippy::disallowed_types, reason = "this is the wrapper")]
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        match path {
            Ok(axum::extract::Path(parameters)) => Ok(Self(parameters)),
            Err(rejection) => Err(to_problem(rejection)),
        }
    }
}

fn to_problem(rejection: PathRejection) -> Problem {
    if let PathRejection::FailedToDeserializePathParams(failed) = rejection {
        let detail = match failed.into_kind() {
            ErrorKind::ParseErrorAtKey { key, value, .. } => {
                format!("'{value}' isn't a valid {}.", key.replace('_', " "))
            }
            ErrorKind::InvalidUtf8InPathParam { key } => {
                format!("The {} in the URL isn't valid UTF-8.", key.replace('_', " "))
            }
            _ => "We couldn't read this URL.".to_owned(),
        };
        return Problem::invalid("path", detail);
    }
    Problem::internal()
}
