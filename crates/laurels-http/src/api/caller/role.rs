use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use laurels_app::Sessions;
use laurels_domain::{Roles, User};

use super::Caller;
use crate::server::Problem;

/// A logged-in admin; other callers are rejected.
#[derive(Debug)]
pub(crate) struct Admin(pub(crate) User);

/// A logged-in tester or admin; other callers are rejected.
#[derive(Debug)]
pub(crate) struct Tester(pub(crate) User);

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Sessions: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let missing = || Problem::forbidden("not_admin", "Only admins can do this.");
        with_role(parts, state, |roles| roles.is_admin, missing).await.map(Self)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Tester
where
    Sessions: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let missing = || Problem::forbidden("not_tester", "Only testers can do this.");
        with_role(parts, state, |roles| roles.is_tester || roles.is_admin, missing).await.map(Self)
    }
}

/// Roles are read with every request, so revoking one has immediate effect.
async fn with_role<S: Send + Sync>(
    parts: &mut Parts,
    state: &S,
    is_held: impl Fn(Roles) -> bool,
    missing: impl Fn() -> Problem,
) -> Result<User, Problem>
where
    Sessions: FromRef<S>,
{
    let Caller { user, .. } = Caller::from_request_parts(parts, state).await?;
    if is_held(user.roles) { Ok(user) } else { Err(missing()) }
}
