use std::convert::Infallible;

use axum::extract::{FromRef, FromRequestParts};
use http::request::Parts;
use laurels_app::App;
use laurels_domain::User;
use laurels_store::{RelationshipRevisions, Session, SignedIn, StoreError};

use crate::{Problem, cookies};

/// Whoever is signed in; without it the call is refused.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) user: User,
    pub(crate) session: Session,
}

/// Whoever is signed in, if anybody.
#[derive(Debug)]
pub(crate) struct MaybeCaller(pub(crate) Option<User>);

impl<S> FromRequestParts<S> for Caller
where
    App: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let found = signed_in(parts, &App::from_ref(state)).await?;
        let SignedIn { user, session } = found.ok_or_else(Problem::not_logged_in)?;
        Ok(Self { user, session })
    }
}

/// Whoever is signed in, with what stands for everything that is shown of those the person is tied to: for answers
/// that show it.
#[derive(Debug)]
pub(crate) struct CallerWithFriends {
    pub(crate) user: User,
    pub(crate) ties: RelationshipRevisions,
}

impl<S> FromRequestParts<S> for CallerWithFriends
where
    App: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let token = cookies::find(&parts.headers, cookies::SESSION).ok_or_else(Problem::not_logged_in)?;
        let found =
            App::from_ref(state).caller_with_friends(token).await?.ok_or_else(Problem::not_logged_in)?;
        let (SignedIn { user, .. }, ties) = found;
        Ok(Self { user, ties })
    }
}

impl<S> FromRequestParts<S> for MaybeCaller
where
    App: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    /// A database that does not answer makes a stranger: pages for strangers still work.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let found = signed_in(parts, &App::from_ref(state)).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "a caller could not be looked up");
            None
        });
        Ok(Self(found.map(|found| found.user)))
    }
}

async fn signed_in(parts: &Parts, app: &App) -> Result<Option<SignedIn>, StoreError> {
    match cookies::find(&parts.headers, cookies::SESSION) {
        Some(token) => app.signed_in(token).await,
        None => Ok(None),
    }
}
