//! Branch and bound: the cheapest films that complete a number of rings.
//!
//! The bound of a node is the value of the hull of its plans at that number of rings. The flow of the cut there also tells
//! what it costs at least to take a film or to leave a ring out; where that is more than a plan may cost, the film or the
//! ring is decided, which leaves few films to branch on.

use crate::node::{CheapestPlan, Node};

pub(crate) struct Search<'a> {
    should_stop: &'a dyn Fn() -> bool,
}

/// The search was stopped.
struct Stopped;

/// The best plan so far. Others must cost at most `limit`.
struct Best {
    films: Option<Vec<u32>>,
    limit: i64,
}

impl<'a> Search<'a> {
    pub(crate) fn new(should_stop: &'a dyn Fn() -> bool) -> Self {
        Self { should_stop }
    }

    /// The cheapest plan of a node that costs at most `limit`, and whether the search was complete.
    pub(crate) fn cheapest_plan(&self, node: &Node, limit: i64) -> (Option<Vec<u32>>, bool) {
        let mut best = Best { films: None, limit };
        let is_complete = self.search(node, &mut best).is_ok();
        (best.films, is_complete)
    }

    fn search(&self, node: &Node, best: &mut Best) -> Result<(), Stopped> {
        self.check()?;
        let Some(bound) = node.bound().filter(|bound| bound.cost <= best.limit) else { return Ok(()) };
        let (below, step) = match bound.plan {
            CheapestPlan::Exact(films) => {
                best.replace(films, bound.cost);
                return Ok(());
            }
            CheapestPlan::Between { below, step } => (below, step),
        };
        for films in [node.completed(&below), node.trimmed(&below, &step)].into_iter().flatten() {
            let cost = node.cost_of(&films);
            if cost <= best.limit {
                best.replace(films, cost);
            }
        }
        let is_near_the_next = 2 * (node.need - below.rings) >= step.ring_count();
        let node = node.reduced(bound.line, best.limit);
        let Some(film) = node.most_needed(&step) else { return self.search(&node, best) };
        // The likelier branch first: it may find a plan that ends the other one early.
        for is_chosen in [is_near_the_next, !is_near_the_next] {
            self.search(&node.branch(film, is_chosen), best)?;
        }
        Ok(())
    }

    /// Of the node's plans that cost exactly `cost`, the least of all, the first in the order of their films; `None` if
    /// the search was stopped.
    pub(crate) fn first_plan(&self, node: &Node, cost: i64) -> Option<Vec<u32>> {
        self.first(node, cost).ok().flatten()
    }

    fn first(&self, node: &Node, cost: i64) -> Result<Option<Vec<u32>>, Stopped> {
        self.check()?;
        let Some(bound) = node.bound().filter(|bound| bound.cost <= cost) else { return Ok(None) };
        let node = node.reduced(bound.line, cost);
        if node.need <= 0 {
            return Ok((node.cost == cost).then_some(node.chosen));
        }
        if node.open.films.is_empty() {
            return Ok(None);
        }
        // Plans with the smallest open film come before those without it.
        match self.first(&node.branch(0, true), cost)? {
            Some(films) => Ok(Some(films)),
            None => self.first(&node.branch(0, false), cost),
        }
    }

    fn check(&self) -> Result<(), Stopped> {
        if (self.should_stop)() { Err(Stopped) } else { Ok(()) }
    }
}

impl Best {
    fn replace(&mut self, films: Vec<u32>, cost: i64) {
        *self = Self { films: Some(films), limit: cost - 1 };
    }
}
