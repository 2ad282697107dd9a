use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use laurels_app::{AdminError, App};
use laurels_domain::deletion::DeletionError;
use laurels_domain::friends::Relationship;
use laurels_domain::listings::StreamingService;
use laurels_domain::{User, UserId, reviewed};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::{Admin, JsonBody, Path};
use crate::profiles::Profiles;
use crate::response::Json;
use crate::wire::{AdminUser, AdminUserDetails, AdminUserDevice, date_time};
use crate::{Problem, wire};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct UserPath {
    user_id: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct ProfilePath {
    id: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct MarkPath {
    user_id: String,
    marked: bool,
}

/// Somebody's profile, as that person sees it. Without friends where the caller prefers it.
#[utoipa::path(get, path = "/api/admin/profile/{id}", tag = "admin", params(ProfilePath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn show_profile(
    State(app): State<App>,
    State(profiles): State<Profiles>,
    _: Admin,
    Path(path): Path<ProfilePath>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    profiles.respond(&app, &find(&app, &path.id).await?, &headers).await
}

/// Somebody, as admins see them.
#[utoipa::path(get, path = "/api/admin/user/{user_id}", tag = "admin", params(UserPath),
    responses((status = 200, body = wire::AdminUserDetails), (status = "default", body = Problem)))]
pub(crate) async fn show_user(
    State(app): State<App>,
    _: Admin,
    Path(path): Path<UserPath>,
) -> Result<Response, Problem> {
    described(&app, find(&app, &path.user_id).await?).await
}

/// Gives somebody a role, or takes it. The last admin keeps it.
#[utoipa::path(post, path = "/api/admin/user/update-user-role/{user_id}", tag = "admin", params(UserPath),
    request_body = wire::RoleChange,
    responses((status = 200, body = wire::AdminUserDetails), (status = "default", body = Problem)))]
pub(crate) async fn update_user_role(
    State(app): State<App>,
    Admin(admin): Admin,
    Path(path): Path<UserPath>,
    JsonBody(body): JsonBody<wire::RoleChange>,
) -> Result<Response, Problem> {
    let one =
        || Problem::invalid("body", "Name exactly one role: is_dev_acquaintance, is_tester or is_admin.");
    let (role, holds) = body.only().ok_or_else(one)?;
    app.change_role(&admin, &person(&path.user_id)?, role, holds).await?;
    described(&app, find(&app, &path.user_id).await?).await
}

/// Marks an account for deletion, or takes the mark back.
#[utoipa::path(post, path = "/api/admin/user/set-mark-for-deletion/{user_id}/{marked}", tag = "admin",
    params(MarkPath),
    responses((status = 200, body = wire::AdminUserDetails), (status = "default", body = Problem)))]
pub(crate) async fn set_mark_for_deletion(
    State(app): State<App>,
    Admin(admin): Admin,
    Path(path): Path<MarkPath>,
) -> Result<Response, Problem> {
    app.mark_for_deletion(&admin, &person(&path.user_id)?, path.marked).await?;
    described(&app, find(&app, &path.user_id).await?).await
}

/// Deletes an account that has been marked for a full day, with everything it owns. Nobody deletes themselves, and
/// the last admin stays.
#[utoipa::path(delete, path = "/api/admin/user/{user_id}", tag = "admin", params(UserPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn delete_user(
    State(app): State<App>,
    Admin(admin): Admin,
    Path(path): Path<UserPath>,
) -> Result<StatusCode, Problem> {
    app.delete_account(&admin, &person(&path.user_id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn nobody() -> Problem {
    Problem::not_found("There is no such person.")
}

/// An id that could never have been made is nobody's.
fn person(id: &str) -> Result<UserId, Problem> {
    UserId::parse(id).ok_or_else(nobody)
}

async fn find(app: &App, id: &str) -> Result<User, Problem> {
    app.store.find_user(&person(id)?).await?.ok_or_else(nobody)
}

async fn described(app: &App, user: User) -> Result<Response, Problem> {
    let data = app.export_user_data(user).await?;
    let reviewed = data.lists.reviewed.iter().map(|marked| &marked.film);
    let ties = |stands| data.relationships.iter().filter(|tie| tie.state == stands).count();
    Ok(Json(AdminUserDetails {
        user: AdminUser::from(&data.user),
        revision: data.user.revision,
        films_viewed: data.lists.viewed.len(),
        films_bookmarked: data.lists.bookmarks.len(),
        films_reviewed: data.lists.reviewed.len(),
        ceremonies_reviewed: reviewed::ceremonies(&app.catalogue(), reviewed).len(),
        friends: ties(Relationship::Friends),
        invites_sent: ties(Relationship::InviteSent),
        invites_received: ties(Relationship::InviteReceived),
        allows_third_party_cookies: data.allows_third_parties,
        streaming_services: data.services.iter().map(StreamingService::name).collect(),
        devices: data
            .devices
            .iter()
            .map(|session| AdminUserDevice {
                device: &session.device,
                signed_in: date_time(session.created_at),
                last_seen: date_time(session.seen_at),
            })
            .collect(),
        messages: data.messages.len(),
    })
    .into_response())
}

impl From<AdminError> for Problem {
    fn from(error: AdminError) -> Self {
        let code = match &error {
            AdminError::NoSuchUser => return nobody(),
            AdminError::Store(error) => return error.clone().into(),
            AdminError::LastAdmin(_) | AdminError::Deletion(DeletionError::LastAdmin(_)) => "last_admin",
            AdminError::Deletion(DeletionError::OwnAccount) => "user_is_self",
            AdminError::Deletion(DeletionError::NotMarked) => "not_marked",
            AdminError::Deletion(DeletionError::TooSoon) => "marked_too_lately",
        };
        Self::conflict(code, error.to_string())
    }
}
