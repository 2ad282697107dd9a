//! Looking through everybody, page by page, for admins.

use laurels_domain::User;

use crate::db::on_read;
use crate::users::{UserRow, user_columns};
use crate::{Store, StoreError};

/// The ways to read and count some of the people. Everything a condition asks for stands in the index that gives
/// the order, so that no row is read but those of the page.
struct PeopleSql {
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

macro_rules! people_sql {
    ($condition:expr, $limit:literal) => {
        PeopleSql {
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
            people_sql!($group, "LIMIT $1 OFFSET $2"),
            people_sql!(
                concat!("(search_text LIKE $1 ESCAPE '\\' OR id = $2) AND ", $group),
                "LIMIT $3 OFFSET $4"
            ),
        ]
    };
}

static EVERYBODY: [PeopleSql; 2] = of_group!("TRUE");
static ADMINS: [PeopleSql; 2] = of_group!("is_admin");
static TESTERS: [PeopleSql; 2] = of_group!("is_tester");
static DEV_ACQUAINTANCES: [PeopleSql; 2] = of_group!("is_dev_acquaintance");
static FULL_MEMBERS: [PeopleSql; 2] = of_group!("is_full_member");
static MARKED_FOR_DELETION: [PeopleSql; 2] = of_group!("marked_for_deletion_at IS NOT NULL");

/// Which people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UserFilter {
    #[default]
    Everybody,
    Admins,
    Testers,
    DevAcquaintances,
    FullMembers,
    MarkedForDeletion,
}

impl UserFilter {
    fn sql(self) -> &'static [PeopleSql; 2] {
        match self {
            Self::Everybody => &EVERYBODY,
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
    pub among: UserFilter,
    pub order: UserOrder,
    /// How many of them at most; `None` for all.
    pub limit: Option<u32>,
    pub offset: u32,
}

#[derive(Clone, Debug)]
pub struct UserPage {
    pub people: Vec<User>,
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
    pub async fn search_users(&self, asked: &UserQuery) -> Result<UserPage, StoreError> {
        let pattern = asked.pattern();
        let [all, searched] = asked.among.sql();
        let sql = if pattern.is_some() { searched } else { all };
        let people = self.list_people(asked, sql, pattern.as_deref()).await?;
        // Looking through everybody takes the time it takes: what the first page shows is not counted once more.
        let is_all = asked.offset == 0 && asked.limit.is_none_or(|limit| people.len() < limit as usize);
        let total = if is_all {
            people.len() as u64
        } else {
            self.count_people(asked, sql, pattern.as_deref()).await?
        };
        Ok(UserPage { people, total })
    }

    async fn list_people(
        &self,
        asked: &UserQuery,
        sql: &PeopleSql,
        pattern: Option<&str>,
    ) -> Result<Vec<User>, StoreError> {
        let page = match asked.order {
            UserOrder::NewestFirst => sql.newest_first,
            UserOrder::OldestFirst => sql.oldest_first,
            UserOrder::ByName => sql.by_name,
            UserOrder::ByNameBackwards => sql.by_name_backwards,
        };
        let rows: Vec<UserRow> = on_read!(self, pool => {
            let mut query = sqlx::query_as(page);
            if let Some(pattern) = pattern {
                query = query.bind(pattern).bind(asked.text.trim());
            }
            let limit = asked.limit.map_or(i64::MAX, i64::from);
            query.bind(limit).bind(i64::from(asked.offset)).fetch_all(pool).await
        })?;
        rows.into_iter().map(User::try_from).collect()
    }

    async fn count_people(
        &self,
        asked: &UserQuery,
        sql: &PeopleSql,
        pattern: Option<&str>,
    ) -> Result<u64, StoreError> {
        let count: i64 = on_read!(self, pool => {
            let mut query = sqlx::query_scalar(sql.count);
            if let Some(pattern) = pattern {
                query = query.bind(pattern).bind(asked.text.trim());
            }
            query.fetch_one(pool).await
        })?;
        Ok(count.unsigned_abs())
    }
}
