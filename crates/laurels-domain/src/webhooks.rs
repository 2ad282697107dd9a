//! Webhooks: what users' own servers are notified of, and how long that is tried.

pub mod addresses;
pub mod new_rings;

use std::time::Duration;

use crate::Timestamp;

/// Webhooks of one user.
pub const MAX_PER_USER: u32 = 5;
/// Events that wait for one webhook. Beyond that the oldest are dropped.
pub const MAX_WAITING: usize = 1_000;
/// Characters of a URL.
pub const MAX_URL: usize = 2_000;
/// How long the delivery of an event is tried.
pub const LIFETIME: Duration = Duration::from_hours(3 * 24);
/// A webhook is turned off when all deliveries have failed for so long.
pub const TURN_OFF_AFTER: Duration = Duration::from_hours(5 * 24);
/// While deliveries fail, a new event is tried this long after the last attempt, whatever the delay.
const PAUSE: Duration = Duration::from_mins(1);
/// After the first failed attempt in a row, the second …
const RETRY_DELAYS: [Duration; 6] = [
    Duration::from_secs(10),
    Duration::from_mins(1),
    Duration::from_mins(10),
    Duration::from_hours(1),
    Duration::from_hours(6),
    LONGEST_DELAY,
];
const LONGEST_DELAY: Duration = Duration::from_hours(24);
/// No attempt is planned so far ahead, unless a clock was wrong.
const MAX_AHEAD: Duration = LONGEST_DELAY.saturating_add(LONGEST_DELAY);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// A film was marked as viewed.
    FilmViewed,
    /// All films of a ring are viewed.
    RingCompleted,
}

impl EventKind {
    pub const ALL: [Self; 2] = [Self::FilmViewed, Self::RingCompleted];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::FilmViewed => "film.viewed",
            Self::RingCompleted => "ring.completed",
        }
    }
}

/// The kinds that a webhook is notified of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventKinds {
    pub film_viewed: bool,
    pub ring_completed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventKindsError {
    #[error("Choose at least one event.")]
    Empty,
    #[error("Choose film.viewed or ring.completed.")]
    Unknown,
}

impl EventKinds {
    const NONE: Self = Self { film_viewed: false, ring_completed: false };

    /// Repeated names count once.
    pub fn parse<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Self, EventKindsError> {
        let mut kinds = Self::NONE;
        for name in names {
            let kind = EventKind::ALL.into_iter().find(|kind| kind.as_str() == name);
            kinds.add(kind.ok_or(EventKindsError::Unknown)?);
        }
        if kinds == Self::NONE { Err(EventKindsError::Empty) } else { Ok(kinds) }
    }

    /// Reads [`EventKinds::to_text`]; kinds of another version are left out.
    pub fn read(text: &str) -> Self {
        let mut kinds = Self::NONE;
        let is_named = |kind: &EventKind| text.split(',').any(|name| name == kind.as_str());
        for kind in EventKind::ALL.into_iter().filter(is_named) {
            kinds.add(kind);
        }
        kinds
    }

    pub fn to_text(self) -> String {
        self.iter().map(EventKind::as_str).collect::<Vec<_>>().join(",")
    }

    pub fn contains(self, kind: EventKind) -> bool {
        match kind {
            EventKind::FilmViewed => self.film_viewed,
            EventKind::RingCompleted => self.ring_completed,
        }
    }

    pub fn iter(self) -> impl Iterator<Item = EventKind> {
        EventKind::ALL.into_iter().filter(move |kind| self.contains(*kind))
    }

    fn add(&mut self, kind: EventKind) {
        match kind {
            EventKind::FilmViewed => self.film_viewed = true,
            EventKind::RingCompleted => self.ring_completed = true,
        }
    }
}

/// What came of an attempt to deliver an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The receiver responded with this status.
    Status(u16),
    UnknownHost,
    NotPublic,
    NoConnection,
    TimedOut,
    Interrupted,
}

/// The outcomes without a status, as they are stored.
const WITHOUT_STATUS: [(Outcome, &str); 5] = [
    (Outcome::UnknownHost, "unknown_host"),
    (Outcome::NotPublic, "not_public"),
    (Outcome::NoConnection, "no_connection"),
    (Outcome::TimedOut, "timed_out"),
    (Outcome::Interrupted, "interrupted"),
];

impl Outcome {
    pub fn read(text: &str) -> Option<Self> {
        let known = WITHOUT_STATUS.into_iter().find(|(_, key)| *key == text).map(|(outcome, _)| outcome);
        known.or_else(|| text.parse().ok().map(Self::Status))
    }

    pub fn to_text(self) -> String {
        match self {
            Self::Status(status) => status.to_string(),
            other => WITHOUT_STATUS
                .into_iter()
                .find(|(outcome, _)| *outcome == other)
                .map_or_else(String::new, |(_, key)| key.to_owned()),
        }
    }

    pub fn is_delivered(self) -> bool {
        matches!(self, Self::Status(200..300))
    }

    /// The receiver wants no more events.
    pub fn is_gone(self) -> bool {
        self == Self::Status(410)
    }

    pub fn status(self) -> Option<u16> {
        match self {
            Self::Status(status) => Some(status),
            _ => None,
        }
    }

    /// Why it wasn't delivered, for the webhook's owner.
    pub fn failure(self) -> Option<String> {
        Some(match self {
            Self::Status(200..300) => return None,
            Self::Status(status @ 300..400) => {
                format!("It responded with status {status}. We don't follow redirects.")
            }
            Self::Status(status) => format!("It responded with status {status}."),
            // The same text, so that it doesn't show which names an internal DNS server resolves.
            Self::UnknownHost | Self::NotPublic => {
                "We couldn't find this host at a public address.".to_owned()
            }
            Self::NoConnection => {
                "We couldn't connect. Check that it's running and that its certificate is valid.".to_owned()
            }
            Self::TimedOut => "It didn't respond in time.".to_owned(),
            Self::Interrupted => "The connection broke before it responded.".to_owned(),
        })
    }
}

/// How long to wait after so many failed attempts in a row.
fn retry_delay(failures: u32) -> Duration {
    let index = usize::try_from(failures.saturating_sub(1)).unwrap_or(usize::MAX);
    RETRY_DELAYS.get(index).copied().unwrap_or(LONGEST_DELAY)
}

/// When to try a new event of a webhook that has a next attempt planned, maybe.
pub fn next_attempt(
    planned: Option<Timestamp>,
    failures: u32,
    last_attempt: Option<Timestamp>,
    now: Timestamp,
) -> Timestamp {
    let soonest = match last_attempt {
        Some(last) if failures > 0 && last <= now => now.max(last.after(PAUSE)),
        _ => now,
    };
    planned.map_or(soonest, |planned| planned.min(soonest))
}

/// When to try again after a failed attempt: within a minute if events were added during it.
pub fn next_attempt_after_failure(failures: u32, has_new_events: bool, at: Timestamp) -> Timestamp {
    let planned = at.after(retry_delay(failures));
    if has_new_events { next_attempt(Some(planned), failures, Some(at), at) } else { planned }
}

/// Attempts that are planned for later are due: a wrong clock has planned them.
pub fn latest_attempt(now: Timestamp) -> Timestamp {
    now.after(MAX_AHEAD)
}

/// Events that are older aren't delivered any more.
pub fn oldest_delivered(now: Timestamp) -> Timestamp {
    Timestamp(now.0.saturating_sub(i64::try_from(LIFETIME.as_millis()).unwrap_or(i64::MAX)))
}

/// Whether to turn off a webhook whose deliveries have failed since then.
pub fn is_given_up(failing_since: Timestamp, now: Timestamp) -> bool {
    now.since(failing_since) >= TURN_OFF_AFTER
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_700_000_000_000);

    #[test]
    fn kinds_of_events_are_chosen_by_name() {
        let films = EventKinds { film_viewed: true, ring_completed: false };
        let both = EventKinds { film_viewed: true, ring_completed: true };
        for (names, expected) in [
            (&["film.viewed"][..], Ok(films)),
            (&["ring.completed", "film.viewed", "film.viewed"], Ok(both)),
            (&[], Err(EventKindsError::Empty)),
            (&["film.viewed", "film.deleted"], Err(EventKindsError::Unknown)),
            (&[""], Err(EventKindsError::Unknown)),
        ] {
            assert_eq!(EventKinds::parse(names.iter().copied()), expected, "{names:?}");
        }
        assert_eq!(both.to_text(), "film.viewed,ring.completed");
        for kinds in [films, both] {
            assert_eq!(EventKinds::read(&kinds.to_text()), kinds);
        }
        assert_eq!(EventKinds::read("film.deleted,film.viewed"), films);
        assert!(films.contains(EventKind::FilmViewed) && !films.contains(EventKind::RingCompleted));
    }

    #[test]
    fn outcomes_are_stored_and_explained() {
        let statuses = [200, 204, 302, 410, 500].map(Outcome::Status);
        for outcome in WITHOUT_STATUS.map(|(outcome, _)| outcome).into_iter().chain(statuses) {
            assert_eq!(Outcome::read(&outcome.to_text()), Some(outcome));
            assert_eq!(outcome.is_delivered(), outcome.failure().is_none(), "{outcome:?}");
        }
        assert_eq!(Outcome::UnknownHost.failure(), Outcome::NotPublic.failure());
        assert_eq!(Outcome::read("of another version"), None);
        assert!(Outcome::Status(204).is_delivered() && !Outcome::Status(199).is_delivered());
        assert!(Outcome::Status(410).is_gone() && !Outcome::Status(404).is_gone());
        let redirect = Outcome::Status(301).failure().unwrap();
        assert!(redirect.contains("301") && redirect.contains("redirects"));
    }

    #[test]
    fn delays_grow_to_a_day() {
        let seconds = [10, 10, 60, 600, 3_600, 21_600, 86_400, 86_400];
        for (failures, seconds) in (0..).zip(seconds) {
            assert_eq!(retry_delay(failures), Duration::from_secs(seconds), "{failures}");
        }
        assert_eq!(retry_delay(u32::MAX), LONGEST_DELAY);
    }

    #[test]
    fn a_new_event_waits_for_at_most_a_minute_after_a_failed_attempt() {
        let ago = |seconds: i64| Some(Timestamp(NOW.0 - seconds * 1_000));
        let later = Timestamp(NOW.0 + 3_600_000);
        for (planned, failures, last_attempt, expected) in [
            (None, 0, None, NOW),
            (Some(later), 0, ago(1), NOW),
            (ago(5), 0, None, ago(5).unwrap()),
            (Some(later), 4, ago(20), Timestamp(NOW.0 + 40_000)),
            (Some(later), 4, ago(60), NOW),
            (Some(NOW.after(Duration::from_secs(3))), 1, ago(7), NOW.after(Duration::from_secs(3))),
            // The clock was put back.
            (Some(later), 4, ago(-9_999), NOW),
        ] {
            assert_eq!(next_attempt(planned, failures, last_attempt, NOW), expected, "{failures}");
        }
    }

    #[test]
    fn an_event_added_during_a_failed_attempt_waits_for_at_most_a_minute() {
        for (failures, has_new_events, seconds) in
            [(1, false, 10), (1, true, 10), (3, false, 600), (3, true, 60), (9, false, 86_400), (9, true, 60)]
        {
            let expected = NOW.after(Duration::from_secs(seconds));
            assert_eq!(next_attempt_after_failure(failures, has_new_events, NOW), expected, "{failures}");
        }
    }

    #[test]
    fn deliveries_are_given_up_after_days() {
        let hours_ago = |hours: i64| Timestamp(NOW.0 - hours * 3_600_000);
        assert_eq!(oldest_delivered(NOW), hours_ago(72));
        assert!(!is_given_up(hours_ago(119), NOW) && is_given_up(hours_ago(120), NOW));
        assert!(!is_given_up(hours_ago(-1), NOW), "the clock was put back");
    }
}
