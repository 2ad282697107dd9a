//! Goals: all rings of a scope by a day, evening by evening.
//!
//! The pace is what is left at the start of today, over the days up to and including the last one. A film is planned for
//! the evening on which its first minute falls at that pace. Nothing of this is stored: a missed evening or a film that
//! is seen earlier changes the pace and the evenings by itself.

use laurels_catalogue::{Catalogue, CeremonyNumber, Date};

use super::Scope;
use crate::{Timestamp, Zone};

/// How far ahead the last day may be: two years.
pub const MAX_GOAL_DAYS: i64 = 731;
/// Until then if the newest ceremony is over: eight weeks.
const SUGGESTED_DAYS: i64 = 56;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub scope: Scope,
    /// The last day.
    pub day: Date,
    pub zone: Zone,
    pub started_at: Timestamp,
}

/// What has to be watched, seen from one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    pub minutes_left: u32,
    /// Of the films that were watched today, since the goal was set.
    pub watched_today: u32,
    /// With today; zero once the last day is over.
    pub days_left: u32,
}

/// A film of the goal that has been watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatchedFilm {
    pub on: Date,
    pub minutes: u32,
}

impl Goal {
    pub fn started(&self) -> Date {
        self.zone.date(self.started_at)
    }

    pub fn days_left(&self, today: Date) -> u32 {
        u32::try_from(self.day.days_since_1970() - today.days_since_1970() + 1).unwrap_or(0)
    }

    /// Whether the last day may be chosen on a day.
    pub fn is_day_allowed(day: Date, today: Date) -> bool {
        (0..=MAX_GOAL_DAYS).contains(&(day.days_since_1970() - today.days_since_1970()))
    }

    /// Minutes left when the goal was set. A film that was watched on an earlier day has never been part of it.
    pub fn minutes_at_start(&self, minutes_left: u32, watched: &[WatchedFilm]) -> u32 {
        let since = watched.iter().filter(|film| film.on >= self.started());
        minutes_left + since.map(|film| film.minutes).sum::<u32>()
    }

    /// Minutes left at the end of each day since the start, up to today or the last day; of the last two years at most.
    pub fn history(&self, today: Date, minutes_left: u32, watched: &[WatchedFilm]) -> Vec<(Date, u32)> {
        let last = today.min(self.day).days_since_1970();
        let days = self.started().days_since_1970().max(last - MAX_GOAL_DAYS)..=last;
        let after =
            |day: Date| -> u32 { watched.iter().filter(|film| film.on > day).map(|film| film.minutes).sum() };
        days.map(Date::of_day).map(|day| (day, minutes_left + after(day))).collect()
    }

    /// On how many days in a row, up to today, a film of the goal was watched. Today may still be missing.
    pub fn streak(&self, today: Date, watched: &[WatchedFilm]) -> u32 {
        let has_film = |day: &i64| watched.iter().any(|film| film.on.days_since_1970() == *day);
        let today = today.days_since_1970();
        let last = if has_film(&today) { today } else { today - 1 };
        let days = (self.started().days_since_1970()..=last).rev().take_while(has_film);
        u32::try_from(days.count()).unwrap_or(u32::MAX)
    }
}

impl Pace {
    /// Enough for every day that is left, today as a whole included.
    pub fn minutes_per_day(self) -> u32 {
        let minutes = self.minutes_left + self.watched_today;
        if self.days_left == 0 { 0 } else { minutes.div_ceil(self.days_left) }
    }

    /// For each film, in the order in which to watch them, in how many days its evening is.
    pub fn evenings(self, minutes: impl IntoIterator<Item = u32>) -> Vec<u32> {
        let pace = self.minutes_per_day();
        let mut start = self.watched_today;
        let evening = |minutes: u32| {
            let evening = start.checked_div(pace).unwrap_or(0);
            start += minutes;
            evening
        };
        minutes.into_iter().map(evening).collect()
    }
}

/// The next ceremony and its day; if all are over, the newest one within some weeks.
pub fn suggested_goal(catalogue: &Catalogue, today: Date) -> Option<(CeremonyNumber, Date)> {
    let next = catalogue.ceremonies().iter().find(|ceremony| ceremony.date >= today);
    let later = Date::of_day(today.days_since_1970() + SUGGESTED_DAYS);
    let newest = catalogue.ceremonies().last().map(|ceremony| (ceremony.number, later));
    next.map(|ceremony| (ceremony.number, ceremony.date)).or(newest)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(text: &str) -> Date {
        Date::parse(text).unwrap()
    }

    fn goal(started: &str, last: &str) -> Goal {
        Goal {
            scope: Scope::Decade(1970),
            day: day(last),
            zone: Zone::parse("UTC").unwrap(),
            started_at: Timestamp(day(started).days_since_1970() * 86_400_000),
        }
    }

    #[test]
    fn the_last_day_counts() {
        let goal = goal("2027-01-01", "2027-03-14");
        assert_eq!(goal.days_left(day("2027-03-13")), 2);
        assert_eq!(goal.days_left(day("2027-03-14")), 1);
        assert_eq!(goal.days_left(day("2027-03-15")), 0);
        assert!(Goal::is_day_allowed(day("2027-03-14"), day("2027-03-14")));
        assert!(!Goal::is_day_allowed(day("2027-03-13"), day("2027-03-14")));
        assert!(!Goal::is_day_allowed(day("2029-03-15"), day("2027-03-14")));
    }

    #[test]
    fn films_are_planned_for_the_evening_on_which_they_begin() {
        let pace = Pace { minutes_left: 600, watched_today: 0, days_left: 6 };
        assert_eq!(pace.minutes_per_day(), 100);
        assert_eq!(pace.evenings([90, 210, 120, 180]), [0, 0, 3, 4]);
        let after_the_first = Pace { minutes_left: 510, watched_today: 90, ..pace };
        assert_eq!(after_the_first.minutes_per_day(), 100);
        assert_eq!(after_the_first.evenings([210, 120, 180]), [0, 3, 4], "the others stay where they are");
        let after_both = Pace { minutes_left: 300, watched_today: 300, ..pace };
        assert_eq!(after_both.evenings([120, 180]), [3, 4]);
        let over = Pace { minutes_left: 300, watched_today: 0, days_left: 0 };
        assert_eq!((over.minutes_per_day(), over.evenings([300])), (0, vec![0]));
    }

    #[test]
    fn history_goes_back_to_the_start() {
        let goal = goal("2027-03-01", "2027-03-14");
        let watched = [("2027-02-27", 50), ("2027-03-02", 100), ("2027-03-04", 90)]
            .map(|(on, minutes)| WatchedFilm { on: day(on), minutes });
        let history = goal.history(day("2027-03-04"), 200, &watched);
        let expected = [("2027-03-01", 390), ("2027-03-02", 290), ("2027-03-03", 290), ("2027-03-04", 200)];
        assert_eq!(history, expected.map(|(on, minutes)| (day(on), minutes)));
        assert_eq!(goal.history(day("2027-04-01"), 200, &watched).len(), 14, "ends with the goal");
    }

    #[test]
    fn films_of_the_first_day_were_left_at_the_start() {
        let goal = goal("2027-03-01", "2027-03-14");
        let watched = [("2027-02-27", 50), ("2027-03-01", 100), ("2027-03-04", 90)]
            .map(|(on, minutes)| WatchedFilm { on: day(on), minutes });
        assert_eq!(goal.minutes_at_start(200, &watched), 390);
        assert_eq!(goal.history(day("2027-03-04"), 200, &watched)[0].1, 290);
    }

    #[test]
    fn streaks_end_with_a_day_without_a_film() {
        let goal = goal("2027-03-01", "2027-03-14");
        let watched = |days: &[&str]| -> Vec<WatchedFilm> {
            days.iter().map(|on| WatchedFilm { on: day(on), minutes: 90 }).collect()
        };
        let streak = |days: &[&str]| goal.streak(day("2027-03-05"), &watched(days));
        assert_eq!(streak(&["2027-03-05", "2027-03-04", "2027-03-04", "2027-03-02"]), 2);
        assert_eq!(streak(&["2027-03-04", "2027-03-03"]), 2, "today is not over");
        assert_eq!(streak(&["2027-03-03"]), 0);
        assert_eq!(streak(&["2027-03-01", "2027-02-28"]), 0);
        assert_eq!(
            goal.streak(day("2027-03-01"), &watched(&["2027-03-01", "2027-02-28"])),
            1,
            "since the start"
        );
    }

    #[test]
    fn the_next_ceremony_is_suggested() {
        let catalogue = Catalogue::builtin().unwrap();
        let newest = catalogue.ceremonies().last().unwrap();
        let before = Date::of_day(newest.date.days_since_1970() - 3);
        assert_eq!(suggested_goal(&catalogue, before), Some((newest.number, newest.date)));
        assert_eq!(suggested_goal(&catalogue, newest.date), Some((newest.number, newest.date)));
        let after = Date::of_day(newest.date.days_since_1970() + 1);
        let later = Date::of_day(after.days_since_1970() + SUGGESTED_DAYS);
        assert_eq!(suggested_goal(&catalogue, after), Some((newest.number, later)));
    }

    proptest! {
        #[test]
        fn pace_covers_what_is_left_and_never_rises_when_kept(
            films in prop::collection::vec(1..240_u32, 0..40),
            days in 1..100_u32,
            more in 0..3_usize,
        ) {
            let left = films.iter().sum();
            let pace = Pace { minutes_left: left, watched_today: 0, days_left: days };
            prop_assert!(pace.minutes_per_day() * days >= left);
            let evenings = pace.evenings(films.iter().copied());
            prop_assert!(evenings.is_sorted());
            prop_assert!(evenings.iter().all(|evening| *evening < days));
            // Today's share, and sometimes more.
            let share = evenings.iter().filter(|evening| **evening == 0).count();
            let seen = (share + more).min(films.len());
            let watched: u32 = films[..seen].iter().sum();
            let tonight = Pace { minutes_left: left - watched, watched_today: watched, ..pace };
            prop_assert_eq!(tonight.minutes_per_day(), pace.minutes_per_day());
            let rest = tonight.evenings(films[seen..].iter().copied());
            prop_assert!(rest.iter().all(|evening| (1..days).contains(evening)), "today is done");
            if days > 1 {
                let tomorrow = Pace { minutes_left: left - watched, watched_today: 0, days_left: days - 1 };
                prop_assert!(tomorrow.minutes_per_day() <= pace.minutes_per_day());
            }
        }
    }
}
