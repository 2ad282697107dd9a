use axum::extract::{FromRef, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;
use laurels_app::Sessions;
use laurels_domain::{Roles, User};
use laurels_store::{RelationshipRevisions, Session, SignedIn};

use crate::api::cookies;
use crate::server::Problem;
use crate::server::extract::AfterBody;

/// The header by which the web app says for whom it makes a change.
const EXPECTED_USER: &str = "x-laurels-user";

/// The logged-in user; anonymous requests are rejected.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) user: User,
    pub(crate) session: Session,
}

/// The logged-in user, if any.
#[derive(Debug)]
pub(crate) struct MaybeCaller(pub(crate) Option<SignedIn>);

impl<S> FromRequestParts<S> for Caller
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Self::with_roles(parts, state, |_| Ok(())).await
    }
}

impl Caller {
    /// Checks the caller's roles as well, now and after the body was read.
    pub(super) async fn with_roles<S>(
        parts: &mut Parts,
        state: &S,
        check: fn(Roles) -> Result<(), Problem>,
    ) -> Result<Self, Problem>
    where
        Sessions: FromRef<S>,
    {
        let token = cookies::session(&parts.headers)?.ok_or_else(Problem::not_logged_in)?;
        let caller = Self::find(&Sessions::from_ref(state), token, check).await?;
        caller.check_expected(&parts.headers)?;
        Self::check_after_body(parts, state, check)?;
        Ok(caller)
    }

    fn check_after_body<S>(
        parts: &mut Parts,
        state: &S,
        check: fn(Roles) -> Result<(), Problem>,
    ) -> Result<(), Problem>
    where
        Sessions: FromRef<S>,
    {
        let token = cookies::session(&parts.headers)?.unwrap_or_default().to_owned();
        let sessions = Sessions::from_ref(state);
        AfterBody::require(&mut parts.extensions, &parts.headers, move || {
            let (sessions, token) = (sessions.clone(), token.clone());
            async move { Self::find(&sessions, &token, check).await.map(drop) }
        });
        Ok(())
    }

    /// A page may be open for a user while another one has logged in in the same browser.
    fn check_expected(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let is_other =
            headers.get(EXPECTED_USER).is_some_and(|id| id.as_bytes() != self.user.id.as_str().as_bytes());
        if is_other { Err(Problem::other_user()) } else { Ok(()) }
    }

    async fn find(
        sessions: &Sessions,
        token: &str,
        check: fn(Roles) -> Result<(), Problem>,
    ) -> Result<Self, Problem> {
        let SignedIn { user, session } = sessions.find(token).await?.ok_or_else(Problem::not_logged_in)?;
        check(user.roles)?;
        Ok(Self { user, session })
    }
}

/// The logged-in user with the revisions of all relationships and friend summaries, for responses that contain friends.
#[derive(Debug)]
pub(crate) struct CallerWithFriends {
    pub(crate) user: User,
    pub(crate) relationships: RelationshipRevisions,
}

impl<S> FromRequestParts<S> for CallerWithFriends
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let token = cookies::session(&parts.headers)?.ok_or_else(Problem::not_logged_in)?;
        let found =
            Sessions::from_ref(state).find_with_friends(token).await?.ok_or_else(Problem::not_logged_in)?;
        let (SignedIn { user, .. }, relationships) = found;
        Ok(Self { user, relationships })
    }
}

impl<S> FromRequestParts<S> for MaybeCaller
where
    Sessions: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    /// If the database is unavailable, the caller counts as anonymous, so that public pages still work.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Some(token) = cookies::session(&parts.headers)? else { return Ok(Self(None)) };
        match Sessions::from_ref(state).find(token).await {
            Ok(None) => Ok(Self(None)),
            Ok(Some(found)) => {
                Caller::check_after_body(parts, state, |_| Ok(()))?;
                Ok(Self(Some(found)))
            }
            Err(error) => {
                tracing::warn!(%error, "couldn't look up the caller's session");
                Ok(Self(None))
            }
        }
    }
}
