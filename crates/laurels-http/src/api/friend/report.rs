use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};
use laurels_app::People;
use laurels_catalogue::Catalogue;

use crate::api::caller::CallerWithFriends;
use crate::api::user::{etag, is_not_modified, with_etag};
use crate::api::wire::{self, ConfirmedFriend, FriendInvite, FriendReport, RecentlyViewed, picture_url};
use crate::content::cached_response::to_json;
use crate::content::current_catalogue::CurrentCatalogue;
use crate::content::date_time;
use crate::content::user_bodies::{UserBody, UserBodyCache};
use crate::server::Problem;

/// Films in the report.
const RECENTLY_VIEWED: usize = 3;

/// The caller's friends with what they've watched, and pending invites. Has an `ETag`; 304 if nothing has changed.
#[utoipa::path(get, path = "/api/friend/report", tag = "friend",
    responses((status = 200, body = wire::FriendReport), (status = 304), (status = "default", body = Problem)))]
pub(crate) async fn friend_report(
    CurrentCatalogue(catalogue): CurrentCatalogue,
    State(people): State<People>,
    State(cache): State<UserBodyCache>,
    CallerWithFriends { user, relationships }: CallerWithFriends,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let etag = etag(&catalogue, &user, &relationships);
    if is_not_modified(&headers, &etag) {
        return Ok(with_etag(None, &etag));
    }
    let key = (user.id.clone(), UserBody::FriendReport);
    let body = if let Some(body) = cache.get(&key, &etag) {
        body
    } else {
        let report = people.friend_report(&catalogue, &user, &relationships).await?;
        let body = to_json(&to_wire(&catalogue, &report.ok_or_else(Problem::not_logged_in)?))?;
        cache.insert(key, &etag, &body);
        body
    };
    let mut response = Response::new(Body::from(body));
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok(with_etag(Some(response), &etag))
}

fn to_wire<'a>(catalogue: &'a Catalogue, report: &'a laurels_app::FriendReport) -> FriendReport<'a> {
    let invite = |invite: &'a laurels_app::Invite| FriendInvite {
        id: invite.summary.id.as_str(),
        username: &invite.summary.username,
        picture_url: picture_url(&invite.summary.id, invite.summary.picture),
        invited: date_time(invite.at),
    };
    FriendReport {
        confirmed: report.confirmed.iter().map(|friend| confirmed(catalogue, friend)).collect(),
        invites_sent: report.invites_sent.iter().map(invite).collect(),
        invites_received: report.invites_received.iter().map(invite).collect(),
    }
}

fn confirmed<'a>(catalogue: &'a Catalogue, friend: &'a laurels_app::ConfirmedFriend) -> ConfirmedFriend<'a> {
    let summary = &friend.summary;
    let recently_viewed = summary
        .recently_viewed(catalogue)
        .take(RECENTLY_VIEWED)
        .map(|film| RecentlyViewed { film_id: film.id.as_str(), name: &film.name, year: film.year });
    ConfirmedFriend {
        id: summary.id.as_str(),
        username: &summary.username,
        picture_url: picture_url(&summary.id, summary.picture),
        since: date_time(friend.since),
        viewed_count: summary.films.len(),
        recently_viewed: recently_viewed.collect(),
        both_unseen: friend.both_unseen,
    }
}
