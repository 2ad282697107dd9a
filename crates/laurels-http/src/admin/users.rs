use axum::extract::State;
use axum::response::Response;
use http::{HeaderName, HeaderValue};
use laurels_app::App;
use laurels_store::{UserFilter, UserOrder, UserPage, UserQuery};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::extract::{Admin, Query};
use crate::response::json_with_capacity;
use crate::{Problem, wire};

const TOTAL: HeaderName = HeaderName::from_static("x-total-count");
const MAX_PAGE_SIZE: u32 = 200;
/// More than somebody in the list takes as JSON.
const BYTES_PER_USER: usize = 400;

/// Which people.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PeopleAsked {
    #[default]
    Everybody,
    Admins,
    Testers,
    DevAcquaintances,
    FullMembers,
    MarkedForDeletion,
}

impl From<PeopleAsked> for UserFilter {
    fn from(asked: PeopleAsked) -> Self {
        match asked {
            PeopleAsked::Everybody => Self::All,
            PeopleAsked::Admins => Self::Admins,
            PeopleAsked::Testers => Self::Testers,
            PeopleAsked::DevAcquaintances => Self::DevAcquaintances,
            PeopleAsked::FullMembers => Self::FullMembers,
            PeopleAsked::MarkedForDeletion => Self::MarkedForDeletion,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum OrderAsked {
    #[default]
    Newest,
    Oldest,
    Name,
    NameBackwards,
}

impl From<OrderAsked> for UserOrder {
    fn from(asked: OrderAsked) -> Self {
        match asked {
            OrderAsked::Newest => Self::NewestFirst,
            OrderAsked::Oldest => Self::OldestFirst,
            OrderAsked::Name => Self::ByName,
            OrderAsked::NameBackwards => Self::ByNameBackwards,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UsersQuery {
    /// Part of a name or an address in any case, or a whole id.
    #[serde(default)]
    search: String,
    #[serde(default)]
    #[param(inline)]
    among: PeopleAsked,
    #[serde(default)]
    #[param(inline)]
    sort: OrderAsked,
    /// How many people; without it, all of them.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    #[serde(default)]
    #[param(value_type = i64, minimum = 0, maximum = 4_294_967_295_i64)]
    offset: u32,
}

/// Everybody, or those on a page of a search. How many there are on all pages together stands in `x-total-count`.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", params(UsersQuery),
    responses((status = 200, body = Vec<wire::AdminUser>, headers(("x-total-count" = u64))),
        (status = "default", body = Problem)))]
pub(crate) async fn list_users(
    State(app): State<App>,
    _: Admin,
    Query(query): Query<UsersQuery>,
) -> Result<Response, Problem> {
    if query.limit.is_some_and(|limit| !(1..=MAX_PAGE_SIZE).contains(&limit)) {
        return Err(Problem::invalid("limit", format!("A page has 1 to {MAX_PAGE_SIZE} people.")));
    }
    let asked = UserQuery {
        text: query.search,
        filter: query.among.into(),
        order: query.sort.into(),
        limit: query.limit,
        offset: query.offset,
    };
    let UserPage { users: people, total } = app.store.search_users(&asked).await?;
    let users: Vec<_> = people.iter().map(wire::AdminUser::from).collect();
    let mut response = json_with_capacity(&users, users.len() * BYTES_PER_USER);
    response.headers_mut().insert(TOTAL, HeaderValue::from(total));
    Ok(response)
}
