//! Cursor for lists in order of time.

use laurels_domain::Timestamp;

/// The last row of a page; the next page has the rows older than it. Unlike a page number it stays valid when rows are
/// added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub at: Timestamp,
    pub id: String,
}

impl Cursor {
    /// The exclusive upper bound of the next page; without a cursor, no bound.
    pub(crate) fn bounds(cursor: Option<&Self>) -> (i64, &str) {
        cursor.map_or((i64::MAX, ""), |cursor| (cursor.at.0, cursor.id.as_str()))
    }
}
