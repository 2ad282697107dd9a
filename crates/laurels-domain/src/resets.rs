//! Password-reset links.

use std::time::Duration;

use crate::Timestamp;

/// A link can be used once, within this time.
pub const LIFETIME: Duration = Duration::from_hours(1);

pub fn ends_at(requested: Timestamp) -> Timestamp {
    requested.after(LIFETIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reset_links_expire_after_an_hour() {
        assert_eq!(ends_at(Timestamp(0)), Timestamp(3_600_000));
    }
}
