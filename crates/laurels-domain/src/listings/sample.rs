//! Generated sample listings for demos and development. Deterministic for a date and location.

use laurels_catalogue::{Catalogue, Date, Film, FilmId};

use super::{
    LocalTime, Place, Program, Showtime, Station, StreamingService, Theater, group_by_theater, in_order,
};
use crate::Timestamp;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
const DAYS_AHEAD: i64 = 14;
/// In minutes; programs start on the quarter hour.
const QUARTER: u16 = 15;
const MINUTES_A_DAY: u16 = 24 * 60;
/// Days after which a film is added to a service again.
const CYCLE: i64 = 360;
/// The lowest zip code in use; below it there are no theaters.
const FIRST_ZIP_CODE: &str = "00501";

const THEATERS: [&str; 8] = [
    "The Rialto",
    "The Bijou",
    "The Orpheum",
    "The Majestic",
    "The Alhambra",
    "The Roxy",
    "The Tivoli",
    "The Palace",
];

/// A small seeded random number generator (FNV-1a for the seed, SplitMix64 after it), the same on every machine.
struct Dice(u64);

impl Dice {
    fn of(seeds: &[&str]) -> Self {
        let bytes = seeds.iter().flat_map(|seed| seed.bytes().chain([0]));
        Self(bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        }))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(limit.max(1)).unwrap_or(1)).unwrap_or(0)
    }
}

/// A station's programs for the two weeks that start with the day of `now`.
pub fn schedule(catalogue: &Catalogue, station: Station, now: Timestamp) -> Vec<Program> {
    let (from, to) = match station {
        Station::Tcm => (1927, 1985),
        Station::Fxm => (1955, 2020),
    };
    let fits = |film: &&Film| (from..=to).contains(&film.year) && film.runtime.is_some_and(|it| it >= 60);
    let films: Vec<&Film> = catalogue.films().filter(fits).collect();
    let today = now.0.div_euclid(DAY);
    let days = today..today + DAYS_AHEAD;
    in_order(days.flat_map(|day| programs_of_day(&films, station, day)).collect())
}

fn programs_of_day(films: &[&Film], station: Station, day: i64) -> Vec<Program> {
    let mut dice = Dice::of(&[station.slug(), &day.to_string()]);
    let (mut programs, mut minute) = (Vec::new(), 0);
    while let Some(film) = films.get(dice.below(films.len())) {
        let length = film.runtime.unwrap_or_default().next_multiple_of(QUARTER);
        if minute + length > MINUTES_A_DAY {
            break;
        }
        let at = |minute: u16| Timestamp(day * DAY + i64::from(minute) * MINUTE);
        programs.push(Program {
            starts_at: at(minute),
            ends_at: at(minute + film.runtime.unwrap_or(length)),
            film: film.id.clone(),
        });
        minute += length;
    }
    programs
}

/// Which films are on which service, and since when.
pub fn streaming(catalogue: &Catalogue, now: Timestamp) -> Vec<(FilmId, StreamingService, Timestamp)> {
    let today = now.0.div_euclid(DAY);
    let mut found = Vec::new();
    for film in catalogue.films() {
        for service in StreamingService::ALL {
            let mut dice = Dice::of(&[film.id.as_str(), service.slug()]);
            if dice.below(1000) < share(service, film) {
                let offset = i64::try_from(dice.below(360)).unwrap_or_default();
                let age = (today - offset).rem_euclid(CYCLE);
                found.push((film.id.clone(), service, Timestamp((today - age) * DAY)));
            }
        }
    }
    found
}

/// Films that have left a service within the last two weeks: films that it could have and doesn't.
pub fn departures(catalogue: &Catalogue, now: Timestamp) -> Vec<(FilmId, StreamingService, Timestamp)> {
    let today = now.0.div_euclid(DAY);
    let mut found = Vec::new();
    for film in catalogue.films() {
        for service in StreamingService::ALL {
            let mut dice = Dice::of(&[film.id.as_str(), service.slug()]);
            let number = dice.below(1000);
            let offset = i64::try_from(dice.below(360)).unwrap_or_default();
            let age = (today - offset).rem_euclid(CYCLE);
            // As many as it has.
            let could_have = (share(service, film)..2 * share(service, film)).contains(&number);
            if could_have && age < DAYS_AHEAD {
                found.push((film.id.clone(), service, Timestamp((today - age) * DAY)));
            }
        }
    }
    found
}

/// How many of a thousand such films a service offers; services differ by era and genre.
fn share(service: StreamingService, film: &Film) -> usize {
    let (is_new, is_old) = (film.year >= 2010, film.year < 1980);
    match service {
        StreamingService::CriterionChannel if is_old => 90,
        StreamingService::Kanopy | StreamingService::Mubi | StreamingService::CriterionChannel => 35,
        StreamingService::Max | StreamingService::Tubi if is_old => 45,
        StreamingService::Netflix | StreamingService::PrimeVideo | StreamingService::Hulu if is_new => 90,
        StreamingService::DisneyPlus if film.genres.iter().any(|genre| genre == "Animation") => 250,
        _ => 15,
    }
}

/// Theaters around a location, with their showings on a day and the day after.
pub fn theaters(catalogue: &Catalogue, around: Place, date: Date) -> Vec<Theater> {
    let text = match around {
        Place::Zip(zip) if zip.to_string().as_str() < FIRST_ZIP_CODE => return Vec::new(),
        Place::Zip(zip) => zip.to_string(),
        Place::Position(position) => format!("{} {}", position.lat(), position.long()),
    };
    let films: Vec<&Film> =
        catalogue.films().filter(|film| film.runtime.is_some_and(|it| it >= 60)).collect();
    let mut dice = Dice::of(&["theaters", &text]);
    let (first, count) = (dice.below(THEATERS.len()), 3 + dice.below(3));
    let mut showtimes = Vec::new();
    for number in 0..count {
        let theater = THEATERS[(first + number) % THEATERS.len()];
        for day in [date, Date::of_day(date.days_since_1970() + 1)] {
            let mut dice = Dice::of(&[&text, theater, &day.to_string()]);
            for screen in 0..2 + dice.below(3) {
                // The first two screens show recent films, the others films of any year.
                let pool = if screen < 2 { &films[films.len().saturating_sub(60)..] } else { &films[..] };
                let Some(film) = pool.get(dice.below(pool.len())) else { continue };
                showtimes.extend(evening(&mut dice, day).into_iter().map(|at| Showtime {
                    theater_id: theater.to_owned(),
                    theater: theater.to_owned(),
                    film: film.id.clone(),
                    at,
                }));
            }
        }
    }
    group_by_theater(showtimes)
}

fn evening(dice: &mut Dice, day: Date) -> Vec<LocalTime> {
    let late = u16::try_from(dice.below(4)).unwrap_or_default() * QUARTER;
    [13, 16, 19, 21].into_iter().filter_map(|hour| LocalTime::new(day, hour, late)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::listings::ZipCode;

    const NOW: Timestamp = Timestamp(1_774_000_000_000);

    #[test]
    fn the_schedule_of_a_day_is_deterministic() {
        let catalogue = Catalogue::builtin().unwrap();
        let today = schedule(&catalogue, Station::Tcm, NOW);
        let tomorrow = schedule(&catalogue, Station::Tcm, Timestamp(NOW.0 + DAY));
        let second_day: Vec<_> = today.iter().filter(|it| it.starts_at.0 / DAY == NOW.0 / DAY + 1).collect();
        assert!(second_day.len() > 5);
        assert_eq!(second_day, tomorrow.iter().take(second_day.len()).collect::<Vec<_>>());
        assert_ne!(today, schedule(&catalogue, Station::Fxm, NOW));
        assert!(today.is_sorted_by(|one, other| one.ends_at <= other.starts_at), "one at a time");
    }

    #[test]
    fn every_service_offers_a_plausible_number_of_films() {
        let catalogue = Catalogue::builtin().unwrap();
        let mut counts = HashMap::new();
        let found = streaming(&catalogue, NOW);
        for (_, service, since) in &found {
            *counts.entry(*service).or_insert(0) += 1;
            assert!(*since <= NOW && since.0 > NOW.0 - (CYCLE + 1) * DAY);
        }
        assert_eq!(counts.len(), 12);
        assert!(counts.values().all(|count| (40..600).contains(count)), "{counts:?}");
    }

    #[test]
    fn some_films_have_left_a_service_recently() {
        let catalogue = Catalogue::builtin().unwrap();
        let offered: HashSet<_> =
            streaming(&catalogue, NOW).into_iter().map(|(film, service, _)| (film, service)).collect();
        let left = departures(&catalogue, NOW);
        assert!((20..400).contains(&left.len()), "{}", left.len());
        for (film, service, at) in left {
            assert!(at <= NOW && at.0 > NOW.0 - 15 * DAY && !offered.contains(&(film, service)));
        }
        assert_eq!(departures(&catalogue, NOW), departures(&catalogue, NOW));
    }

    #[test]
    fn theaters_depend_on_the_location() {
        let catalogue = Catalogue::builtin().unwrap();
        let date = Date::parse("2026-03-20").unwrap();
        let at = |zip| theaters(&catalogue, Place::Zip(ZipCode::parse(zip).unwrap()), date);
        assert_eq!(at("90028"), at("90028"));
        assert_ne!(at("90028"), at("10001"));
        assert!(at("90028").len() >= 3);
        assert!(at("90028").iter().all(|theater| !theater.showings.is_empty()));
        assert_eq!(at("00000"), []);
    }
}
