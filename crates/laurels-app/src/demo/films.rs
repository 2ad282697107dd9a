//! What the people of a demo have watched, and when. It depends only on the catalogue, the person and the day.

use std::collections::{HashSet, VecDeque};

use laurels_catalogue::{Catalogue, Date, FilmId};
use laurels_domain::WatchedDate;
use laurels_domain::diary::{Rating, WatchDetails};

/// For any film, so they name none.
const NOTES: [&str; 12] = [
    "Stayed until the end of the credits.",
    "Needs the biggest screen you can find.",
    "Better than I remembered.",
    "The score has been in my head all day.",
    "A little long, and I'd still watch it again.",
    "Everyone was quiet on the way home.",
    "That last scene!",
    "Not for me, but I see why people love it.",
    "Watched it with friends. We argued about the ending.",
    "Beautiful to look at from the first shot to the last.",
    "The performances carry it.",
    "One to show to my parents.",
];

/// In percent, how likely a person has seen a film with one nomination; more of them make it likelier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taste {
    /// At the last twelve ceremonies.
    pub(super) recent: u32,
    /// At the 28 before.
    pub(super) older: u32,
    pub(super) classic: u32,
}

/// A film that a person watched on a known day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Viewing {
    pub(super) film: FilmId,
    pub(super) day: Date,
}

/// What a person has watched, each film once.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct History {
    /// The latest first.
    pub(super) dated: Vec<Viewing>,
    pub(super) undated: Vec<FilmId>,
}

impl Taste {
    /// `age` counts ceremonies back from the newest one.
    fn chance(self, age: usize, nominations: u16) -> u32 {
        let once = match age {
            0..12 => self.recent,
            12..40 => self.older,
            _ => self.classic,
        };
        let chance = once * (u32::from(nominations) + 1) / 2;
        // Something is left of every ceremony, and more of the newest one.
        chance.min(if age == 0 { 70 } else { 96 })
    }
}

/// Dated from yesterday back to the start of last year, so that both years can be looked back on.
pub(super) fn history(catalogue: &Catalogue, person: &str, taste: Taste, today: Date) -> History {
    let mut seen = seen_films(catalogue, person, taste);
    let mut dated = Vec::new();
    for (index, day) in evenings(person, today).into_iter().enumerate() {
        // Now and then a classic.
        let next = if index % 4 == 3 { seen.pop_back() } else { seen.pop_front() };
        let Some(film) = next else { break };
        dated.push(Viewing { film, day });
    }
    History { dated, undated: seen.into() }
}

/// Rating and note of a viewing, by its position in the history.
pub(super) fn diary_entry(person: &str, index: usize, viewing: &Viewing) -> WatchDetails {
    let luck = roll(person, &format!("rating of {}", viewing.film));
    let rating = if luck < 60 { Rating::from_half_stars(5 + i64::from(luck % 6)) } else { None };
    let note = (index % 6 == 1).then(|| NOTES[index / 6 % NOTES.len()].to_owned());
    let is_rewatch = index % 15 == 14;
    WatchDetails { watched: Some(WatchedDate::Day(viewing.day)), rating, note, is_rewatch }
}

/// The films of the newest ceremony first.
fn seen_films(catalogue: &Catalogue, person: &str, taste: Taste) -> VecDeque<FilmId> {
    let mut found = HashSet::new();
    let mut seen = VecDeque::new();
    for (age, ceremony) in catalogue.ceremonies().iter().rev().enumerate() {
        let mut here: Vec<(u32, &FilmId)> = catalogue
            .ceremony_film_ids(ceremony.number)
            .into_iter()
            .flatten()
            .map(|film| (roll(person, film.as_str()), film))
            .filter(|(luck, film)| *luck < taste.chance(age, catalogue.nom_count(film)))
            .collect();
        here.sort_unstable();
        // A film can have nominations at two ceremonies.
        seen.extend(here.into_iter().map(|(_, film)| film.clone()).filter(|film| found.insert(film.clone())));
    }
    seen
}

/// Every few days, the latest first.
fn evenings(person: &str, today: Date) -> Vec<Date> {
    let first = Date::new(today.year() - 1, 1, 1).unwrap_or(today).days_since_1970();
    let mut day = today.days_since_1970() - 1;
    let mut evenings = Vec::new();
    while day >= first {
        evenings.push(Date::of_day(day));
        day -= 1 + i64::from(roll(person, &format!("evening {}", evenings.len())) % 6);
    }
    evenings
}

/// A number below 100 that looks random, and is always the same for a person and a subject (FNV-1a).
fn roll(person: &str, subject: &str) -> u32 {
    let bytes = person.bytes().chain([b' ']).chain(subject.bytes());
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ (hash >> 15)) % 100
}

#[cfg(test)]
mod tests {
    use super::super::people::{ANA, PEOPLE};
    use super::*;

    fn day(text: &str) -> Date {
        Date::parse(text).unwrap()
    }

    #[test]
    fn in_any_month_the_last_weeks_and_the_whole_last_year_are_full() {
        let catalogue = Catalogue::builtin().unwrap();
        let ana = PEOPLE.iter().find(|person| person.key == ANA).unwrap();
        for today in ["2026-01-01", "2026-03-01", "2026-08-15", "2026-12-31", "2031-02-28"] {
            let today = day(today);
            let history = history(&catalogue, ana.key, ana.taste, today);
            let days: Vec<i64> = history.dated.iter().map(|viewing| viewing.day.days_since_1970()).collect();
            assert_eq!(days.first(), Some(&(today.days_since_1970() - 1)), "up to yesterday");
            assert!(days.windows(2).all(|pair| (1..=6).contains(&(pair[0] - pair[1]))), "{days:?}");
            let last_year =
                history.dated.iter().filter(|viewing| viewing.day.year() == today.year() - 1).count();
            assert!(last_year >= 60, "{last_year} at {today}");
            assert!(history.dated.iter().all(|viewing| viewing.day.year() + 1 >= today.year()));
        }
    }

    #[test]
    fn everyone_has_seen_something_else_each_film_once() {
        let catalogue = Catalogue::builtin().unwrap();
        let newest = catalogue.ceremonies().last().unwrap().number;
        let mut counts = Vec::new();
        for person in &PEOPLE {
            let seen = seen_films(&catalogue, person.key, person.taste);
            let unique: HashSet<&FilmId> = seen.iter().collect();
            assert_eq!(unique.len(), seen.len());
            let left = catalogue.ceremony_film_ids(newest).unwrap().filter(|film| !unique.contains(film));
            assert!(left.count() > 5, "{} has something left to watch", person.name);
            counts.push(seen.len());
        }
        assert!((300..1_500).contains(&counts[0]), "{counts:?}");
        counts.sort_unstable();
        counts.dedup();
        assert_eq!(counts.len(), PEOPLE.len(), "{counts:?}");
    }

    #[test]
    fn a_demo_is_the_same_every_time() {
        let catalogue = Catalogue::builtin().unwrap();
        let taste = Taste { recent: 30, older: 4, classic: 1 };
        let today = day("2026-03-20");
        assert_eq!(history(&catalogue, "ben", taste, today), history(&catalogue, "ben", taste, today));
        assert_ne!(history(&catalogue, "ben", taste, today), history(&catalogue, "dev", taste, today));
    }
}
