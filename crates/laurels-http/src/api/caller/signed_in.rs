use axum::extract::{FromRef, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;
use laurels_app::Sessions;
use laurels_domain::{Roles, User};
use laurels_store::{RelationshipRevisions, Session, SignedIn};

use super::Authentication;
use super::authentication::Credentials;
use crate::server::Problem;
use crate::server::extract::AfterBody;

/// The header by which the web app says for whom it makes a change.
const EXPECTED_USER: &str = "x-laurels-user";

/// The logged-in user, or the owner of a token that the call accepts; other requests are rejected.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) user: User,
}

/// The logged-in user with the session; tokens are rejected.
#[derive(Debug)]
pub(crate) struct SessionCaller {
    pub(crate) user: User,
    pub(crate) session: Session,
}

/// The caller, if any. A token must be accepted by the call.
#[derive(Debug)]
pub(crate) struct MaybeCaller(pub(crate) Option<User>);

/// The logged-in user with the session, if any; tokens are rejected.
#[derive(Debug)]
pub(crate) struct MaybeSession(pub(crate) Option<SignedIn>);

impl<S> FromRequestParts<S> for Caller
where
    Authentication: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let authentication = Authentication::from_ref(state);
        let user = match Credentials::of(&parts.headers)? {
            Credentials::None => return Err(Problem::not_logged_in()),
            Credentials::Session(token) => {
                find_session(authentication.sessions(), token.to_owned(), parts, |_| Ok(())).await?.user
            }
            Credentials::Token(token) => {
                let owner = authentication.token_owner(token.to_owned(), parts).await?;
                check_expected(&owner.user, &parts.headers)?;
                owner.user
            }
        };
        Ok(Self { user })
    }
}

impl<S> FromRequestParts<S> for SessionCaller
where
    Authentication: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        Self::with_roles(parts, state, |_| Ok(())).await
    }
}

impl SessionCaller {
    /// Checks the caller's roles as well, now and after the body was read.
    pub(super) async fn with_roles<S>(
        parts: &mut Parts,
        state: &S,
        check: fn(Roles) -> Result<(), Problem>,
    ) -> Result<Self, Problem>
    where
        Authentication: FromRef<S>,
    {
        let authentication = Authentication::from_ref(state);
        match Credentials::of(&parts.headers)? {
            Credentials::None => Err(Problem::not_logged_in()),
            Credentials::Session(token) => {
                let SignedIn { user, session } =
                    find_session(authentication.sessions(), token.to_owned(), parts, check).await?;
                Ok(Self { user, session })
            }
            Credentials::Token(token) => {
                authentication.token_owner(token.to_owned(), parts).await?;
                Err(Problem::no_token_accepted())
            }
        }
    }
}

/// The session of a token, now and once more when the body was read.
async fn find_session(
    sessions: &Sessions,
    token: String,
    parts: &mut Parts,
    check: fn(Roles) -> Result<(), Problem>,
) -> Result<SignedIn, Problem> {
    let found = look_up(sessions, &token, check).await?;
    check_expected(&found.user, &parts.headers)?;
    check_after_body(sessions, token, parts, check);
    Ok(found)
}

async fn look_up(
    sessions: &Sessions,
    token: &str,
    check: fn(Roles) -> Result<(), Problem>,
) -> Result<SignedIn, Problem> {
    let found = sessions.find(token).await?.ok_or_else(Problem::not_logged_in)?;
    check(found.user.roles)?;
    Ok(found)
}

fn check_after_body(
    sessions: &Sessions,
    token: String,
    parts: &mut Parts,
    check: fn(Roles) -> Result<(), Problem>,
) {
    let sessions = sessions.clone();
    AfterBody::require(&mut parts.extensions, &parts.headers, move || {
        let (sessions, token) = (sessions.clone(), token.clone());
        async move { look_up(&sessions, &token, check).await.map(drop) }
    });
}

/// A page may be open for a user while another one has logged in in the same browser.
fn check_expected(user: &User, headers: &HeaderMap) -> Result<(), Problem> {
    let is_other = headers.get(EXPECTED_USER).is_some_and(|id| id.as_bytes() != user.id.as_str().as_bytes());
    if is_other { Err(Problem::other_user()) } else { Ok(()) }
}

/// The caller with the revisions of all relationships and friend summaries, for responses that contain friends.
#[derive(Debug)]
pub(crate) struct CallerWithFriends {
    pub(crate) user: User,
    pub(crate) relationships: RelationshipRevisions,
}

impl<S> FromRequestParts<S> for CallerWithFriends
where
    Authentication: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let authentication = Authentication::from_ref(state);
        match Credentials::of(&parts.headers)? {
            Credentials::None => Err(Problem::not_logged_in()),
            Credentials::Session(token) => {
                let found = authentication.sessions().find_with_friends(token).await?;
                let (SignedIn { user, .. }, relationships) = found.ok_or_else(Problem::not_logged_in)?;
                Ok(Self { user, relationships })
            }
            Credentials::Token(token) => {
                let owner = authentication.token_owner(token.to_owned(), parts).await?;
                Ok(Self { user: owner.user, relationships: owner.relationships })
            }
        }
    }
}

impl<S> FromRequestParts<S> for MaybeCaller
where
    Authentication: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        if let Credentials::Token(token) = Credentials::of(&parts.headers)? {
            return Ok(Self(Some(
                Authentication::from_ref(state).token_owner(token.to_owned(), parts).await?.user,
            )));
        }
        let MaybeSession(found) = MaybeSession::from_request_parts(parts, state).await?;
        Ok(Self(found.map(|found| found.user)))
    }
}

impl<S> FromRequestParts<S> for MaybeSession
where
    Authentication: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Problem;

    /// If the database is unavailable, the caller counts as anonymous, so that public pages still work.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let authentication = Authentication::from_ref(state);
        let token = match Credentials::of(&parts.headers)? {
            Credentials::None => return Ok(Self(None)),
            Credentials::Session(token) => token,
            Credentials::Token(token) => {
                authentication.token_owner(token.to_owned(), parts).await?;
                return Err(Problem::no_token_accepted());
            }
        };
        match authentication.sessions().find(token).await {
            Ok(None) => Ok(Self(None)),
            Ok(Some(found)) => {
                check_after_body(authentication.sessions(), token.to_owned(), parts, |_| Ok(()));
                Ok(Self(Some(found)))
            }
            Err(error) => {
                tracing::warn!(%error, "couldn't look up the caller's session");
                Ok(Self(None))
            }
        }
    }
}
