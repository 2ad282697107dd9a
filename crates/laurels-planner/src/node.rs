//! A node of the search: films that are chosen, and rings of which some more are to be completed.

use std::cmp::Reverse;

use crate::network::Price;
use crate::subproblem::{Subproblem, to_i64};

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The films that are neither chosen nor left out, and the rings that can still be completed.
    pub(crate) open: Subproblem,
    /// How many of the open rings a plan completes.
    pub(crate) need: i64,
    /// The cost of the chosen films.
    pub(crate) cost: i64,
    pub(crate) chosen: Vec<u32>,
}

/// A lower bound of what the plans of a node cost.
#[derive(Debug)]
pub(crate) struct Bound {
    pub(crate) cost: i64,
    pub(crate) line: Line,
    pub(crate) plan: CheapestPlan,
}

#[derive(Debug)]
pub(crate) enum CheapestPlan {
    /// These films, at the cost of the bound.
    Exact(Vec<u32>),
    /// Not known: there are efficient plans with fewer and with more rings, but none with the needed number.
    Between { below: EfficientFilms, step: Subproblem },
}

/// The open films of an efficient plan.
#[derive(Debug, Default)]
pub(crate) struct EfficientFilms {
    pub(crate) films: Vec<u32>,
    pub(crate) rings: i64,
    cost: i64,
}

/// A tangent of the hull, which no plan of the node is below.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    price: Price,
    /// The cost at the needed number of rings, times `price.rings`.
    cost: i64,
}

impl Node {
    pub(crate) fn root(all: &Subproblem, rings: i64) -> Self {
        Self { open: all.clone(), need: rings, cost: 0, chosen: Vec::new() }
    }

    /// Searches along the hull of the node's plans for the needed number of rings. `None` if there are too few.
    pub(crate) fn bound(&self) -> Option<Bound> {
        let mut part = self.open.clone();
        if self.need <= 0 {
            return Some(self.exact(&[], 0, Price { cost: 0, rings: 1 }));
        }
        if part.ring_count() < self.need {
            return None;
        }
        let mut below = EfficientFilms::default();
        // The price at which `part` is worth it as a whole; at first one that pays for everything.
        let mut upper_price = Price { cost: part.cost() + 1, rings: 1 };
        loop {
            let need = self.need - below.rings;
            let price = part.average_price();
            if part.ring_count() == need {
                return Some(self.exact(&[&below.films, &part.films], below.cost + price.cost, upper_price));
            }
            let cut = part.cut(price);
            if cut.is_empty() {
                return Some(self.between(below, part));
            }
            let (better, worse) = part.split(&cut);
            let count = better.ring_count();
            if count > need {
                (part, upper_price) = (better, price);
                continue;
            }
            below.rings += count;
            below.cost += better.cost();
            below.films.extend_from_slice(&better.films);
            if count == need {
                return Some(self.exact(&[&below.films], below.cost, price));
            }
            part = worse;
        }
    }

    fn exact(&self, films: &[&[u32]], cost: i64, price: Price) -> Bound {
        let cost = self.cost + cost;
        let films = films.iter().copied().flatten();
        let films = self.chosen.iter().chain(films).copied().collect();
        Bound { cost, line: Line { price, cost: cost * price.rings }, plan: CheapestPlan::Exact(films) }
    }

    /// The needed number of rings is on a step of the hull.
    fn between(&self, below: EfficientFilms, step: Subproblem) -> Bound {
        let (need, price) = (self.need - below.rings, step.average_price());
        if let Some(films) = step.exactly(need) {
            return self.exact(&[&below.films, &films], below.cost + price.cost * need / price.rings, price);
        }
        let cost = (self.cost + below.cost) * price.rings + price.cost * need;
        let is_rounded_up = cost.rem_euclid(price.rings) > 0;
        Bound {
            cost: cost.div_euclid(price.rings) + i64::from(is_rounded_up),
            line: Line { price, cost },
            plan: CheapestPlan::Between { below, step },
        }
    }

    /// The node with a film chosen or left out, by its index in `open`.
    pub(crate) fn branch(&self, film: usize, is_chosen: bool) -> Self {
        let mut decisions = vec![None; self.open.films.len()];
        decisions[film] = Some(is_chosen);
        self.decided(&decisions)
    }

    /// The node with everything decided that all its plans up to a cost agree on: films that would cost too much, and
    /// rings that would cost too much to leave out.
    pub(crate) fn reduced(&self, line: Line, limit: i64) -> Self {
        let cut = self.open.cut(line.price);
        let slack = line.price.rings * limit - line.cost;
        let mut decisions: Vec<Option<bool>> =
            cut.film_left.iter().map(|left| (*left > slack).then_some(false)).collect();
        for (ring, left) in self.open.rings.iter().zip(&cut.ring_left) {
            if *left > slack {
                for film in ring {
                    decisions[*film as usize] = Some(true);
                }
            }
        }
        self.decided(&decisions)
    }

    /// The node with films chosen (`true`) or left out (`false`), by their index in `open`.
    fn decided(&self, decisions: &[Option<bool>]) -> Self {
        let open = &self.open;
        let (mut need, mut cost, mut chosen) = (self.need, self.cost, self.chosen.clone());
        for (film, _) in decisions.iter().enumerate().filter(|(_, decision)| **decision == Some(true)) {
            chosen.push(open.films[film]);
            cost += open.costs[film];
        }
        let decision = |film: &&u32| decisions[**film as usize];
        let mut rings = Vec::new();
        for ring in open.rings.iter().filter(|ring| ring.iter().all(|film| decision(&film) != Some(false))) {
            let left: Vec<u32> = ring.iter().filter(|film| decision(film).is_none()).copied().collect();
            if left.is_empty() {
                need -= 1;
            } else {
                rings.push(left);
            }
        }
        Self { open: open.part(rings), need, cost, chosen }
    }

    /// The cost of a plan of this node.
    pub(crate) fn cost_of(&self, plan: &[u32]) -> i64 {
        let open = plan.iter().filter_map(|film| self.open.films.binary_search(film).ok());
        self.cost + open.map(|film| self.open.costs[film]).sum::<i64>()
    }

    /// The index in `open` of the film of a step that most rings need, then the costliest.
    pub(crate) fn most_needed(&self, step: &Subproblem) -> Option<usize> {
        let mut count = vec![0; self.open.films.len()];
        self.open.rings.iter().flatten().for_each(|film| count[*film as usize] += 1);
        let in_step = |film: &usize| step.films.binary_search(&self.open.films[*film]).is_ok();
        let films = (0..count.len()).filter(in_step);
        films.max_by_key(|film| (count[*film], self.open.costs[*film], Reverse(*film)))
    }

    /// A plan with the films of an efficient plan, completed ring by ring, the cheapest next.
    pub(crate) fn completed(&self, below: &EfficientFilms) -> Option<Vec<u32>> {
        let mut is_chosen: Vec<bool> = vec![false; self.open.films.len()];
        for film in &below.films {
            if let Ok(film) = self.open.films.binary_search(film) {
                is_chosen[film] = true;
            }
        }
        loop {
            let missing = |ring: &Vec<u32>| -> i64 {
                let films = ring.iter().filter(|film| !is_chosen[**film as usize]);
                films.map(|film| self.open.costs[*film as usize]).sum()
            };
            let costs: Vec<i64> = self.open.rings.iter().map(missing).collect();
            let complete = costs.iter().filter(|cost| **cost == 0).count();
            if to_i64(complete) >= self.need {
                let films = self.open.films.iter().zip(is_chosen);
                let films = films.filter_map(|(film, is_chosen)| is_chosen.then_some(*film));
                return Some(self.chosen.iter().copied().chain(films).collect());
            }
            let (_, ring) = costs.into_iter().zip(&self.open.rings).filter(|(cost, _)| *cost > 0).min()?;
            for film in ring {
                is_chosen[*film as usize] = true;
            }
        }
    }

    /// A plan with the films of a step and the efficient plan before it, without the rings that save the most.
    pub(crate) fn trimmed(&self, below: &EfficientFilms, step: &Subproblem) -> Option<Vec<u32>> {
        let mut rings: Vec<&Vec<u32>> = step.rings.iter().collect();
        let mut needed = vec![0; step.films.len()];
        rings.iter().copied().flatten().for_each(|film| needed[*film as usize] += 1);
        for _ in self.need..below.rings + step.ring_count() {
            let saving = |ring: &[u32]| -> i64 {
                let films = ring.iter().filter(|film| needed[**film as usize] == 1);
                films.map(|film| step.costs[*film as usize]).sum()
            };
            let (_, Reverse(at)) = (0..rings.len()).map(|at| (saving(rings[at]), Reverse(at))).max()?;
            rings.remove(at).iter().for_each(|film| needed[*film as usize] -= 1);
        }
        let films = step.films.iter().zip(needed).filter_map(|(film, needed)| (needed > 0).then_some(film));
        Some(self.chosen.iter().chain(&below.films).chain(films).copied().collect())
    }
}
