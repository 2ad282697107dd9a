//! Session lifetimes.

use std::time::Duration;

use crate::Timestamp;

const DAY: Duration = Duration::from_hours(24);
/// Sliding expiration: a session ends after this time without a request.
pub const LIFETIME: Duration = DAY.saturating_mul(60);
/// A session ends after this time however often it is used.
const MAX_LIFETIME: Duration = DAY.saturating_mul(365);
/// The least recently used ones of more are logged out.
pub const MAX_PER_USER: u32 = 50;
/// Minimum time between writes of `seen`, so that most read requests don't write.
const RECORD_EVERY: Duration = Duration::from_hours(1);
/// How long a log-in counts as recent, which replaces typing the password again.
const RECENT: Duration = Duration::from_mins(10);

/// When a session expires that began at `created` and was last used at `seen`.
pub fn ends_at(created: Timestamp, seen: Timestamp) -> Timestamp {
    seen.after(LIFETIME).min(created.after(MAX_LIFETIME))
}

/// Whether this request should be recorded, which extends the session.
pub fn needs_recording(seen: Timestamp, now: Timestamp) -> bool {
    now.since(seen) >= RECORD_EVERY
}

/// Whether the log-in is recent enough to skip the password check.
pub fn is_recent_log_in(signed_in: Timestamp, now: Timestamp) -> bool {
    now.since(signed_in) <= RECENT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn using_a_session_extends_it() {
        let start = Timestamp(1_000_000);
        assert!(!needs_recording(start, start.after(Duration::from_secs(3_599))));
        assert!(needs_recording(start, start.after(Duration::from_hours(1))));
        assert!(ends_at(start, start.after(DAY)) > ends_at(start, start));
        assert_eq!(ends_at(start, start).since(start), LIFETIME);
    }

    #[test]
    fn a_session_ends_after_a_year_of_use() {
        let start = Timestamp(0);
        let last = start.after(MAX_LIFETIME);
        assert_eq!(ends_at(start, start.after(DAY.saturating_mul(364))), last);
        assert_eq!(
            ends_at(start, start.after(DAY.saturating_mul(304))),
            start.after(DAY.saturating_mul(364))
        );
    }

    #[test]
    fn setting_the_clock_back_expires_nothing() {
        assert!(!needs_recording(Timestamp(5), Timestamp(1)));
        assert!(is_recent_log_in(Timestamp(5), Timestamp(1)));
    }

    #[test]
    fn a_log_in_is_recent_for_ten_minutes() {
        let start = Timestamp(0);
        assert!(is_recent_log_in(start, start.after(Duration::from_mins(10))));
        assert!(!is_recent_log_in(start, start.after(Duration::from_secs(601))));
    }
}
