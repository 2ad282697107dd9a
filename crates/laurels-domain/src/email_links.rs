//! Links that confirm an email, and links that restore a former one.

use std::time::Duration;

use crate::Timestamp;

/// A link that verifies or changes an email can be used once, within this time.
pub const LIFETIME: Duration = Duration::from_hours(24);
/// How long a verified email can be restored after it was changed. Until then it is reserved.
pub const RESTORE_LIFETIME: Duration = Duration::from_hours(7 * 24);

pub fn ends_at(requested: Timestamp) -> Timestamp {
    requested.after(LIFETIME)
}

pub fn restore_ends_at(changed: Timestamp) -> Timestamp {
    changed.after(RESTORE_LIFETIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_expire_after_a_day_and_a_former_email_after_a_week() {
        assert_eq!(ends_at(Timestamp(0)), Timestamp(86_400_000));
        assert_eq!(restore_ends_at(Timestamp(0)), Timestamp(604_800_000));
    }
}
