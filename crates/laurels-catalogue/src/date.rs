//! A day of the calendar, without a time or a zone.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// From the first of March of the year 0.
const DAYS_BEFORE_1970: i64 = 719_468;
const FIRST_DAY: i64 = -719_162;
const LAST_DAY: i64 = 2_932_896;

impl Date {
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let exists = (1..=9999).contains(&year) && (1..=days_in_month(year, month)).contains(&day);
        exists.then_some(Self { year, month, day })
    }

    /// Reads `YYYY-MM-DD` and nothing else.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = text.as_bytes();
        let shaped = bytes.len() == 10
            && bytes
                .iter()
                .enumerate()
                .all(|(at, byte)| if at == 4 || at == 7 { *byte == b'-' } else { byte.is_ascii_digit() });
        if !shaped {
            return None;
        }
        Self::new(text[..4].parse().ok()?, text[5..7].parse().ok()?, text[8..].parse().ok()?)
    }

    /// The date `days` after January 1, 1970, within the years 1 to 9999.
    pub fn of_day(days: i64) -> Self {
        // Years start in March here, so that the leap day is the last day.
        let shifted = days.clamp(FIRST_DAY, LAST_DAY) + DAYS_BEFORE_1970;
        let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        let small = |part: i64| u8::try_from(part).unwrap_or(1);
        Self { year: u16::try_from(year).unwrap_or(1), month: small(month), day: small(day) }
    }

    /// Days since January 1, 1970.
    pub fn days_since_1970(self) -> i64 {
        let (month, day) = (i64::from(self.month), i64::from(self.day));
        let year = i64::from(self.year) - i64::from(month <= 2);
        let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let from_march = if month > 2 { month - 3 } else { month + 9 };
        let of_year = (153 * from_march + 2) / 5 + day - 1;
        let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year;
        era * 146_097 + of_era - DAYS_BEFORE_1970
    }

    pub fn year(self) -> u16 {
        self.year
    }

    pub fn month(self) -> u8 {
        self.month
    }

    pub fn day(self) -> u8 {
        self.day
    }
}

impl fmt::Display for Date {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

fn days_in_month(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_exist_are_read_and_written_alike() {
        for text in ["1929-05-16", "2026-03-15", "2000-02-29", "1996-02-29", "0001-01-01"] {
            assert_eq!(Date::parse(text).map(|date| date.to_string()).as_deref(), Some(text));
        }
    }

    #[test]
    fn anything_else_is_no_date() {
        for text in [
            "",
            "1929",
            "1929-5-16",
            "1929-13-01",
            "1929-00-10",
            "1929-04-31",
            "1900-02-29",
            "2023-02-29",
            "0000-01-01",
            "1929/05/16",
            "1929-05-16 ",
            "+929-05-16",
            "１９２９-05-16",
            "1929-05-1é",
        ] {
            assert_eq!(Date::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn days_are_counted_from_1970() {
        for (text, days) in [
            ("1970-01-01", 0),
            ("1969-12-31", -1),
            ("2000-02-29", 11_016),
            ("2026-03-15", 20_527),
            ("0001-01-01", FIRST_DAY),
            ("9999-12-31", LAST_DAY),
        ] {
            let date = Date::parse(text).unwrap();
            assert_eq!((date.days_since_1970(), Date::of_day(days)), (days, date), "{text}");
        }
        assert_eq!(Date::of_day(i64::MAX), Date::of_day(LAST_DAY));
        assert!((-40_000..40_000).all(|days| Date::of_day(days).days_since_1970() == days));
    }

    #[test]
    fn dates_are_ordered() {
        let dates =
            ["1929-05-16", "1930-04-03", "1930-04-04", "1930-11-05"].map(|text| Date::parse(text).unwrap());
        assert!(dates.is_sorted());
    }
}
