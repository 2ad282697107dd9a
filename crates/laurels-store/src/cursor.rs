//! A place in a list that stands in the order of time.

use laurels_domain::Timestamp;

/// One row of such a list; a page goes on with what is older than it. Unlike a page number it stays right when
/// something is added meanwhile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub at: Timestamp,
    pub id: String,
}

impl Cursor {
    /// What the next rows are before; without a place that is everything.
    pub(crate) fn bounds(place: Option<&Self>) -> (i64, &str) {
        place.map_or((i64::MAX, ""), |place| (place.at.0, place.id.as_str()))
    }
}
