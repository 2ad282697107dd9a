//! Links that let somebody choose a new password.

use std::time::Duration;

use crate::Timestamp;

/// A link works once, for an hour.
pub const LIFETIME: Duration = Duration::from_hours(1);

pub fn ends_at(asked: Timestamp) -> Timestamp {
    asked.after(LIFETIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour() {
        assert_eq!(ends_at(Timestamp(0)), Timestamp(3_600_000));
    }
}
