//! Last chance: films that will be hard to find soon, and why.

use std::cmp::Reverse;
use std::time::Duration;

use laurels_catalogue::FilmId;

use super::Progress;
use crate::Timestamp;
use crate::listings::{LocalTime, Program, ServiceSet, Station, StreamingService};

/// Films in a response.
pub const MAX_FILMS: usize = 100;
/// How far ahead airings count, and how long ago a film may have left a service.
const TWO_WEEKS: Duration = Duration::from_hours(14 * 24);
/// How long a film counts as new on its only service.
const NEW_FOR: Duration = Duration::from_hours(30 * 24);

/// Why a film is a last chance. In the order of these variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The next airing, or the current one, and how many there are within two weeks.
    Airs {
        station: Station,
        program: Program,
        airings: usize,
    },
    StreamsNowhere,
    InTheaters {
        theaters: usize,
        last_showtime: LocalTime,
    },
    /// A check didn't find it there any more.
    LeftService {
        service: StreamingService,
        at: Timestamp,
    },
    /// `since` if that was within 30 days.
    OnlyService {
        service: StreamingService,
        since: Option<Timestamp>,
    },
    /// An index of the catalogue's rings.
    Closes {
        ring: usize,
    },
    Nears {
        ring: usize,
        left: u8,
    },
}

/// Where a film can be watched.
#[derive(Clone, Debug, Default)]
pub struct Availability {
    pub airings: Vec<(Station, Program)>,
    /// The services that have it and since when, zero if always; `None` if it wasn't checked.
    pub services: Option<Vec<(StreamingService, Timestamp)>>,
    /// The services that it has left, and when.
    pub left: Vec<(StreamingService, Timestamp)>,
    pub theaters: Option<Theaters>,
}

#[derive(Clone, Debug)]
pub struct Theaters {
    pub count: usize,
    pub last_showtime: LocalTime,
    /// When the last showing ends, `None` without a time zone.
    pub ends_at: Option<Timestamp>,
}

impl Availability {
    /// What is true at `now`: only airings that haven't ended and begin within two weeks, and services that were left
    /// within two weeks and haven't got the film back.
    #[must_use]
    pub fn at(mut self, now: Timestamp) -> Self {
        let end = now.after(TWO_WEEKS);
        self.airings.retain(|(_, program)| !program.has_ended(now) && program.starts_at < end);
        self.airings.sort_by_key(|(station, program)| (program.starts_at, *station));
        let has = |service| self.services.iter().flatten().any(|(other, _)| *other == service);
        self.left.retain(|(service, at)| now.is_within(TWO_WEEKS, *at) && !has(*service));
        self.left.sort_by_key(|(service, at)| (Reverse(*at), *service));
        self
    }

    /// Whether users of these services can watch it: on TV and in theaters everyone can.
    pub fn is_open_to(&self, services: ServiceSet) -> bool {
        !self.airings.is_empty()
            || self.theaters.is_some()
            || self.services.iter().flatten().any(|(service, _)| services.contains(*service))
    }

    /// Whether the film will be hard to find: it airs or is in a theater, and no service has it; it has left a service,
    /// and at most one other has it; or it's new on the only service that has it.
    fn is_scarce(&self, now: Timestamp) -> bool {
        let is_shown = !self.airings.is_empty() || self.theaters.is_some();
        match self.services.as_deref() {
            None => is_shown,
            Some([]) => is_shown || !self.left.is_empty(),
            Some([(_, since)]) => is_new(*since, now) || !self.left.is_empty(),
            Some(_) => false,
        }
    }

    /// `None` if the film isn't scarce.
    pub fn reasons(&self, progress: &Progress, now: Timestamp) -> Option<Vec<Reason>> {
        if !self.is_scarce(now) {
            return None;
        }
        let mut reasons = Vec::new();
        if let Some((station, program)) = self.airings.first() {
            let airings = self.airings.len();
            reasons.push(Reason::Airs { station: *station, program: program.clone(), airings });
        }
        if self.services.as_ref().is_some_and(Vec::is_empty) {
            reasons.push(Reason::StreamsNowhere);
        }
        if let Some(Theaters { count, last_showtime, .. }) = &self.theaters {
            reasons.push(Reason::InTheaters { theaters: *count, last_showtime: last_showtime.clone() });
        }
        reasons
            .extend(self.left.iter().map(|(service, at)| Reason::LeftService { service: *service, at: *at }));
        if let Some([(service, since)]) = self.services.as_deref() {
            let since = Some(*since).filter(|since| is_new(*since, now));
            reasons.push(Reason::OnlyService { service: *service, since });
        }
        reasons.extend(progress.closes.iter().map(|ring| Reason::Closes { ring: *ring }));
        reasons.extend(progress.nears.iter().map(|(ring, left)| Reason::Nears { ring: *ring, left: *left }));
        Some(reasons)
    }

    /// When the last airing or showing ends; `None` if there is none, or without the theaters' time zone.
    pub fn until(&self) -> Option<Timestamp> {
        let airing = self.airings.iter().map(|(_, program)| program.ends_at).max();
        match &self.theaters {
            Some(theaters) => theaters.ends_at.map(|end| airing.map_or(end, |airing| airing.max(end))),
            None => airing,
        }
    }
}

fn is_new(since: Timestamp, now: Timestamp) -> bool {
    since > Timestamp(0) && now.is_within(NEW_FOR, since)
}

/// The order of films by what is lost if they are missed. The smallest comes first: it closes the most rings, then
/// comes near the most, then has the most nominations, then is over the soonest; equal ones by id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    closes: Reverse<usize>,
    nears: Reverse<usize>,
    nominations: Reverse<u16>,
    until: Timestamp,
    film: FilmId,
}

impl Rank {
    pub fn of(progress: &Progress, nominations: u16, until: Option<Timestamp>, film: &FilmId) -> Self {
        Self {
            closes: Reverse(progress.closes.len()),
            nears: Reverse(progress.nears.len()),
            nominations: Reverse(nominations),
            until: until.unwrap_or(Timestamp(i64::MAX)),
            film: film.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use StreamingService::{Hulu, Mubi, Netflix};
    use proptest::prelude::*;

    use super::*;

    const DAY: i64 = 86_400_000;
    const NOW: Timestamp = Timestamp(1_000 * DAY);

    fn days(days: i64) -> Timestamp {
        Timestamp(NOW.0 + days * DAY)
    }

    fn airing(starts_at: Timestamp) -> (Station, Program) {
        let film = FilmId::parse("tt1").unwrap();
        (Station::Tcm, Program { starts_at, ends_at: Timestamp(starts_at.0 + 100), film })
    }

    fn on(services: &[(StreamingService, i64)]) -> Vec<(StreamingService, Timestamp)> {
        services.iter().map(|(service, at)| (*service, Timestamp(*at))).collect()
    }

    fn reasons(availability: Availability) -> Option<Vec<Reason>> {
        availability.at(NOW).reasons(&Progress::default(), NOW)
    }

    fn airs(days_ahead: &[i64]) -> Availability {
        Availability {
            airings: days_ahead.iter().map(|ahead| airing(days(*ahead))).collect(),
            ..Availability::default()
        }
    }

    fn next(starts_at: Timestamp, airings: usize) -> Reason {
        Reason::Airs { station: Station::Tcm, program: airing(starts_at).1, airings }
    }

    #[test]
    fn a_film_that_airs_and_streams_nowhere_is_a_last_chance_until_the_airing_ends() {
        let availability = Availability { services: Some(on(&[])), ..airs(&[9, 2, 15, -1]) };
        assert_eq!(reasons(availability.clone()), Some(vec![next(days(2), 2), Reason::StreamsNowhere]));
        assert_eq!(availability.clone().at(NOW).until(), Some(airing(days(9)).1.ends_at));
        let last = Availability { services: Some(on(&[])), ..airs(&[0]) };
        let at = |offset: i64| {
            let now = Timestamp(NOW.0 + offset);
            last.clone().at(now).reasons(&Progress::default(), now)
        };
        assert!(at(99).is_some() && at(100).is_none(), "gone when the airing ends");
        let back = Availability { services: Some(on(&[(Hulu, 0)])), ..airs(&[2]) };
        assert_eq!(reasons(back), None, "a service has it");
    }

    #[test]
    fn unknown_services_are_not_called_nowhere() {
        assert_eq!(reasons(airs(&[1])), Some(vec![next(days(1), 1)]));
        assert_eq!(reasons(Availability::default()), None);
    }

    #[test]
    fn a_film_that_left_a_service_is_a_last_chance_while_at_most_one_other_has_it() {
        let left = |offers: &[(StreamingService, i64)], ago: i64| {
            reasons(Availability {
                services: Some(on(offers)),
                left: vec![(Netflix, days(-ago))],
                ..Availability::default()
            })
        };
        let gone = |ago: i64| Reason::LeftService { service: Netflix, at: days(-ago) };
        assert_eq!(left(&[], 13), Some(vec![Reason::StreamsNowhere, gone(13)]));
        let only = Reason::OnlyService { service: Mubi, since: None };
        assert_eq!(left(&[(Mubi, 0)], 1), Some(vec![gone(1), only]));
        assert_eq!(left(&[(Mubi, 0), (Hulu, 0)], 1), None);
        assert_eq!(left(&[], 14), None, "too long ago");
        assert_eq!(left(&[(Netflix, 0)], 1), None, "it has returned");
    }

    #[test]
    fn a_film_that_is_new_on_its_only_service_is_a_last_chance() {
        let new = |since: Timestamp| {
            reasons(Availability { services: Some(on(&[(Mubi, since.0)])), ..Availability::default() })
        };
        assert_eq!(new(days(-29)), Some(vec![Reason::OnlyService { service: Mubi, since: Some(days(-29)) }]));
        assert_eq!((new(days(-30)), new(Timestamp(0))), (None, None));
    }

    #[test]
    fn users_of_a_service_can_watch_what_it_has_and_what_airs_or_is_in_a_theater() {
        let is_open = |availability: Availability, services: &[StreamingService]| {
            availability.at(NOW).is_open_to(services.iter().copied().collect())
        };
        let on_mubi = Availability {
            services: Some(on(&[(Mubi, 0)])),
            left: vec![(Netflix, days(-1))],
            ..Availability::default()
        };
        assert!(is_open(on_mubi.clone(), &[Hulu, Mubi]));
        assert!(!is_open(on_mubi.clone(), &[Hulu]));
        assert!(!is_open(on_mubi.clone(), &[Netflix]), "it has left");
        assert!(!is_open(on_mubi, &[]), "a user without services");
        assert!(!is_open(Availability::default(), &[Mubi]), "its services aren't known");
        assert!(is_open(airs(&[1]), &[]));
        assert!(!is_open(airs(&[-1, 15]), &[]), "it has aired, or airs much later");
        let last_showtime = LocalTime::parse("2026-11-15T21:00").unwrap();
        let theaters = Some(Theaters { count: 1, last_showtime, ends_at: None });
        assert!(is_open(Availability { theaters, ..Availability::default() }, &[]));
    }

    #[test]
    fn theaters_and_rings_are_named_in_order() {
        let last_showtime = LocalTime::parse("2026-11-15T21:00").unwrap();
        let theaters = Theaters { count: 2, last_showtime: last_showtime.clone(), ends_at: Some(days(20)) };
        let availability =
            Availability { services: Some(on(&[])), theaters: Some(theaters), ..airs(&[1]) }.at(NOW);
        let progress = Progress { closes: vec![7], nears: vec![(3, 1), (9, 2)] };
        let expected = [
            next(days(1), 1),
            Reason::StreamsNowhere,
            Reason::InTheaters { theaters: 2, last_showtime: last_showtime.clone() },
            Reason::Closes { ring: 7 },
            Reason::Nears { ring: 3, left: 1 },
            Reason::Nears { ring: 9, left: 2 },
        ];
        assert_eq!(availability.reasons(&progress, NOW).unwrap(), expected);
        assert_eq!(availability.until(), Some(days(20)), "the later of both");
        let until = |ends_at: Option<Timestamp>, airings: &[i64]| {
            let theaters = Some(Theaters { count: 1, last_showtime: last_showtime.clone(), ends_at });
            Availability { theaters, ..airs(airings) }.until()
        };
        assert_eq!(until(Some(days(20)), &[30]), Some(airing(days(30)).1.ends_at));
        assert_eq!(until(Some(days(20)), &[]), Some(days(20)));
        assert_eq!(until(None, &[30]), None, "the theaters may show it longer");
    }

    proptest! {
        #[test]
        fn more_is_lost_with_more_rings_then_nominations_then_sooner(
            one in (0..3_usize, 0..3_usize, 0..3_u16, prop::option::of(0..3_i64)),
            other in (0..3_usize, 0..3_usize, 0..3_u16, prop::option::of(0..3_i64)),
        ) {
            let rank = |(closes, nears, nominations, until): (usize, usize, u16, Option<i64>)| {
                let progress = Progress { closes: vec![0; closes], nears: vec![(0, 1); nears] };
                Rank::of(&progress, nominations, until.map(Timestamp), &FilmId::parse("tt1").unwrap())
            };
            let key = |(closes, nears, nominations, until): (usize, usize, u16, Option<i64>)| {
                (3 - closes, 3 - nears, 3 - nominations, until.unwrap_or(9))
            };
            prop_assert_eq!(rank(one).cmp(&rank(other)), key(one).cmp(&key(other)));
        }
    }
}
