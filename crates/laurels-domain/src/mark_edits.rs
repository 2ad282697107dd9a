//! Edits of marks and watch dates that devices make, also offline, and that arrive in any order.
//!
//! Of each film and kind the newest edit remains, whatever the order of arrival: docs/offline.md.

use laurels_catalogue::FilmId;

use crate::marks::MarkList;
use crate::{Timestamp, WatchedDate};

mod film_state;
mod merge;

pub use film_state::{FilmState, MarkTimes};
pub use merge::{FilmStates, merge, outcome, settle_times};

/// Edits of one call.
pub const MAX_EDITS: usize = 1_000;

/// Made by the device, so that an edit is known when it's sent again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EditId(String);

impl EditId {
    /// Parses a UUID or 32 hexadecimal digits; both forms of one number are the same id.
    pub fn parse(text: &str) -> Option<Self> {
        let has_hyphens = text.len() == 36;
        let is_hyphen = |index: usize| has_hyphens && matches!(index, 8 | 13 | 18 | 23);
        let is_valid = text
            .bytes()
            .enumerate()
            .all(|(index, byte)| if is_hyphen(index) { byte == b'-' } else { byte.is_ascii_hexdigit() });
        (is_valid && (has_hyphens || text.len() == 32)).then(|| Self(text.replace('-', "").to_lowercase()))
    }

    /// 32 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditChange {
    Mark {
        list: MarkList,
        is_on: bool,
    },
    /// Sets the date of a film's only watch, or clears it. Either means that the film has been viewed.
    Date(Option<WatchedDate>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub id: EditId,
    pub film: FilmId,
    pub change: EditChange,
    /// By the clock of the device, or when it was first received if that's earlier.
    pub made_at: Timestamp,
}

/// What became of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditOutcome {
    /// It's the newest of its film and kind.
    Applied,
    /// A newer one remains.
    Superseded,
    /// It can't be applied to a film that was watched several times.
    SeveralWatches,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_uuids_or_32_digits() {
        let digits = "0123456789abcdef0123456789abcdef";
        let uuid = "01234567-89AB-cdef-0123-456789abcdef";
        assert_eq!(EditId::parse(digits).unwrap().as_str(), digits);
        assert_eq!(EditId::parse(uuid), EditId::parse(digits));
        for text in [
            "",
            "1",
            &digits[1..],
            &uuid[1..],
            &digits.replace('a', "g"),
            "0123456-789AB-cdef-0123-456789abcdef",
        ] {
            assert_eq!(EditId::parse(text), None, "{text}");
        }
        assert_eq!(EditId::parse(&"é".repeat(16)), None);
    }
}
