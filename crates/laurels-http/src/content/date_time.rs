//! Timestamps as text.

use laurels_domain::Timestamp;

/// As responses contain it.
pub(crate) fn date_time(at: Timestamp) -> String {
    at.to_rfc3339()
}
