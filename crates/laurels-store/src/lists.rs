//! All lists of a user at once, at one revision.

use laurels_domain::UserId;

use crate::engine::{Revision, from_row, on_read};
use crate::error::StoreError;
use crate::marks::{MarkStore, Marked, MarkedText, marked_sql};

/// Each list is sorted by the time of marking, then by film id.
#[derive(Clone, Debug, Default)]
pub struct StoredLists {
    pub revision: Revision,
    pub viewed: Vec<Marked>,
    pub bookmarks: Vec<Marked>,
    pub reviewed: Vec<Marked>,
}

struct Row {
    revision: i64,
    viewed: Option<String>,
    bookmarks: Option<String>,
    reviewed: Option<String>,
}
from_row!(Row { revision, viewed, bookmarks, reviewed });

/// A single statement, so that revision and lists are from the same snapshot.
const FIND_LISTS: &str = concat!(
    "SELECT revision, (",
    marked_sql!("viewed", "$1"),
    ") AS viewed, (",
    marked_sql!("bookmarks", "$1"),
    ") AS bookmarks, (",
    marked_sql!("reviewed", "$1"),
    ") AS reviewed FROM users WHERE id = $1"
);

impl MarkStore {
    /// All marks of a user; `None` if the user does not exist.
    pub async fn find_lists(&self, user: &UserId) -> Result<Option<StoredLists>, StoreError> {
        let row: Option<Row> = on_read!(self, pool => {
            sqlx::query_as(FIND_LISTS).bind(user.as_str()).fetch_optional(pool).await
        })?;
        Ok(row.map(|row| StoredLists {
            revision: Revision(row.revision),
            viewed: MarkedText::from(row.viewed).in_order(),
            bookmarks: MarkedText::from(row.bookmarks).in_order(),
            reviewed: MarkedText::from(row.reviewed).in_order(),
        }))
    }
}
