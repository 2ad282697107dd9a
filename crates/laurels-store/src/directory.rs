//! User search for admins, with filters, sorting and pages.

use laurels_domain::User;

use crate::engine::on_read;
use crate::error::StoreError;
use crate::users::{UserRow, UserStore, user_columns};

/// The statements for one condition. Each index that provides the order also covers the columns of the condition, so
/// that only the rows of the page are read from the table.
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
