use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use laurels_domain::{Roles, User};

use super::{Authentication, SessionCaller};
use crate::server::Problem;

/// A logged-in admin; other callers are rejected. Roles are read with every request, so revoking one has immediate effect.
#[derive(Debug)]
pub(crate) struct Admin(pub(crate) User);

/// A logged-in tester or admin; other callers are rejected.
#[derive(Debug)]
pub(crate) struct Tester(pub(crate) User);

impl<S: Send + Sync> FromRequestParts<S> for Admin
where
    Authentication: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let check = |roles: Roles| {
            roles
                .is_admin
                .then_some(())
                .ok_or_else(|| Problem::forbidden("not_admin", "Only admins can do this."))
        };
        Ok(Self(SessionCaller::with_roles(parts, state, check).await?.user))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Tester
where
    Authentication: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let check = |roles: Roles| {
            let is_held = roles.is_tester || roles.is_admin;
            is_held.then_some(()).ok_or_else(|| Problem::forbidden("not_tester", "Only testers can do this."))
        };
        Ok(Self(SessionCaller::with_roles(parts, state, check).await?.user))
    }
}
