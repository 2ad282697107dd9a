//! Looking through everybody, page by page, for admins.

use laurels_domain::User;

use crate::db::on_read;
use crate::users::{UserRow, user_columns};
use crate::{Store, StoreError};

/// Who is looked at: $1 is a pattern for LIKE, $2 what was typed, $3 a kind of people. Everything it asks for stands
/// in the index that gives the order, so that no row is read but those of the page.
macro_rules! among {
    () => {
        "($1 = '%' OR sought LIKE $1 ESCAPE '\\' OR id = $2) AND ($3 = 'everybody' \
         OR ($3 = 'admins' AND is_admin) OR ($3 = 'testers' AND is_tester) \
         OR ($3 = 'dev-acquaintances' AND is_dev_acquaintance) OR ($3 = 'full-members' AND is_full_member) \
         OR ($3 = 'marked-for-deletion' AND marked_for_deletion_at IS NOT NULL))"
    };
}

macro_rules! page_in_order {
    ($first:literal, $second:literal, $direction:literal) => {
        concat!(
            "SELECT ",
            user_columns!(),
            " FROM users u JOIN (SELECT id FROM users WHERE ",
            among!(),
            " ORDER BY ",
            $first,
            " ",
            $direction,
            ", ",
            $second,
            " ",
            $direction,
            " LIMIT $4 OFFSET $5) page ON page.id = u.id ORDER BY u.",
            $first,
            " ",
            $direction,
            ", u.",
            $second,
            " ",
            $direction
        )
    };
}

const NEWEST_FIRST: &str = page_in_order!("created_at", "id", "DESC");
const OLDEST_FIRST: &str = page_in_order!("created_at", "id", "ASC");
const BY_NAME: &str = page_in_order!("sought", "id", "ASC");
const BY_NAME_BACKWARDS: &str = page_in_order!("sought", "id", "DESC");
const COUNT: &str = concat!("SELECT COUNT(*) FROM users WHERE ", among!());

/// Which people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Among {
    #[default]
    Everybody,
    Admins,
    Testers,
    DevAcquaintances,
    FullMembers,
    MarkedForDeletion,
}

impl Among {
    const fn key(self) -> &'static str {
        match self {
            Self::Everybody => "everybody",
            Self::Admins => "admins",
            Self::Testers => "testers",
            Self::DevAcquaintances => "dev-acquaintances",
            Self::FullMembers => "full-members",
            Self::MarkedForDeletion => "marked-for-deletion",
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PeopleOrder {
    #[default]
    NewestFirst,
    OldestFirst,
    ByName,
    ByNameBackwards,
}

/// A page of people.
#[derive(Clone, Debug, Default)]
pub struct PeopleQuery {
    /// Part of a name or an address in any case, or a whole id; empty for everybody.
    pub text: String,
    pub among: Among,
    pub order: PeopleOrder,
    /// How many of them at most; `None` for all.
    pub limit: Option<u32>,
    pub offset: u32,
}

impl PeopleQuery {
    /// What was typed, wherever it stands; nothing in it is a pattern.
    fn pattern(&self) -> String {
        let mut pattern = String::from("%");
        for letter in self.text.trim().to_lowercase().chars() {
            if matches!(letter, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(letter);
        }
        if pattern.len() > 1 {
            pattern.push('%');
        }
        pattern
    }
}

impl Store {
    pub async fn list_people(&self, asked: &PeopleQuery) -> Result<Vec<User>, StoreError> {
        let page = match asked.order {
            PeopleOrder::NewestFirst => NEWEST_FIRST,
            PeopleOrder::OldestFirst => OLDEST_FIRST,
            PeopleOrder::ByName => BY_NAME,
            PeopleOrder::ByNameBackwards => BY_NAME_BACKWARDS,
        };
        let rows: Vec<UserRow> = on_read!(self, pool => {
            sqlx::query_as(page)
                .bind(asked.pattern())
                .bind(asked.text.trim())
                .bind(asked.among.key())
                .bind(asked.limit.map_or(i64::MAX, i64::from))
                .bind(i64::from(asked.offset))
                .fetch_all(pool)
                .await
        })?;
        rows.into_iter().map(User::try_from).collect()
    }

    /// How many there are on all pages together.
    pub async fn count_people(&self, asked: &PeopleQuery) -> Result<u64, StoreError> {
        let count: i64 = on_read!(self, pool => {
            sqlx::query_scalar(COUNT)
                .bind(asked.pattern())
                .bind(asked.text.trim())
                .bind(asked.among.key())
                .fetch_one(pool)
                .await
        })?;
        Ok(count.unsigned_abs())
    }
}
