//! `/api/events`: live updates as server-sent events.

use std::convert::Infallible;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName};
use laurels_app::{LiveChange, LiveStreams, ViewedDelta};
use laurels_catalogue::FilmId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::caller::SessionCaller;
use crate::server::Problem;

/// Tells nginx and similar proxies not to buffer the response.
const NO_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");
/// How long a browser waits before it reconnects, in milliseconds.
const RETRY: &str = "retry: 3000\n";

/// Streams changes to the caller as they happen: `hello` first, then `user` when the caller's profile has changed,
/// `friends` when friends have marked films and `catalogue` when facts have changed. At most about one event per second
/// of each kind; the data is JSON.
#[utoipa::path(get, path = "/api/events", tag = "user",
    responses(
        (status = 200, content_type = "text/event-stream", body = LiveEvent),
        (status = "default", body = Problem)
    ))]
pub(crate) async fn live_events(State(live_streams): State<LiveStreams>, caller: SessionCaller) -> Response {
    let changes = live_streams.open(&caller.user.id, &caller.session.token_hash);
    let events = stream::unfold(changes, |mut changes| async move {
        let change = changes.next().await?;
        Some((Ok::<_, Infallible>(event(&change)), changes))
    });
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-store, no-transform"),
        (NO_BUFFERING, "no"),
    ];
    (headers, Body::from_stream(events)).into_response()
}

fn event(change: &LiveChange) -> Bytes {
    let (name, data) = match change {
        LiveChange::Hello { user, revision, catalogue } => {
            let user_id = user.as_str();
            ("hello", LiveEvent::Hello(HelloEvent { user_id, revision: *revision, version: catalogue }))
        }
        LiveChange::User { revision, has_friend_changes } => {
            ("user", LiveEvent::User(UserEvent { revision: *revision, friends: *has_friend_changes }))
        }
        LiveChange::Friends(deltas) => {
            let changes = deltas.iter().map(|delta| FriendFilms::from(&**delta)).collect();
            ("friends", LiveEvent::Friends(FriendsEvent { changes }))
        }
        LiveChange::Catalogue { version } => ("catalogue", LiveEvent::Catalogue(CatalogueEvent { version })),
        // A comment, which browsers ignore.
        LiveChange::Heartbeat => return Bytes::from_static(b":\n\n"),
    };
    let data = serde_json::to_string(&data).unwrap_or_default();
    let retry = if name == "hello" { RETRY } else { "" };
    format!("{retry}event: {name}\ndata: {data}\n\n").into()
}

/// `event: hello`, the first of a stream: the current state.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HelloEvent<'a> {
    /// Whose changes the stream contains: another user may have logged in with the same browser.
    pub(crate) user_id: &'a str,
    /// As in the user's profile.
    pub(crate) revision: i64,
    /// Version of the catalogue.
    pub(crate) version: &'a str,
}

/// `event: user`: the caller's profile has changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UserEvent {
    /// As in the user's profile. A client with this revision needn't fetch it again, unless `friends` is set.
    pub(crate) revision: i64,
    /// Whether friends and invites must be fetched again, because they aren't part of the revision: one of them has
    /// changed and no `friends` event tells how.
    pub(crate) friends: bool,
}

/// `event: friends`: friends have marked films.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FriendsEvent<'a> {
    pub(crate) changes: Vec<FriendFilms<'a>>,
}

/// What a friend has marked between two revisions of the friend in the user's profile. A client that has the friend at
/// an older revision than `since` must fetch the profile; one at `revision` or a later one has the films already.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FriendFilms<'a> {
    #[serde(rename = "_id")]
    pub(crate) id: &'a str,
    pub(crate) since: i64,
    pub(crate) revision: i64,
    /// Film IDs.
    pub(crate) viewed: Vec<&'a str>,
    pub(crate) unviewed: Vec<&'a str>,
}

impl<'a> From<&'a ViewedDelta> for FriendFilms<'a> {
    fn from(delta: &'a ViewedDelta) -> Self {
        let ids = |films: &'a [FilmId]| films.iter().map(FilmId::as_str).collect();
        Self {
            id: delta.user.as_str(),
            since: delta.since,
            revision: delta.revision,
            viewed: ids(&delta.viewed),
            unviewed: ids(&delta.unviewed),
        }
    }
}

/// `event: catalogue`: facts about films or awards have changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CatalogueEvent<'a> {
    pub(crate) version: &'a str,
}

/// The data of an event, by event name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum LiveEvent<'a> {
    Hello(HelloEvent<'a>),
    User(UserEvent),
    Friends(FriendsEvent<'a>),
    Catalogue(CatalogueEvent<'a>),
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use laurels_domain::UserId;

    use super::*;

    #[test]
    fn events_are_serialized_in_the_event_stream_format() {
        for (change, expected) in [
            (
                LiveChange::Hello {
                    user: UserId::parse("ana").unwrap(),
                    revision: 7,
                    catalogue: "abc".to_owned(),
                },
                "retry: 3000\nevent: hello\ndata: {\"user_id\":\"ana\",\"revision\":7,\"version\":\"abc\"}\n\n",
            ),
            (
                LiveChange::User { revision: 8, has_friend_changes: true },
                "event: user\ndata: {\"revision\":8,\"friends\":true}\n\n",
            ),
            (
                LiveChange::Friends(vec![Arc::new(ViewedDelta {
                    user: UserId::parse("ana").unwrap(),
                    since: 2,
                    revision: 4,
                    viewed: vec![FilmId::parse("tt1").unwrap()],
                    unviewed: Vec::new(),
                })]),
                "event: friends\ndata: {\"changes\":[{\"_id\":\"ana\",\"since\":2,\"revision\":4,\
                 \"viewed\":[\"tt1\"],\"unviewed\":[]}]}\n\n",
            ),
            (
                LiveChange::Catalogue { version: "abd".to_owned() },
                "event: catalogue\ndata: {\"version\":\"abd\"}\n\n",
            ),
            (LiveChange::Heartbeat, ":\n\n"),
        ] {
            assert_eq!(event(&change), expected);
        }
    }
}
