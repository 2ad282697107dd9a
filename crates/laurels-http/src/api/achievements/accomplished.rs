use axum::extract::State;
use axum::response::{IntoResponse, Response};
use laurels_app::{Checklist, Friendships};
use laurels_domain::UserId;
use laurels_domain::achievements::{Accomplished, Achievement, accomplished};
use laurels_domain::marks::MarkList;
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire;
use super::wire::{AccomplishedKind, Accomplishment};
use crate::api::caller::Caller;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::server::Problem;
use crate::server::extract::Path;
use crate::server::response::Json;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct AccomplishedPath {
    user_id: String,
}

/// What a user has accomplished, the newest ceremony first. Visible to the user, to friends and users they've invited,
/// and to admins.
#[utoipa::path(get, path = "/api/achievements/accomplished/{user_id}", tag = "achievements", params(AccomplishedPath),
    responses((status = 200, body = Vec<wire::Accomplishment>), (status = "default", body = Problem)))]
pub(crate) async fn list_accomplished(
    State(checklist): State<Checklist>,
    State(friendships): State<Friendships>,
    CurrentCatalogue(catalogue): CurrentCatalogue,
    caller: Caller,
    Path(path): Path<AccomplishedPath>,
) -> Result<Response, Problem> {
    let hidden =
        || Problem::forbidden("not_your_friend", "You can only see this for yourself and your friends.");
    let user = UserId::parse(&path.user_id).ok_or_else(hidden)?;
    if !friendships.can_view_profile(&caller.user, &user).await? {
        return Err(hidden());
    }
    let (viewed, reviewed) = tokio::try_join!(
        checklist.list(&user, MarkList::Viewed),
        checklist.list(&user, MarkList::Reviewed),
    )?;
    let all = accomplished(&catalogue, &viewed, &reviewed);
    Ok(Json(all.iter().map(Accomplishment::from).collect::<Vec<_>>()).into_response())
}

impl<'a> From<&Achievement<'a>> for Accomplishment<'a> {
    fn from(achievement: &Achievement<'a>) -> Self {
        let (kind, category) = match achievement.what {
            Accomplished::CategoryComplete(category) => (AccomplishedKind::CategoryComplete, Some(category)),
            Accomplished::CeremonyReviewed => (AccomplishedKind::CeremonyReviewed, None),
        };
        Self {
            kind,
            ceremony: achievement.ceremony.get(),
            category: category.map(|category| category.name.as_str()),
            normalized_category: category.map(|category| category.normalized_name.as_str()),
            num_films: achievement.films,
        }
    }
}
