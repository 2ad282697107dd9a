//! All of a person's lists at once, as of one revision.

use laurels_domain::UserId;

use crate::db::on_read;
use crate::marks::{MarkedText, marked_sql};
use crate::rows::from_row;
use crate::{Marked, Revision, Store, StoreError};

/// Each list by when films were put on it, those of one moment by their ids.
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

/// One statement sees one state of the database, so the revision is that of the lists.
const FIND_LISTS: &str = concat!(
    "SELECT revision, (",
    marked_sql!("viewed", "$1"),
    ") AS viewed, (",
    marked_sql!("bookmarks", "$1"),
    ") AS bookmarks, (",
    marked_sql!("reviewed", "$1"),
    ") AS reviewed FROM users WHERE id = $1"
);

impl Store {
    /// What a person has ticked; `None` when there is no such person.
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
