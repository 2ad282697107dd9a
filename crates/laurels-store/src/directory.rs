//! Looking through everybody, page by page, for admins.

use laurels_domain::User;

use crate::db::on_read;
use crate::users::{UserRow, user_columns};
use crate::{Store, StoreError};

/// The ways to read and count some of the people. Everything a condition asks for stands in the index that gives
/// the order, so that no row is read but those of the page.
struct UserSql {
    newest_first: &'static str,
    oldest_first: &'static str,
    by_name: &'static str,
    by_name_backwards: &'static str,
    count: &'static str,
}

macro_rules! page_in_order {
    ($condition:expr, $limit:literal, $first:literal, $direction:literal) => {
        concat!(
            "SELECT ",
            user_columns!(),
            " FROM users u JOIN (SELECT id FROM users WHERE ",
            $condition,
            " ORDER BY ",
            $first,
            " ",
            $direction,
            ", id ",
            $direction,
            " ",
            $limit,
            ") page ON page.id = u.id ORDER BY u.",
            $first,
            " ",
            $direction,
            ", u.id ",
            $direction
        )
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

/// All of a group, and those of it that a search finds.
macro_rules! of_group {
    ($group:literal) => {
        [
            user_sql!($group, "LIMIT $1 OFFSET $2"),
            user_sql!(
                concat!("(search_text LIKE $1 ESCAPE '\\' OR id = $2) AND ", $group),
                "LIMIT $3 OFFSET $4"
            ),
        ]
    };
}

static ALL_USERS: [UserSql; 2] = of_group!("TRUE");
static ADMINS: [UserSql; 2] = of_group!("is_admin");
static TESTERS: [UserSql; 2] = of_group!("is_tester");
static DEV_ACQUAINTANCES: [UserSql; 2] = of_group!("is_dev_acquaintance");
static FULL_MEMBERS: [UserSql; 2] = of_group!("is_full_member");
static MARKED_FOR_DELETION: [UserSql; 2] = of_group!("marked_for_deletion_at IS NOT NULL");

/// Which people.
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

/// A page of people.
#[derive(Clone, Debug, Default)]
pub struct UserQuery {
    /// Part of a name or an address in any case, or a whole id; empty for everybody.
    pub text: String,
    pub filter: UserFilter,
    pub order: UserOrder,
    /// How many of them at most; `None` for all.
    pub limit: Option<u32>,
    pub offset: u32,
}

#[derive(Clone, Debug)]
pub struct UserPage {
    pub users: Vec<User>,
    /// On all pages together.
    pub total: u64,
}

impl UserQuery {
    /// What was typed, wherever it stands; nothing in it is a pattern.
    fn pattern(&self) -> Option<String> {
        let text = self.text.trim();
        if text.is_empty() {
            return None;
        }
        let mut pattern = String::from("%");
        for letter in text.to_lowercase().chars() {
            if matches!(letter, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(letter);
        }
        Some(pattern + "%")
    }
}

impl Store {
    pub async fn search_users(&self, query: &UserQuery) -> Result<UserPage, StoreError> {
        let pattern = query.pattern();
        let [all, searched] = query.filter.sql();
        let sql = if pattern.is_some() { searched } else { all };
        let users = self.list_page(query, sql, pattern.as_deref()).await?;
        // Looking through everybody takes the time it takes: what the first page shows is not counted once more.
        let is_all = query.offset == 0 && query.limit.is_none_or(|limit| users.len() < limit as usize);
        let total = if is_all {
            users.len() as u64
        } else {
            self.count_matches(query, sql, pattern.as_deref()).await?
        };
        Ok(UserPage { users, total })
    }

    async fn list_page(
        &self,
        query: &UserQuery,
        sql: &UserSql,
        pattern: Option<&str>,
    ) -> Result<Vec<User>, StoreError> {
        let page = match query.order {
            UserOrder::NewestFirst => sql.newest_first,
            UserOrder::OldestFirst => sql.oldest_first,
            UserOrder::ByName => sql.by_name,
            UserOrder::ByNameBackwards => sql.by_name_backwards,
        };
        let rows: Vec<UserRow> = on_read!(self, pool => {
            let mut rows = sqlx::query_as(page);
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
