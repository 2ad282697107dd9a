//! The mixed workload. Each request is derived from its number alone, so that runs are reproducible.

use std::borrow::Cow;
use std::net::SocketAddr;

use crate::calls::Catalogue;
use crate::server::{Server, request};

/// Users who are active at the same time; each is replaced by another after a visit.
const CONCURRENT_USERS: u64 = 1_000;
const REQUESTS_PER_VISIT: u64 = 30;
/// Like the web app: the response omits friends.
pub(crate) const MARK_HEADERS: &str = "prefer: return=minimal\r\ncontent-length: 0\r\n";

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
    /// With their names, and their percentage of all requests.
    pub(super) const ALL: [(Self, &str, u64); 6] = [
        (Self::Profile, "user/profile", 40),
        (Self::Overview, "ceremony/overview", 20),
        (Self::Mark, "user/viewed and watchlist", 25),
        (Self::Search, "film/search", 5),
        (Self::Details, "film/{id}/details", 5),
        (Self::Friends, "friend/report", 5),
    ];

    fn of(random: u64) -> Self {
        let mut ends_at = 0;
        let found = Self::ALL.into_iter().find(|(_, _, share)| {
            ends_at += share;
            random % 100 < ends_at
        });
        found.map_or(Self::Profile, |(kind, ..)| kind)
    }
}

/// The data that requests are built from.
pub(super) struct Mixture {
    pub(super) address: SocketAddr,
    users: u64,
    films: Vec<String>,
    searches: Vec<Vec<u8>>,
    overview: Vec<u8>,
}

impl Mixture {
    pub(super) fn of(server: &Server, catalogue: &Catalogue, users: u32) -> Self {
        let searches = catalogue.calls.iter().filter(|call| call.name.starts_with("search"));
        Self {
            address: server.address,
            users: u64::from(users),
            films: catalogue.films.clone(),
            searches: searches.flat_map(|call| call.requests.iter().cloned()).collect(),
            overview: server.get("/api/ceremony/overview"),
        }
    }

    pub(super) fn request(&self, number: u64) -> (Kind, Cow<'_, [u8]>) {
        let random = shuffled(number);
        let kind = Kind::of(random);
        let random = shuffled(random);
        let cookie = cookie(self.visitor(number, random));
        let get = |path: &str| Cow::Owned(request(self.address, "GET", path, &cookie));
        let requested = match kind {
            Kind::Profile => get("/api/user/profile"),
            Kind::Friends => get("/api/friend/report"),
            Kind::Overview => Cow::Borrowed(&self.overview[..]),
            Kind::Search => Cow::Borrowed(&pick(&self.searches, random)[..]),
            Kind::Details => get(&format!("/api/film/{}/details", pick(&self.films, random))),
            Kind::Mark => Cow::Owned(self.mark(&cookie, random)),
        };
        (kind, requested)
    }

    /// One in five is a watchlist mark, the rest are viewed marks; one in four removes the mark.
    fn mark(&self, cookie: &str, random: u64) -> Vec<u8> {
        let film = pick(&self.films, shuffled(random));
        let list = if random.is_multiple_of(5) { "watchlist" } else { "viewed" };
        let is_on = !(random / 5).is_multiple_of(4);
        let headers = format!("{cookie}{MARK_HEADERS}");
        request(self.address, "POST", &format!("/api/user/{list}/{film}/{is_on}"), &headers)
    }

    /// One of the users who are active at this request.
    fn visitor(&self, number: u64, random: u64) -> u64 {
        let slot = random % CONCURRENT_USERS;
        // Visits end at different times.
        let round = (number + slot * REQUESTS_PER_VISIT) / (CONCURRENT_USERS * REQUESTS_PER_VISIT);
        (round * CONCURRENT_USERS + slot) * 7_919 % self.users
    }
}

/// The header with the session cookie.
pub(crate) fn cookie(user: u64) -> String {
    format!("cookie: laurels_session=fan-{user}\r\n")
}

fn pick<T>(all: &[T], random: u64) -> &T {
    let index = (random / 100) % all.len() as u64;
    &all[usize::try_from(index).unwrap_or_default()]
}

/// Maps consecutive numbers to uncorrelated ones (SplitMix64).
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

    fn mixture(users: u64) -> Mixture {
        Mixture {
            address: ([127, 0, 0, 1], 80).into(),
            users,
            films: (1..=5_000).map(|number| format!("tt{number}")).collect(),
            searches: vec![b"search".to_vec()],
            overview: b"overview".to_vec(),
        }
    }

    #[test]
    fn kinds_of_requests_have_their_shares() {
        let mixture = mixture(100_000);
        let kinds: Vec<Kind> = (0..100_000).map(|number| mixture.request(number).0).collect();
        for (kind, name, share) in Kind::ALL {
            let count = kinds.iter().filter(|it| **it == kind).count() as u64;
            assert!(count.abs_diff(share * 1_000) < 500, "{name}: {count} of 100,000");
        }
        assert_eq!(Kind::ALL.iter().map(|(_, _, share)| share).sum::<u64>(), 100);
    }

    #[test]
    fn active_users_change() {
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
