//! The efficient plans: those on the upper hull of all plans, rings against minutes.
//!
//! For a price of a ring in minutes, a minimum cut gives the most profitable plan. Plans for higher prices contain those
//! for lower ones, so the rings can be split at their average price, and each part again, until a part can't be split:
//! a parametric minimum cut by divide and conquer.

use crate::problem::Problem;
use crate::subproblem::Subproblem;

/// A plan that closes the most rings for its minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EfficientPlan {
    pub minutes: u32,
    pub rings: usize,
}

/// The efficient plans for all numbers of minutes, ascending, without the empty one.
pub fn frontier(problem: &Problem) -> Vec<EfficientPlan> {
    let mut plans: Vec<EfficientPlan> = Vec::new();
    let (mut cost, mut rings) = (0, 0);
    for step in steps(Subproblem::new(problem.rings.clone(), &problem.costs)) {
        cost += step.cost();
        rings += step.rings.len();
        let next = EfficientPlan { minutes: Problem::minutes_of(cost), rings };
        // Two plans of equal minutes differ in nominations only because one has more rings.
        plans.pop_if(|last| last.minutes == next.minutes);
        plans.push(next);
    }
    plans
}

/// What leads from each efficient plan to the next, starting with the empty one. Each step closes at most as many rings
/// per cost as the one before, and no part of a step is better than the whole step.
pub(crate) fn steps(all: Subproblem) -> Vec<Subproblem> {
    let mut steps = Vec::new();
    let mut open = vec![all];
    while let Some(part) = open.pop() {
        if part.rings.is_empty() {
            continue;
        }
        let cut = part.cut(part.average_price());
        if cut.is_empty() {
            steps.push(part);
        } else {
            let (better, worse) = part.split(&cut);
            open.push(worse);
            open.push(better);
        }
    }
    steps
}
