//! User search for admins, with filters, sorting and pages.

use futures_util::TryStreamExt as _;
use laurels_domain::User;

use crate::engine::{Db, on_read};
use crate::error::StoreError;
use crate::users::{UserRow, UserStore, user_columns};

/// The statements for one condition. Each index that provides the order also covers the columns of the condition, so
/// that only the rows of the page are read from the table.
struct UserSql {
    newest_first: OrderSql,
    oldest_first: OrderSql,
    by_name: OrderSql,
    by_name_backwards: OrderSql,
    count: &'static str,
}

/// The statements for one condition and order.
struct OrderSql {
    users: &'static str,
    ids: &'static str,
}

macro_rules! ids_in_order {
    ($condition:expr, $limit:literal, $first:literal, $direction:literal) => {
        concat!(
            "SELECT id FROM users WHERE ",
            $condition,
            " ORDER BY ",
            $first,
            " ",
            $direction,
            ", id ",
            $direction,
            " ",
            $limit
        )
    };
}

macro_rules! page_in_order {
    ($condition:expr, $limit:literal, $first:literal, $direction:literal) => {
        OrderSql {
            users: concat!(
                "SELECT ",
                user_columns!(),
                " FROM users u JOIN (",
                ids_in_order!($condition, $limit, $first, $direction),
                ") page ON page.id = u.id ORDER BY u.",
                $first,
                " ",
                $direction,
                ", u.id ",
                $direction
            ),
            ids: ids_in_order!($condition, $limit, $first, $direction),
        }
    };
}

macro_rules! user_sql {
    ($condition:expr, $limit:literal) => {
        UserSql {
            newest_first: page_in_order!($condition, $limit, "created_at", "DESC"),
            oldest_first: page_in_order!($condition, $limit, "created_at", "ASC"),
            by_name: page_in_order!($condition, $limit, "search_text", "ASC"),
            by_name_backwards: page_in_order!($condition, $limit, "search_text", "DESC"),
            count: concat!("SELECT COUNT(*) FROM users WHERE ", $condition),
        }
    };
}

/// The statements without and with a search text.
macro_rules! all_and_matching {
    ($condition:literal) => {
        [
            user_sql!($condition, "LIMIT $1 OFFSET $2"),
            user_sql!(
                concat!("(search_text LIKE $1 ESCAPE '\\' OR id = $2) AND ", $condition),
                "LIMIT $3 OFFSET $4"
            ),
        ]
    };
}

static ALL_USERS: [UserSql; 2] = all_and_matching!("TRUE");
static ADMINS: [UserSql; 2] = all_and_matching!("is_admin");
static TESTERS: [UserSql; 2] = all_and_matching!("is_tester");
static DEV_ACQUAINTANCES: [UserSql; 2] = all_and_matching!("is_dev_acquaintance");
static FULL_MEMBERS: [UserSql; 2] = all_and_matching!("is_full_member");
static MARKED_FOR_DELETION: [UserSql; 2] = all_and_matching!("marked_for_deletion_at IS NOT NULL");

/// The databases have different functions that expand an array.
const LIST_BY_ID_ON_SQLITE: &str = concat!(
    "SELECT ",
    user_columns!(),
    " FROM json_each($1) AS wanted JOIN users u ON u.id = wanted.value ORDER BY wanted.key"
);
const LIST_BY_ID_ON_POSTGRES: &str = concat!(
    "SELECT ",
    user_columns!(),
    " FROM json_array_elements_text($1::JSON) WITH ORDINALITY AS wanted (id, position)
    JOIN users u ON u.id = wanted.id ORDER BY wanted.position"
);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UserFilter {
    #[default]
    All,
    Admins,
    Testers,
    DevAcquaintances,
    FullMembers,
    MarkedForDeletion,
}

impl UserFilter {
    fn sql(self) -> &'static [UserSql; 2] {
        match self {
            Self::All => &ALL_USERS,
            Self::Admins => &ADMINS,
            Self::Testers => &TESTERS,
            Self::DevAcquaintances => &DEV_ACQUAINTANCES,
            Self::FullMembers => &FULL_MEMBERS,
            Self::MarkedForDeletion => &MARKED_FOR_DELETION,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UserOrder {
    #[default]
    NewestFirst,
    OldestFirst,
    ByName,
    ByNameBackwards,
}

impl UserSql {
    fn in_order(&self, order: UserOrder) -> &OrderSql {
        match order {
            UserOrder::NewestFirst => &self.newest_first,
            UserOrder::OldestFirst => &self.oldest_first,
            UserOrder::ByName => &self.by_name,
            UserOrder::ByNameBackwards => &self.by_name_backwards,
        }
    }
}

/// Which page of which users.
#[derive(Clone, Debug, Default)]
pub struct UserQuery {
    /// Part of a username or email, case-insensitive, or a whole id; empty for all users.
    pub text: String,
    pub filter: UserFilter,
    pub order: UserOrder,
    /// Size of the page; `None` for no limit.
    pub limit: Option<u32>,
    pub offset: u32,
}

/// The ids of many users in a compact form: one after the other, each with a line break.
#[derive(Clone, Debug, Default)]
pub struct UserIds {
    text: String,
    count: u64,
}

impl UserIds {
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The next ids from a position on, and the position after them.
    pub fn next(&self, position: usize, limit: usize) -> (Vec<&str>, usize) {
        let rest = self.text.get(position..).unwrap_or_default();
        let ids: Vec<&str> = rest.lines().take(limit).collect();
        let length: usize = ids.iter().map(|id| id.len() + 1).sum();
        (ids, position + length)
    }
}

#[derive(Clone, Debug)]
pub struct UserPage {
    pub users: Vec<User>,
    /// The number of users on all pages.
    pub total: u64,
}

impl UserQuery {
    /// A `LIKE` pattern that matches the text anywhere, with wildcards escaped; `None` without a text.
    fn pattern(&self) -> Option<String> {
        let text = self.text.trim();
        if text.is_empty() {
            return None;
        }
        let mut pattern = String::from("%");
        for character in text.to_lowercase().chars() {
            if matches!(character, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(character);
        }
        Some(pattern + "%")
    }
}

impl UserStore {
    pub async fn search_users(&self, query: &UserQuery) -> Result<UserPage, StoreError> {
        let pattern = query.pattern();
        let [all, searched] = query.filter.sql();
        let sql = if pattern.is_some() { searched } else { all };
        let users = self.list_page(query, sql, pattern.as_deref()).await?;
        // Counting scans the whole index, so it is skipped when the first page has all results.
        let is_all = query.offset == 0 && query.limit.is_none_or(|limit| users.len() < limit as usize);
        let total = if is_all {
            users.len() as u64
        } else {
            self.count_matches(query, sql, pattern.as_deref()).await?
        };
        Ok(UserPage { users, total })
    }

    /// The ids of all users that match, for reading them bit by bit.
    pub async fn list_user_ids(&self, query: &UserQuery) -> Result<UserIds, StoreError> {
        let pattern = query.pattern();
        let [all, searched] = query.filter.sql();
        let sql = if pattern.is_some() { searched } else { all };
        let mut ids = UserIds::default();
        on_read!(self, pool => {
            let mut statement = sqlx::query_scalar(sql.in_order(query.order).ids);
            if let Some(pattern) = &pattern {
                statement = statement.bind(pattern).bind(query.text.trim());
            }
            let mut rows = statement.bind(i64::MAX).bind(i64::from(query.offset)).fetch(pool);
            // One by one: all rows at once would take several times the memory.
            while let Some(id) = rows.try_next().await? {
                let id: String = id;
                ids.text.push_str(&id);
                ids.text.push('\n');
                ids.count += 1;
            }
        });
        Ok(ids)
    }

    /// The users with these ids, in the same order, without those that were deleted in the meantime.
    pub async fn list_users_by_id(&self, ids: &[&str]) -> Result<Vec<User>, StoreError> {
        let json = serde_json::json!(ids).to_string();
        let rows: Vec<UserRow> = match &self.engine.db {
            Db::Sqlite(sqlite) => {
                let mut reader = sqlite.read.acquire().await?;
                sqlx::query_as(LIST_BY_ID_ON_SQLITE).bind(json).fetch_all(reader.connection()?).await?
            }
            Db::Postgres(postgres) => {
                let mut connection = postgres.acquire().await?;
                sqlx::query_as(LIST_BY_ID_ON_POSTGRES).bind(json).fetch_all(&mut *connection).await?
            }
        };
        rows.into_iter().map(User::try_from).collect()
    }

    async fn list_page(
        &self,
        query: &UserQuery,
        sql: &UserSql,
        pattern: Option<&str>,
    ) -> Result<Vec<User>, StoreError> {
        let rows: Vec<UserRow> = on_read!(self, pool => {
            let mut rows = sqlx::query_as(sql.in_order(query.order).users);
            if let Some(pattern) = pattern {
                rows = rows.bind(pattern).bind(query.text.trim());
            }
            let limit = query.limit.map_or(i64::MAX, i64::from);
            rows.bind(limit).bind(i64::from(query.offset)).fetch_all(pool).await
        })?;
        rows.into_iter().map(User::try_from).collect()
    }

    async fn count_matches(
        &self,
        query: &UserQuery,
        sql: &UserSql,
        pattern: Option<&str>,
    ) -> Result<u64, StoreError> {
        let count: i64 = on_read!(self, pool => {
            let mut count = sqlx::query_scalar(sql.count);
            if let Some(pattern) = pattern {
                count = count.bind(pattern).bind(query.text.trim());
            }
            count.fetch_one(pool).await
        })?;
        Ok(count.unsigned_abs())
    }
}
