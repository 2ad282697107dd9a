use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use laurels_app::App;
use laurels_domain::User;

use super::Caller;
use crate::server::Problem;

/// A logged-in admin; other callers are rejected. The role is read with every request, so revoking it has immediate
/// effect.
#[derive(Debug)]
pub(crate) struct Admin(pub(crate) User);

impl<S> FromRequestParts<S> for Admin
where
    App: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Caller { user, .. } = Caller::from_request_parts(parts, state).await?;
        if user.roles.is_admin {
            Ok(Self(user))
        } else {
            Err(Problem::forbidden("not_admin", "Only admins can do this."))
        }
    }
}
