//! Part of a problem: some of its rings, each with the films it still needs.

use crate::network::{Cut, Network, Price, to_u32};

#[derive(Clone, Debug, Default)]
pub(crate) struct Subproblem {
    /// Their numbers in the whole problem, ascending.
    pub(crate) films: Vec<u32>,
    pub(crate) costs: Vec<i64>,
    /// By ring: its films, by their index in `films`; at least one.
    pub(crate) rings: Vec<Vec<u32>>,
}

impl Subproblem {
    /// `rings` and `costs` use the same numbers of films.
    pub(crate) fn new(mut rings: Vec<Vec<u32>>, costs: &[i64]) -> Self {
        let mut films: Vec<u32> = rings.iter().flatten().copied().collect();
        films.sort_unstable();
        films.dedup();
        let mut index = vec![0; costs.len()];
        (0..).zip(&films).for_each(|(at, film)| index[*film as usize] = at);
        let costs = films.iter().map(|film| costs[*film as usize]).collect();
        rings.iter_mut().flatten().for_each(|film| *film = index[*film as usize]);
        Self { films, costs, rings }
    }

    /// Some of the rings, with some of their films, by the indexes of this subproblem.
    pub(crate) fn part(&self, rings: Vec<Vec<u32>>) -> Self {
        let mut part = Self::new(rings, &self.costs);
        part.films.iter_mut().for_each(|film| *film = self.films[*film as usize]);
        part
    }

    pub(crate) fn cost(&self) -> i64 {
        self.costs.iter().sum()
    }

    pub(crate) fn ring_count(&self) -> i64 {
        to_i64(self.rings.len())
    }

    pub(crate) fn average_price(&self) -> Price {
        Price { cost: self.cost(), rings: self.ring_count() }
    }

    pub(crate) fn cut(&self, price: Price) -> Cut {
        Network::new(&self.rings, &self.costs).cut(price)
    }

    /// The rings of a cut, and the others without the films of the cut. Every ring that would need no more film is in the
    /// cut.
    pub(crate) fn split(&self, cut: &Cut) -> (Self, Self) {
        let side = |is_in: bool| {
            let rings = self.rings.iter().zip(&cut.rings).filter(|(_, here)| **here == is_in);
            let films = |ring: &Vec<u32>| {
                ring.iter().copied().filter(|film| cut.films[*film as usize] == is_in).collect()
            };
            self.part(rings.map(|(ring, _)| films(ring)).collect())
        };
        (side(true), side(false))
    }

    /// Films that complete exactly so many rings at the average price, if whole components do. Every component of a step
    /// of the frontier has the step's price.
    pub(crate) fn exactly(&self, rings: i64) -> Option<Vec<u32>> {
        let rings = usize::try_from(rings).ok()?;
        let components = self.components();
        // By number of rings: the last component that reaches it.
        let mut last: Vec<Option<&Self>> = vec![None; rings + 1];
        for component in &components {
            let count = component.rings.len();
            for sum in (count..=rings).rev() {
                if last[sum].is_none() && (sum == count || last[sum - count].is_some()) {
                    last[sum] = Some(component);
                }
            }
        }
        let mut films = Vec::new();
        let mut left = rings;
        while left > 0 {
            let component = last[left]?;
            films.extend_from_slice(&component.films);
            left -= component.rings.len();
        }
        Some(films)
    }

    /// The parts that have no film in common.
    fn components(&self) -> Vec<Self> {
        let mut parent: Vec<u32> = (0..to_u32(self.films.len())).collect();
        for ring in &self.rings {
            let first = root(&mut parent, ring[0]);
            for film in ring {
                let other = root(&mut parent, *film);
                parent[other as usize] = first;
            }
        }
        let mut components: Vec<Vec<Vec<u32>>> = Vec::new();
        let mut number = vec![None; self.films.len()];
        for ring in &self.rings {
            let root = root(&mut parent, ring[0]) as usize;
            let number = *number[root].get_or_insert(components.len());
            if number == components.len() {
                components.push(Vec::new());
            }
            components[number].push(ring.clone());
        }
        components.into_iter().map(|rings| self.part(rings)).collect()
    }
}

/// Union-find with path halving.
fn root(parent: &mut [u32], mut film: u32) -> u32 {
    while parent[film as usize] != film {
        parent[film as usize] = parent[parent[film as usize] as usize];
        film = parent[film as usize];
    }
    film
}

pub(crate) fn to_i64(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
