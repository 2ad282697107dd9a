//! Friend summaries: what related users see of a user.

use laurels_domain::UserId;
use serde_json::json;

use crate::engine::{Db, Revision, from_row, on_read};
use crate::error::StoreError;
use crate::friends::FriendStore;
use crate::marks::{MarkedText, marked_sql};

/// A user as seen by friends, at one revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendSummary {
    pub id: UserId,
    pub revision: Revision,
    pub username: String,
    /// The number of the picture; `None` if the user has none.
    pub picture: Option<i64>,
    pub viewed: MarkedText,
}

struct Row {
    id: String,
    summary_revision: i64,
    username: String,
    picture: i64,
    viewed: Option<String>,
}
from_row!(Row { id, summary_revision, username, picture, viewed });

/// A single statement, so that revisions and lists are from the same snapshot.
macro_rules! summaries_sql {
    ($condition:literal) => {
        concat!(
            "SELECT u.id, u.summary_revision, u.username, u.picture, (",
            marked_sql!("viewed", "u.id"),
            ") AS viewed FROM users u WHERE u.id ",
            $condition
        )
    };
}
const SUMMARIES_ON_SQLITE: &str = summaries_sql!("IN (SELECT value FROM json_each($1))");
const SUMMARIES_ON_POSTGRES: &str =
    summaries_sql!("= ANY (ARRAY(SELECT value FROM json_array_elements_text($1::JSON) AS value))");

impl FriendStore {
    /// The summaries of the given users that exist, in no particular order.
    pub async fn list_friend_summaries(&self, users: &[&UserId]) -> Result<Vec<FriendSummary>, StoreError> {
        let ids = json!(users.iter().map(|user| user.as_str()).collect::<Vec<_>>()).to_string();
        let sql = match self.engine.db {
            Db::Sqlite(_) => SUMMARIES_ON_SQLITE,
            Db::Postgres(_) => SUMMARIES_ON_POSTGRES,
        };
        let rows: Vec<Row> = on_read!(self, pool => sqlx::query_as(sql).bind(&ids).fetch_all(pool).await)?;
        rows.into_iter().map(Row::read).collect()
    }
}

impl Row {
    fn read(self) -> Result<FriendSummary, StoreError> {
        let id = UserId::parse(&self.id);
        Ok(FriendSummary {
            id: id.ok_or_else(|| StoreError::Corrupt {
                table: "users",
                column: "id",
                row: self.id.clone(),
            })?,
            revision: Revision(self.summary_revision),
            username: self.username,
            picture: Some(self.picture).filter(|number| *number > 0),
            viewed: self.viewed.into(),
        })
    }
}
