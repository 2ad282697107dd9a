//! How long somebody stays signed in.

use std::time::Duration;

use crate::Timestamp;

const DAY: Duration = Duration::from_hours(24);
/// Somebody who comes back within this time need not sign in again.
pub const LIFETIME: Duration = DAY.saturating_mul(60);
/// A visit is noted this often at most, so that reading does not write.
const NOTE_EVERY: Duration = Duration::from_hours(1);
/// What a person may do without typing the password again.
const FRESH: Duration = Duration::from_mins(10);

/// When a session ends that was last used at `seen`.
pub fn ends_at(seen: Timestamp) -> Timestamp {
    seen.after(LIFETIME)
}

/// Whether this visit should be noted, which lets the session live on.
pub fn needs_recording(seen: Timestamp, now: Timestamp) -> bool {
    now.since(seen) >= NOTE_EVERY
}

/// Whether the sign-in is so recent that it can stand for the password.
pub fn is_recent_log_in(signed_in: Timestamp, now: Timestamp) -> bool {
    now.since(signed_in) <= FRESH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_slides() {
        let start = Timestamp(1_000_000);
        assert!(!needs_recording(start, start.after(Duration::from_secs(3_599))));
        assert!(needs_recording(start, start.after(Duration::from_hours(1))));
        assert!(ends_at(start.after(DAY)) > ends_at(start));
        assert_eq!(ends_at(start).since(start), LIFETIME);
    }

    #[test]
    fn a_clock_that_jumps_back_ends_nothing() {
        assert!(!needs_recording(Timestamp(5), Timestamp(1)));
        assert!(is_recent_log_in(Timestamp(5), Timestamp(1)));
    }

    #[test]
    fn fresh_for_ten_minutes() {
        let start = Timestamp(0);
        assert!(is_recent_log_in(start, start.after(Duration::from_mins(10))));
        assert!(!is_recent_log_in(start, start.after(Duration::from_secs(601))));
    }
}
