use std::io;

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use futures_util::stream::{self, Stream};
use http::header::CONTENT_TYPE;
use http::{HeaderName, HeaderValue};
use laurels_app::Administration;
use laurels_store::{StoreError, UserFilter, UserIds, UserOrder, UserPage, UserQuery};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::wire;
use crate::api::caller::Admin;
use crate::server::Problem;
use crate::server::extract::Query;
use crate::server::response::json_with_capacity;

const TOTAL: HeaderName = HeaderName::from_static("x-total-count");
const MAX_PAGE_SIZE: u32 = 200;
/// Some 200 kB at a time.
const USERS_PER_CHUNK: usize = 500;
/// Upper estimate of a user's size in JSON.
const BYTES_PER_USER: usize = 400;

/// Filters users by role or state.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum UserFilterParam {
    #[default]
    #[serde(rename = "everybody")]
    All,
    Admins,
    Testers,
    DevAcquaintances,
    FullMembers,
    MarkedForDeletion,
}

impl From<UserFilterParam> for UserFilter {
    fn from(filter: UserFilterParam) -> Self {
        match filter {
            UserFilterParam::All => Self::All,
            UserFilterParam::Admins => Self::Admins,
            UserFilterParam::Testers => Self::Testers,
            UserFilterParam::DevAcquaintances => Self::DevAcquaintances,
            UserFilterParam::FullMembers => Self::FullMembers,
            UserFilterParam::MarkedForDeletion => Self::MarkedForDeletion,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum UserOrderParam {
    #[default]
    Newest,
    Oldest,
    Name,
    NameBackwards,
}

impl From<UserOrderParam> for UserOrder {
    fn from(order: UserOrderParam) -> Self {
        match order {
            UserOrderParam::Newest => Self::NewestFirst,
            UserOrderParam::Oldest => Self::OldestFirst,
            UserOrderParam::Name => Self::ByName,
            UserOrderParam::NameBackwards => Self::ByNameBackwards,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UsersQuery {
    /// Part of a username or email, in any case, or a complete ID.
    #[serde(default)]
    search: String,
    #[serde(default, rename = "among")]
    #[param(inline)]
    filter: UserFilterParam,
    #[serde(default)]
    #[param(inline)]
    sort: UserOrderParam,
    /// Maximum number of users; all by default.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4_294_967_295_i64)]
    offset: u32,
}

/// All users, or one page of a search. `x-total-count` is the number of users on all pages.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", params(UsersQuery),
    responses((status = 200, body = Vec<wire::AdminUser>, headers(("x-total-count" = u64))),
        (status = "default", body = Problem)))]
pub(crate) async fn list_users(
    State(administration): State<Administration>,
    _: Admin,
    Query(query): Query<UsersQuery>,
) -> Result<Response, Problem> {
    if query.limit.is_some_and(|limit| !(1..=MAX_PAGE_SIZE).contains(&limit)) {
        return Err(Problem::invalid("limit", format!("The limit must be between 1 and {MAX_PAGE_SIZE}.")));
    }
    let query = UserQuery {
        text: query.search,
        filter: query.filter.into(),
        order: query.sort.into(),
        limit: query.limit,
        offset: query.offset,
    };
    if query.limit.is_none() {
        let ids = administration.list_user_ids(&query).await?;
        let total = HeaderValue::from(ids.count());
        let json = HeaderValue::from_static("application/json");
        let users = Body::from_stream(stream_users(administration, ids));
        return Ok(([(CONTENT_TYPE, json), (TOTAL, total)], users).into_response());
    }
    let UserPage { users, total } = administration.search_users(&query).await?;
    let users: Vec<_> = users.iter().map(wire::AdminUser::from).collect();
    let mut response = json_with_capacity(&users, users.len() * BYTES_PER_USER);
    response.headers_mut().insert(TOTAL, HeaderValue::from(total));
    Ok(response)
}

/// A JSON array, written bit by bit: all users at once would take hundreds of megabytes. No connection to the database is
/// held while the client reads.
fn stream_users(
    administration: Administration,
    ids: UserIds,
) -> impl Stream<Item = Result<Bytes, io::Error>> {
    let start = Some(Progress { administration, ids, position: 0, is_empty: true });
    stream::try_unfold(start, async |progress| {
        let Some(mut progress) = progress else { return Ok(None) };
        let json = progress.write_next().await.map_err(|error| {
            tracing::error!(%error, "couldn't complete a list of users");
            io::Error::other(error)
        })?;
        let is_complete = json.ends_with(b"]");
        Ok(Some((Bytes::from(json), (!is_complete).then_some(progress))))
    })
}

struct Progress {
    administration: Administration,
    ids: UserIds,
    position: usize,
    /// Whether no user has been written yet.
    is_empty: bool,
}

impl Progress {
    /// The next users, or the end of the array.
    async fn write_next(&mut self) -> Result<Vec<u8>, StoreError> {
        let is_start = self.position == 0;
        let (wanted, next) = self.ids.next(self.position, USERS_PER_CHUNK);
        let mut json = Vec::with_capacity(wanted.len() * BYTES_PER_USER + 1);
        if is_start {
            json.push(b'[');
        }
        if wanted.is_empty() {
            json.push(b']');
            return Ok(json);
        }
        for user in &self.administration.list_users(&wanted).await? {
            if !self.is_empty {
                json.push(b',');
            }
            self.is_empty = false;
            // A vector can always be written to, and a user can always be serialized.
            let _ = serde_json::to_writer(&mut json, &wire::AdminUser::from(user));
        }
        self.position = next;
        Ok(json)
    }
}
