//! The order in which to watch the films of a plan: the one that completes the most rings soonest.

use crate::frontier::steps;
use crate::problem::Problem;
use crate::subproblem::Subproblem;

/// A film of a plan, by its number in the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedFilm {
    pub film: usize,
    /// The rings that are complete once this film and those before it have been watched, by their numbers.
    pub completes: Vec<usize>,
}

/// The films of a plan along its own frontier; within a step, ring by ring, the one with the fewest minutes left first.
pub(crate) fn watching_order(problem: &Problem, films: &[u32]) -> Vec<PlannedFilm> {
    let mut is_planned = vec![false; problem.films.len()];
    for film in films {
        is_planned[*film as usize] = true;
    }
    let is_complete = |ring: &&Vec<u32>| ring.iter().all(|film| is_planned[*film as usize]);
    let rings: Vec<Vec<u32>> = problem.rings.iter().filter(is_complete).cloned().collect();
    let mut order: Vec<u32> = Vec::new();
    for step in steps(Subproblem::new(rings, &problem.costs)) {
        order.extend(order_of_step(&step).into_iter().map(|film| step.films[film as usize]));
    }
    with_rings(problem, &order)
}

fn order_of_step(step: &Subproblem) -> Vec<u32> {
    let mut rings = step.rings.clone();
    let mut order: Vec<u32> = Vec::new();
    loop {
        rings.retain(|ring| !ring.is_empty());
        let cost = |ring: &Vec<u32>| ring.iter().map(|film| step.costs[*film as usize]).sum::<i64>();
        let Some(mut next) = rings.iter().min_by_key(|ring| cost(ring)).cloned() else { return order };
        // What other rings need, too, comes first.
        let needed = |film: &u32| rings.iter().filter(|ring| ring.contains(film)).count();
        next.sort_by_cached_key(|film| (std::cmp::Reverse(needed(film)), *film));
        for ring in &mut rings {
            ring.retain(|film| !next.contains(film));
        }
        order.extend(next);
    }
}

fn with_rings(problem: &Problem, order: &[u32]) -> Vec<PlannedFilm> {
    let mut at: Vec<Option<usize>> = vec![None; problem.films.len()];
    order.iter().enumerate().for_each(|(index, film)| at[*film as usize] = Some(index));
    let mut planned: Vec<PlannedFilm> =
        order.iter().map(|film| PlannedFilm { film: *film as usize, completes: Vec::new() }).collect();
    for (ring, films) in problem.rings.iter().enumerate() {
        let last = films.iter().try_fold(0, |last, film| at[*film as usize].map(|index| last.max(index)));
        if let Some(last) = last.filter(|_| !films.is_empty()) {
            planned[last].completes.push(ring);
        }
    }
    planned
}
