//! What a plan is chosen from.

use crate::network::to_u32;

/// More than the nominations of all films together, so that one minute outweighs any number of nominations.
const NOMINATIONS_PER_MINUTE: i64 = 1 << 16;

/// A film that may be chosen. Films are numbered in the order of their ids, which decides between equal plans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film {
    pub minutes: u16,
    pub nominations: u16,
}

/// Rings and the unseen films that complete them.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    pub(crate) films: Vec<Film>,
    /// By ring: the numbers of its films, ascending, each once.
    pub(crate) rings: Vec<Vec<u32>>,
    /// By film: minutes first, then fewer nominations; see [`Problem::cost`].
    pub(crate) costs: Vec<i64>,
}

impl Problem {
    /// `rings` have at least one film each; a film that doesn't exist counts as none.
    pub fn new(films: Vec<Film>, rings: impl IntoIterator<Item = Vec<usize>>) -> Self {
        let costs = films.iter().copied().map(Self::cost).collect();
        let count = films.len();
        let numbered = |ring: Vec<usize>| {
            let mut ring: Vec<u32> = ring.into_iter().filter(|film| *film < count).map(to_u32).collect();
            ring.sort_unstable();
            ring.dedup();
            ring
        };
        let rings = rings.into_iter().map(numbered).collect();
        Self { films, rings, costs }
    }

    /// The smaller of two sums of costs has fewer minutes or, with as many minutes, more nominations.
    fn cost(film: Film) -> i64 {
        i64::from(film.minutes.max(1)) * NOMINATIONS_PER_MINUTE - i64::from(film.nominations)
    }

    /// The largest sum of costs that has no more minutes.
    pub(crate) fn cost_limit(minutes: u32) -> i64 {
        i64::from(minutes) * NOMINATIONS_PER_MINUTE
    }

    /// The minutes of a sum of costs.
    pub(crate) fn minutes_of(cost: i64) -> u32 {
        let minutes = (cost + NOMINATIONS_PER_MINUTE - 1).div_euclid(NOMINATIONS_PER_MINUTE);
        u32::try_from(minutes).unwrap_or(0)
    }

    pub(crate) fn cost_of(&self, films: &[u32]) -> i64 {
        films.iter().map(|film| self.costs[*film as usize]).sum()
    }
}
