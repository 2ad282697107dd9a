use axum::extract::{FromRequest, Request};
use bytes::Bytes;

use super::json_body::read_body;
use crate::server::Problem;
use crate::server::limits::MAX_BODY_BYTES;

/// The bytes of a body, for checking signatures.
#[derive(Debug)]
pub(crate) struct RawBody(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        read_body::<MAX_BODY_BYTES, S>(request, state).await.map(Self)
    }
}
