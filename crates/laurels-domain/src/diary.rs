//! The diary: each time a user watched a film, with an optional date, rating and note.

use laurels_catalogue::FilmId;

mod dates;
mod film_entries;
mod import;

pub use dates::plan_dates;
pub use film_entries::{ImportMode, ImportPlan, next_number};
pub use import::plan_import;

use crate::{Timestamp, WatchedDate, WatchedError};

/// In characters.
pub const MAX_NOTE_LENGTH: usize = 2_000;
/// Watches of one film.
pub const MAX_WATCHES_PER_FILM: usize = 100;
/// Watches of one user: each film four times.
pub const MAX_WATCHES_PER_USER: u32 = 20_000;
/// Characters in all notes of one user: a thousand of the longest notes.
pub const MAX_CHARACTERS_OF_NOTES: usize = 2_000_000;
/// Watches in one import.
pub const MAX_IMPORTED: usize = 10_000;

/// Half stars, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating(u8);

impl Rating {
    /// Parses stars: 0.5 to 5, in halves.
    pub fn parse(stars: f64) -> Result<Self, WatchError> {
        let halves = stars * 2.0;
        (1..=10)
            .find(|half| (f64::from(*half) - halves).abs() < f64::EPSILON)
            .map(Self)
            .ok_or(WatchError::Rating)
    }

    pub fn from_half_stars(halves: i64) -> Option<Self> {
        u8::try_from(halves).ok().filter(|halves| (1..=10).contains(halves)).map(Self)
    }

    pub fn half_stars(self) -> i64 {
        i64::from(self.0)
    }

    pub fn stars(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

/// What a user records about one time of watching a film. Not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchDetails {
    pub watched: Option<WatchedDate>,
    pub rating: Option<Rating>,
    pub note: Option<String>,
    /// Whether the user had seen the film before.
    pub is_rewatch: bool,
}

/// One time that a user watched a film: an entry of the diary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    pub id: WatchId,
    pub details: WatchDetails,
}

/// User input.
#[derive(Clone, Copy, Debug, Default)]
pub struct WatchInput<'a> {
    pub watched: Option<&'a str>,
    pub stars: Option<f64>,
    pub note: Option<&'a str>,
    pub is_rewatch: bool,
}

/// Identifies a watch of a user: `tt0068646-2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchId {
    pub film: FilmId,
    pub number: i64,
}

/// A limit that one more watch would exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiaryLimit {
    #[error("You can log a film up to {MAX_WATCHES_PER_FILM} times.")]
    Film,
    #[error("A diary can have up to {MAX_WATCHES_PER_USER} entries.")]
    Entries,
    #[error("The notes of a diary can have up to {MAX_CHARACTERS_OF_NOTES} characters.")]
    Notes,
}

/// How much a diary has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiarySize {
    pub entries: u32,
    pub characters_of_notes: usize,
}

impl DiarySize {
    pub fn add(&mut self, details: &WatchDetails) {
        self.entries += 1;
        self.characters_of_notes += details.characters();
    }

    pub fn replace(&mut self, before: &WatchDetails, after: &WatchDetails) {
        self.characters_of_notes =
            self.characters_of_notes.saturating_sub(before.characters()) + after.characters();
    }

    pub fn check(self) -> Result<(), DiaryLimit> {
        if self.characters_of_notes > MAX_CHARACTERS_OF_NOTES {
            return Err(DiaryLimit::Notes);
        }
        if self.entries > MAX_WATCHES_PER_USER {
            return Err(DiaryLimit::Entries);
        }
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WatchError {
    #[error(transparent)]
    Date(#[from] WatchedError),
    #[error("Ratings go from half a star to five stars, in half stars.")]
    Rating,
    #[error("Notes can be up to {MAX_NOTE_LENGTH} characters long.")]
    Note,
    #[error("Add a date, a rating or a note.")]
    Empty,
    #[error("An import can have up to {MAX_IMPORTED} entries.")]
    TooManyImported,
}

impl WatchError {
    /// The field that is wrong.
    pub fn field(&self) -> &'static str {
        match self {
            Self::Date(_) | Self::Empty => "watched",
            Self::Rating => "rating",
            Self::Note => "note",
            Self::TooManyImported => "watches",
        }
    }
}

impl WatchDetails {
    /// Characters of the note.
    fn characters(&self) -> usize {
        self.note.as_deref().map_or(0, |note| note.chars().count())
    }

    pub fn parse(input: WatchInput<'_>, now: Timestamp) -> Result<Self, WatchError> {
        let watched = input.watched.map(|text| WatchedDate::parse(text, now)).transpose()?;
        let rating = input.stars.map(Rating::parse).transpose()?;
        let note = input.note.map(str::trim).filter(|note| !note.is_empty());
        if note.is_some_and(|note| note.chars().count() > MAX_NOTE_LENGTH) {
            return Err(WatchError::Note);
        }
        if watched.is_none() && rating.is_none() && note.is_none() {
            return Err(WatchError::Empty);
        }
        Ok(Self { watched, rating, note: note.map(str::to_owned), is_rewatch: input.is_rewatch })
    }
}

impl WatchId {
    pub fn parse(text: &str) -> Option<Self> {
        let (film, number) = text.rsplit_once('-')?;
        let is_plain = !number.starts_with(['0', '+', '-']);
        let number = number.parse().ok().filter(|number: &i64| *number > 0 && is_plain)?;
        Some(Self { film: FilmId::parse(film)?, number })
    }
}

impl std::fmt::Display for WatchId {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}-{}", self.film, self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-03-15T12:00Z.
    const NOW: Timestamp = Timestamp(1_773_576_000_000);

    fn parse(
        watched: Option<&str>,
        stars: Option<f64>,
        note: Option<&str>,
    ) -> Result<WatchDetails, WatchError> {
        WatchDetails::parse(WatchInput { watched, stars, note, is_rewatch: false }, NOW)
    }

    #[test]
    fn ratings_are_half_stars() {
        for (stars, halves) in [(0.5, 1), (1.0, 2), (3.5, 7), (5.0, 10)] {
            let rating = Rating::parse(stars).unwrap();
            assert_eq!((rating.half_stars(), rating.stars()), (halves, stars));
            assert_eq!(Rating::from_half_stars(halves), Some(rating));
        }
        for wrong in [0.0, 0.25, 5.5, -1.0, 3.3, f64::NAN, f64::INFINITY] {
            assert_eq!(Rating::parse(wrong), Err(WatchError::Rating), "{wrong}");
        }
        assert!([-1, 0, 11, 257].into_iter().all(|wrong| Rating::from_half_stars(wrong).is_none()));
    }

    #[test]
    fn a_watch_needs_a_date_a_rating_or_a_note() {
        assert_eq!(parse(None, None, Some("  \n")), Err(WatchError::Empty));
        assert!(parse(Some("2024"), None, None).is_ok() && parse(None, Some(4.0), None).is_ok());
        assert_eq!(parse(None, None, Some(" Loved it. ")).unwrap().note.as_deref(), Some("Loved it."));
    }

    #[test]
    fn invalid_input_names_its_field() {
        let long = "é".repeat(MAX_NOTE_LENGTH + 1);
        for (input, field) in [
            (parse(Some("2030"), None, None), "watched"),
            (parse(Some("soon"), Some(4.0), None), "watched"),
            (parse(None, None, None), "watched"),
            (parse(Some("2024"), Some(6.0), None), "rating"),
            (parse(Some("2024"), None, Some(&long)), "note"),
        ] {
            assert_eq!(input.unwrap_err().field(), field);
        }
        assert!(parse(None, None, Some(&long[2..])).is_ok());
    }

    #[test]
    fn a_diary_has_a_maximum_size() {
        let note = |length: usize| parse(None, None, Some(&"é".repeat(length))).unwrap();
        let mut size = DiarySize { entries: MAX_WATCHES_PER_USER - 1, characters_of_notes: 0 };
        size.add(&note(1));
        assert_eq!((size.check(), size.characters_of_notes), (Ok(()), 1));
        size.add(&note(1));
        assert_eq!(size.check(), Err(DiaryLimit::Entries));
        let mut size = DiarySize { entries: 1, characters_of_notes: MAX_CHARACTERS_OF_NOTES };
        size.replace(&note(7), &note(7));
        assert_eq!(size.check(), Ok(()));
        size.replace(&note(7), &note(8));
        assert_eq!(size.check(), Err(DiaryLimit::Notes));
    }

    #[test]
    fn ids_round_trip() {
        for text in ["tt0068646-1", "a-b-12"] {
            assert_eq!(WatchId::parse(text).unwrap().to_string(), text);
        }
        for wrong in ["", "tt1", "tt1-", "tt1-0", "tt1-+1", "tt1-01", "-1", "tt1-99999999999999999999"] {
            assert_eq!(WatchId::parse(wrong), None, "{wrong}");
        }
    }
}
