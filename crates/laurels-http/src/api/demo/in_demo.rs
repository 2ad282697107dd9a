use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use laurels_app::Demo;

use crate::server::Problem;

/// The demo that the server is. On any other server the operation doesn't exist.
#[derive(Debug)]
pub(crate) struct InDemo(pub(crate) Demo);

impl<S> FromRequestParts<S> for InDemo
where
    Option<Demo>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(_parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Option::<Demo>::from_ref(state).map(Self).ok_or_else(Problem::no_such_operation)
    }
}
