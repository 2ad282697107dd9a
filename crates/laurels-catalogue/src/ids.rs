//! Identifiers of films, nominations and ceremonies.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt;

use foldhash::fast::RandomState;
use smol_str::SmolStr;

/// Longer than any identifier in the tables, short enough to reject invalid input early.
const MAX_ID_LENGTH: usize = 64;

fn is_sane(text: &str) -> bool {
    (1..=MAX_ID_LENGTH).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        // Most are short enough to be stored inline.
        pub struct $name(SmolStr);

        impl $name {
            /// Accepts 1 to 64 ASCII alphanumerics, `-` or `_`. Does not check whether it exists in the catalogue.
            pub fn parse(text: &str) -> Option<Self> {
                is_sane(text).then(|| Self(text.into()))
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, concat!(stringify!($name), "({})"), self.0)
            }
        }
    };
}

text_id! {
    /// A film: its IMDb title id, or one of our own that starts with `x-`.
    FilmId
}

text_id! {
    /// A nomination, readable: ceremony, category, film and, where needed, nominee or song.
    NominationId
}

/// The number of a ceremony, from 1. Does not check whether it exists in the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CeremonyNumber(u16);

impl CeremonyNumber {
    pub fn new(number: u16) -> Option<Self> {
        (number > 0).then_some(Self(number))
    }

    pub fn get(self) -> u16 {
        self.0
    }

    /// `98th`
    pub fn ordinal(self) -> String {
        let suffix = match (self.0 % 10, self.0 % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        format!("{}{suffix}", self.0)
    }

    /// The index of the ceremony in a list of all.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl fmt::Display for CeremonyNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Indexes of films in the catalogue's list. A hot look-up with a faster, weaker hash: its keys never come from outside.
pub(crate) type FilmIndexes = HashMap<FilmId, usize, RandomState>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_hold_only_short_plain_text() {
        let longest = "t".repeat(MAX_ID_LENGTH);
        for text in
            ["tt0015864", "x-letter-from-livingston-1943", "001-best-picture-tt0018379", "a_b", &longest]
        {
            assert_eq!(FilmId::parse(text).as_ref().map(FilmId::as_str), Some(text));
        }
        let too_long = "t".repeat(MAX_ID_LENGTH + 1);
        for text in ["", " ", "tt 1", "tt1\n", "tt1/..", "é", "%00", "tt0001+tt0002", &too_long] {
            assert_eq!(FilmId::parse(text), None, "{text:?}");
            assert_eq!(NominationId::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn ceremonies_count_from_one() {
        assert_eq!(CeremonyNumber::new(0), None);
        assert_eq!(CeremonyNumber::new(98).map(CeremonyNumber::get), Some(98));
    }

    /// The cases are shared with the web app.
    #[test]
    fn ordinals_have_their_suffix() {
        let cases: Vec<(u16, String)> =
            serde_json::from_str(include_str!("../../../api/cases/ordinals.json")).unwrap();
        for (number, expected) in cases {
            assert_eq!(CeremonyNumber(number).ordinal(), expected);
        }
    }
}
