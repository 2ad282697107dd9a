//! A day of the calendar, without a time or a zone.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

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
    fn earlier_days_come_first() {
        let dates =
            ["1929-05-16", "1930-04-03", "1930-04-04", "1930-11-05"].map(|text| Date::parse(text).unwrap());
        assert!(dates.is_sorted());
    }
}
