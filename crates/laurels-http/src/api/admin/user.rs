use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use laurels_app::{AdminError, Administration};
use laurels_catalogue::Catalogue;
use laurels_domain::deletion::DeletionError;
use laurels_domain::friends::Relationship;
use laurels_domain::listings::StreamingService;
use laurels_domain::{UserId, reviewed};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::{AdminUser, AdminUserDetails, AdminUserDevice, RoleChange};
use crate::api::caller::Admin;
use crate::api::user::ProfileResponses;
use crate::api::wire;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::date_time;
use crate::server::Problem;
use crate::server::extract::{JsonBody, Path};
use crate::server::response::Json;

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

/// A user's profile as that user sees it. Omits friends with `Prefer: return=minimal`.
#[utoipa::path(get, path = "/api/admin/profile/{id}", tag = "admin", params(ProfilePath),
    responses((status = 200, body = wire::User), (status = "default", body = Problem)))]
pub(crate) async fn show_profile(
    _: Admin,
    profiles: ProfileResponses,
    Path(path): Path<ProfilePath>,
) -> Result<Response, Problem> {
    profiles.find(&parse_id(&path.id)?).await?.ok_or_else(no_such_user)
}

/// A user's account, activity and devices.
#[utoipa::path(get, path = "/api/admin/user/{user_id}", tag = "admin", params(UserPath),
    responses((status = 200, body = AdminUserDetails), (status = "default", body = Problem)))]
pub(crate) async fn show_user(
    State(administration): State<Administration>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    _: Admin,
    Path(path): Path<UserPath>,
) -> Result<Response, Problem> {
    respond(&administration, &catalogue, &path.user_id).await
}

/// Grants or revokes a role of a user. The last admin's role can't be revoked.
#[utoipa::path(post, path = "/api/admin/user/update-user-role/{user_id}", tag = "admin", params(UserPath),
    request_body = RoleChange,
    responses((status = 200, body = AdminUserDetails), (status = "default", body = Problem)))]
pub(crate) async fn update_user_role(
    State(administration): State<Administration>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Admin(admin): Admin,
    Path(path): Path<UserPath>,
    JsonBody(body): JsonBody<RoleChange>,
) -> Result<Response, Problem> {
    let not_one =
        || Problem::invalid("body", "Send exactly one role: is_dev_acquaintance, is_tester or is_admin.");
    let (role, holds) = body.only().ok_or_else(not_one)?;
    administration.change_role(&admin, &parse_id(&path.user_id)?, role, holds).await?;
    respond(&administration, &catalogue, &path.user_id).await
}

/// Marks an account for deletion, or removes the mark.
#[utoipa::path(post, path = "/api/admin/user/set-mark-for-deletion/{user_id}/{marked}", tag = "admin",
    params(MarkPath),
    responses((status = 200, body = AdminUserDetails), (status = "default", body = Problem)))]
pub(crate) async fn set_mark_for_deletion(
    State(administration): State<Administration>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    Admin(admin): Admin,
    Path(path): Path<MarkPath>,
) -> Result<Response, Problem> {
    administration.mark_for_deletion(&admin, &parse_id(&path.user_id)?, path.marked).await?;
    respond(&administration, &catalogue, &path.user_id).await
}

/// Deletes an account that has been marked for at least a day, with everything it owns. Admins can't delete themselves,
/// and the last admin can't be deleted.
#[utoipa::path(delete, path = "/api/admin/user/{user_id}", tag = "admin", params(UserPath),
    responses((status = 204), (status = "default", body = Problem)))]
pub(crate) async fn delete_user(
    State(administration): State<Administration>,
    Admin(admin): Admin,
    Path(path): Path<UserPath>,
) -> Result<StatusCode, Problem> {
    administration.delete_account(&admin, &parse_id(&path.user_id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn no_such_user() -> Problem {
    Problem::not_found("There's no such user.")
}

/// A malformed ID is treated like an unknown one.
fn parse_id(id: &str) -> Result<UserId, Problem> {
    UserId::parse(id).ok_or_else(no_such_user)
}

async fn respond(
    administration: &Administration,
    catalogue: &Catalogue,
    id: &str,
) -> Result<Response, Problem> {
    let data = administration.user_data(&parse_id(id)?).await?.ok_or_else(no_such_user)?;
    let reviewed = data.lists.reviewed.iter().map(|marked| &marked.film);
    let relationships = |state| data.relationships.iter().filter(|it| it.state == state).count();
    Ok(Json(AdminUserDetails {
        user: AdminUser::from(&data.user),
        revision: data.user.revision,
        films_viewed: data.lists.viewed.len(),
        films_bookmarked: data.lists.bookmarks.len(),
        films_reviewed: data.lists.reviewed.len(),
        ceremonies_reviewed: reviewed::ceremonies(catalogue, reviewed).len(),
        friends: relationships(Relationship::Friends),
        invites_sent: relationships(Relationship::InviteSent),
        invites_received: relationships(Relationship::InviteReceived),
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
            AdminError::NoSuchUser => return no_such_user(),
            AdminError::Store(error) => return error.clone().into(),
            AdminError::LastAdmin(_) | AdminError::Deletion(DeletionError::LastAdmin(_)) => "last_admin",
            AdminError::Deletion(DeletionError::OwnAccount) => "user_is_self",
            AdminError::Deletion(DeletionError::NotMarked) => "not_marked",
            AdminError::Deletion(DeletionError::TooSoon) => "marked_too_lately",
        };
        Self::conflict(code, error.to_string())
    }
}
