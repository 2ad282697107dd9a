//! Rules for API tokens: what a user calls one, what it allows, and how long it works.

use std::fmt;
use std::time::Duration;

use crate::{Timestamp, Username, UsernameError};

/// Tokens of one user.
pub const MAX_PER_USER: u32 = 20;
/// The longest lifetime, besides none at all: a leap year.
pub const MAX_DAYS: u32 = 366;
/// Minimum time between writes of when a token was last used.
const RECORD_EVERY: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Begins every token, so that one is recognized where it doesn't belong, as in a public repository.
pub const PREFIX: &str = "laurels_";

/// What a token allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenScope {
    /// Reading what the user sees.
    Read,
    /// Changing marks, watched dates and the diary.
    Marks,
    /// Inviting, accepting and removing friends.
    Friends,
}

impl TokenScope {
    pub const ALL: [Self; 3] = [Self::Read, Self::Marks, Self::Friends];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Marks => "marks",
            Self::Friends => "friends",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.as_str() == text)
    }
}

impl fmt::Display for TokenScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScopesError {
    #[error("Choose what the token may do.")]
    Empty,
    #[error("A token's scopes are read, marks and friends.")]
    Unknown,
}

/// All that a token allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenScopes {
    read: bool,
    marks: bool,
    friends: bool,
}

impl TokenScopes {
    /// Parses scopes in any order; a repeated one counts once.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, ScopesError> {
        let mut scopes = Self::default();
        for name in names {
            scopes.add(TokenScope::parse(name).ok_or(ScopesError::Unknown)?);
        }
        if scopes == Self::default() { Err(ScopesError::Empty) } else { Ok(scopes) }
    }

    /// As stored: `read,marks`.
    pub fn to_text(self) -> String {
        self.iter().map(TokenScope::as_str).collect::<Vec<_>>().join(",")
    }

    /// Reads what [`Self::to_text`] wrote. Scopes of another version are left out, so that they allow nothing.
    pub fn read(text: &str) -> Self {
        let mut scopes = Self::default();
        text.split(',').filter_map(TokenScope::parse).for_each(|scope| scopes.add(scope));
        scopes
    }

    pub fn iter(self) -> impl Iterator<Item = TokenScope> {
        TokenScope::ALL.into_iter().filter(move |scope| self.contains(*scope))
    }

    pub fn contains(self, scope: TokenScope) -> bool {
        match scope {
            TokenScope::Read => self.read,
            TokenScope::Marks => self.marks,
            TokenScope::Friends => self.friends,
        }
    }

    fn add(&mut self, scope: TokenScope) {
        match scope {
            TokenScope::Read => self.read = true,
            TokenScope::Marks => self.marks = true,
            TokenScope::Friends => self.friends = true,
        }
    }
}

/// What a user calls a token, to tell it from the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenName(Username);

impl TokenName {
    /// The rules are those of usernames.
    pub fn parse(text: &str) -> Result<Self, UsernameError> {
        Ok(Self(Username::parse(text)?))
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A token can work for 1 to {MAX_DAYS} days, or without an end.")]
pub struct LifetimeError;

/// For how many days a token works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenLifetime(u32);

impl TokenLifetime {
    pub fn of_days(days: u32) -> Result<Self, LifetimeError> {
        (1..=MAX_DAYS).contains(&days).then_some(Self(days)).ok_or(LifetimeError)
    }

    pub fn ends_at(self, made: Timestamp) -> Timestamp {
        made.after(DAY.saturating_mul(self.0))
    }
}

/// Whether this use of a token should be recorded.
pub fn needs_recording(used: Option<Timestamp>, now: Timestamp) -> bool {
    used.is_none_or(|used| now.since(used) >= RECORD_EVERY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_sorted_and_counted_once() {
        for (texts, scopes) in [
            (&["read"][..], Ok("read")),
            (&["friends", "read", "marks"], Ok("read,marks,friends")),
            (&["marks", "marks"], Ok("marks")),
            (&[], Err(ScopesError::Empty)),
            (&[""], Err(ScopesError::Unknown)),
            (&["Read"], Err(ScopesError::Unknown)),
            (&["read", "admin"], Err(ScopesError::Unknown)),
            (&["read,marks"], Err(ScopesError::Unknown)),
        ] {
            let parsed = TokenScopes::parse(texts.iter().copied());
            assert_eq!(parsed.map(TokenScopes::to_text), scopes.map(str::to_owned), "{texts:?}");
        }
    }

    #[test]
    fn stored_scopes_are_read_back() {
        for text in ["read", "marks,friends", "read,marks,friends"] {
            assert_eq!(TokenScopes::read(text).to_text(), text);
        }
        let of_another_version = TokenScopes::read("read,purchases");
        assert!(of_another_version.contains(TokenScope::Read));
        assert!(!of_another_version.contains(TokenScope::Marks));
        assert_eq!(TokenScopes::read("").iter().count(), 0);
    }

    #[test]
    fn names_are_trimmed_and_limited() {
        for (text, name) in [
            (" Kitchen display ", Ok("Kitchen display")),
            (&*"x".repeat(40), Ok(&*"x".repeat(40))),
            (&*"x".repeat(41), Err(UsernameError::TooLong)),
            ("", Err(UsernameError::Empty)),
            (" \t", Err(UsernameError::Empty)),
            ("a\u{7}b", Err(UsernameError::Unprintable)),
            ("a\nb", Err(UsernameError::Unprintable)),
        ] {
            assert_eq!(TokenName::parse(text).as_ref().map(TokenName::as_str), name.as_ref().copied());
        }
    }

    #[test]
    fn a_token_works_for_a_day_to_a_year() {
        let made = Timestamp(5);
        for (days, is_allowed) in [(0, false), (1, true), (365, true), (366, true), (367, false)] {
            let lifetime = TokenLifetime::of_days(days);
            assert_eq!(lifetime.is_ok(), is_allowed, "{days}");
            if let Ok(lifetime) = lifetime {
                assert_eq!(lifetime.ends_at(made).since(made), DAY.saturating_mul(days));
            }
        }
    }

    #[test]
    fn a_use_is_recorded_once_an_hour() {
        let used = Timestamp(1_000_000);
        assert!(needs_recording(None, used));
        assert!(!needs_recording(Some(used), used.after(Duration::from_secs(3_599))));
        assert!(needs_recording(Some(used), used.after(Duration::from_hours(1))));
        assert!(!needs_recording(Some(used), Timestamp(0)), "the clock was set back");
    }
}
