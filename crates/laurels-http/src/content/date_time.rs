//! Timestamps as text.

use laurels_catalogue::Date;
use laurels_domain::Timestamp;

const DAY: i64 = 86_400_000;

/// RFC 3339 in UTC with milliseconds, as browsers write it.
pub(crate) fn date_time(at: Timestamp) -> String {
    let (days, millis) = (at.0.div_euclid(DAY), at.0.rem_euclid(DAY));
    let date = Date::of_day(days);
    let (seconds, millis) = (millis / 1000, millis % 1000);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{date}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_formatted_as_rfc_3339() {
        for (at, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_123, "2000-02-29T00:00:00.123Z"),
            (1_773_532_800_000, "2026-03-15T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (4_107_542_399_000, "2100-02-28T23:59:59.000Z"),
        ] {
            assert_eq!(date_time(Timestamp(at)), text);
        }
    }
}
