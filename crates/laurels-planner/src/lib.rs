//! The finish-line planner: chooses films so that the most rings are complete within a number of minutes.
//!
//! A ring is complete when all of its films are chosen, and a film may belong to several rings: a knapsack over unions of
//! sets, which is NP-hard. Without the limit on minutes it would be a closure problem, solved by a minimum cut, and on
//! this data that relaxation is nearly exact; so branch and bound with cuts as bounds proves the optimum in milliseconds.
//! `docs/planner.md` explains it and proves it correct.
//!
//! Of equal plans, the one with fewer minutes is better, then with more nominations, then with the first ids.

mod frontier;
mod network;
mod node;
mod order;
mod problem;
mod search;
mod subproblem;

use self::node::Node;
use self::order::watching_order;
use self::search::Search;
use self::subproblem::{Subproblem, to_i64};

pub use self::frontier::{EfficientPlan, frontier};
pub use self::order::PlannedFilm;
pub use self::problem::{Film, Problem};

/// The films to watch, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub films: Vec<PlannedFilm>,
    pub rings: usize,
    pub minutes: u32,
    /// The most rings that any plan can complete. The plan is proved to be the best if it has as many and
    /// `is_optimal`; otherwise the search was stopped.
    pub bound: usize,
    pub is_optimal: bool,
}

/// Finds the best plan of at most so many minutes. `should_stop` is called often; once it returns true, the result is the
/// best plan that was found.
pub fn plan(problem: &Problem, minutes: u32, should_stop: &dyn Fn() -> bool) -> Plan {
    let limit = Problem::cost_limit(minutes);
    let affordable = problem.rings.iter().filter(|ring| problem.cost_of(ring) <= limit);
    let all = Subproblem::new(affordable.cloned().collect(), &problem.costs);
    let Relaxation { films: efficient, least, most } = Relaxation::of(&all, limit);
    let search = Search::new(should_stop);
    for rings in (least..=most).rev() {
        let root = Node::root(&all, rings);
        let (best, is_complete) = search.cheapest_plan(&root, limit);
        match best {
            Some(films) if is_complete => {
                let cost = problem.cost_of(&films);
                let first = search.first_plan(&root, cost);
                let is_optimal = first.is_some();
                return finished(problem, &first.unwrap_or(films), rings, is_optimal);
            }
            Some(films) => return finished(problem, &films, rings, false),
            None if is_complete => {}
            None => return finished(problem, &efficient, rings, false),
        }
    }
    finished(problem, &efficient, least, true)
}

fn finished(problem: &Problem, films: &[u32], bound: i64, is_optimal: bool) -> Plan {
    let films = watching_order(problem, films);
    let minutes = films.iter().map(|film| u32::from(problem.films[film.film].minutes)).sum();
    let rings = films.iter().map(|film| film.completes.len()).sum();
    Plan { films, rings, minutes, bound: usize::try_from(bound).unwrap_or(0), is_optimal }
}

/// What the efficient plans say about a limit: the last one within it, and how many rings are possible at most.
struct Relaxation {
    films: Vec<u32>,
    least: i64,
    most: i64,
}

impl Relaxation {
    fn of(all: &Subproblem, limit: i64) -> Self {
        let (mut films, mut cost, mut rings) = (Vec::new(), 0, 0);
        for step in frontier::steps(all.clone()) {
            if cost + step.cost() > limit {
                let more = (limit - cost) * step.ring_count() / step.cost();
                return Self { films, least: rings, most: rings + more };
            }
            cost += step.cost();
            rings += step.ring_count();
            films.extend_from_slice(&step.films);
        }
        Self { films, least: to_i64(all.rings.len()), most: rings }
    }
}
