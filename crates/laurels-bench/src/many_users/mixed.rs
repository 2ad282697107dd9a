//! What people ask for in the mixed run. Everything follows from the number of the request, so that runs are alike.

use std::borrow::Cow;
use std::net::SocketAddr;

use super::MARKING_HEADERS;
use crate::calls::Catalogue;
use crate::server::{Server, request};

/// People who are there at the same time; somebody else comes when one leaves.
const AT_ONCE: u64 = 1_000;
/// Requests in one visit.
const VISIT: u64 = 30;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Profile,
    Overview,
    Mark,
    Search,
    Details,
    Friends,
}

impl Kind {
    /// With names, and with their shares in a hundred requests.
    pub(super) const ALL: [(Self, &str, u64); 6] = [
        (Self::Profile, "user/profile", 40),
        (Self::Overview, "ceremony/overview", 20),
        (Self::Mark, "user/viewed and watchlist", 25),
        (Self::Search, "film/search", 5),
        (Self::Details, "film/{id}/details", 5),
        (Self::Friends, "friend/report", 5),
    ];

    fn of(dice: u64) -> Self {
        let mut ends_at = 0;
        let found = Self::ALL.into_iter().find(|(_, _, share)| {
            ends_at += share;
            dice % 100 < ends_at
        });
        found.map_or(Self::Profile, |(kind, ..)| kind)
    }
}

/// What can be asked for, and who asks.
pub(super) struct Mixture {
    pub(super) address: SocketAddr,
    people: u64,
    films: Vec<String>,
    searches: Vec<Vec<u8>>,
    overview: Vec<u8>,
}

impl Mixture {
    pub(super) fn of(server: &Server, catalogue: &Catalogue, people: u32) -> Self {
        let searches = catalogue.calls.iter().filter(|call| call.name.starts_with("search"));
        Self {
            address: server.address,
            people: u64::from(people),
            films: catalogue.films.clone(),
            searches: searches.flat_map(|call| call.requests.iter().cloned()).collect(),
            overview: server.get("/api/ceremony/overview"),
        }
    }

    pub(super) fn request(&self, number: u64) -> (Kind, Cow<'_, [u8]>) {
        let dice = shuffled(number);
        let kind = Kind::of(dice);
        let dice = shuffled(dice);
        let cookie = cookie(self.visitor(number, dice));
        let get = |path: &str| Cow::Owned(request(self.address, "GET", path, &cookie));
        let asked = match kind {
            Kind::Profile => get("/api/user/profile"),
            Kind::Friends => get("/api/friend/report"),
            Kind::Overview => Cow::Borrowed(&self.overview[..]),
            Kind::Search => Cow::Borrowed(&pick(&self.searches, dice)[..]),
            Kind::Details => get(&format!("/api/film/{}/details", pick(&self.films, dice))),
            Kind::Mark => Cow::Owned(self.mark(&cookie, dice)),
        };
        (kind, asked)
    }

    /// Most are put on a list, and most of the lists are of what was viewed.
    fn mark(&self, cookie: &str, dice: u64) -> Vec<u8> {
        let film = pick(&self.films, shuffled(dice));
        let list = if dice.is_multiple_of(5) { "watchlist" } else { "viewed" };
        let is_on = !(dice / 5).is_multiple_of(4);
        let headers = format!("{cookie}{MARKING_HEADERS}");
        request(self.address, "POST", &format!("/api/user/{list}/{film}/{is_on}"), &headers)
    }

    /// One of those who are there by now.
    fn visitor(&self, number: u64, dice: u64) -> u64 {
        let seat = dice % AT_ONCE;
        // People do not come and go all at the same time.
        let turn = (number + seat * VISIT) / (AT_ONCE * VISIT);
        (turn * AT_ONCE + seat) * 7_919 % self.people
    }
}

/// The header that says who is calling.
pub(super) fn cookie(person: u64) -> String {
    format!("cookie: laurels_session=fan-{person}\r\n")
}

fn pick<T>(all: &[T], dice: u64) -> &T {
    let place = (dice / 100) % all.len() as u64;
    &all[usize::try_from(place).unwrap_or_default()]
}

/// Numbers in a row give numbers that have nothing to do with each other.
fn shuffled(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn mixture(people: u64) -> Mixture {
        Mixture {
            address: ([127, 0, 0, 1], 80).into(),
            people,
            films: (1..=5_000).map(|number| format!("tt{number}")).collect(),
            searches: vec![b"search".to_vec()],
            overview: b"overview".to_vec(),
        }
    }

    #[test]
    fn everything_is_asked_for_as_often_as_it_should_be() {
        let mixture = mixture(100_000);
        let asked: Vec<Kind> = (0..100_000).map(|number| mixture.request(number).0).collect();
        for (kind, name, share) in Kind::ALL {
            let count = asked.iter().filter(|asked| **asked == kind).count() as u64;
            assert!(count.abs_diff(share * 1_000) < 500, "{name}: {count} of 100,000");
        }
        assert_eq!(Kind::ALL.iter().map(|(_, _, share)| share).sum::<u64>(), 100);
    }

    #[test]
    fn people_come_and_go() {
        let mixture = mixture(100_000);
        let visitors = |numbers: std::ops::Range<u64>| -> BTreeSet<u64> {
            numbers.map(|number| mixture.visitor(number, shuffled(number))).collect()
        };
        let at_first = visitors(0..3_000);
        assert!((800..1_300).contains(&at_first.len()), "{} at once", at_first.len());
        assert!(at_first.is_disjoint(&visitors(60_000..63_000)));
        assert!(visitors(0..60_000).len() > 2_500);
    }
}
