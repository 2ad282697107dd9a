//! Minimum cuts: the set of rings and films with the largest profit, where a ring needs all of its films.
//!
//! The network has an arc from the source to each ring, limited by its price, from each ring to its films, without a
//! limit, and from each film to the sink, limited by its cost; the rings and films on the source's side of a minimum cut
//! are a set of largest profit. Maximum flow by Dinic's algorithm. Integers throughout, so that results are exact.

/// What a ring is worth: `cost / rings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    pub(crate) cost: i64,
    pub(crate) rings: i64,
}

/// Rings and the films they need, by local numbers.
#[derive(Debug)]
pub(crate) struct Network<'a> {
    /// By ring: the range of its arcs.
    ring_arcs: Vec<u32>,
    /// By arc: the film it leads to.
    arc_film: Vec<u32>,
    /// By film: the range in `film_arcs`.
    film_starts: Vec<u32>,
    /// The arcs that lead to a film.
    film_arcs: Vec<u32>,
    /// By arc: the ring it comes from.
    arc_ring: Vec<u32>,
    costs: &'a [i64],
}

/// A set of rings and films of largest profit, and what the flow leaves over.
pub(crate) struct Cut {
    pub(crate) rings: Vec<bool>,
    pub(crate) films: Vec<bool>,
    /// By ring: the part of its price that no film uses up, times `rings` of the price. Leaving the ring out costs at
    /// least that.
    pub(crate) ring_left: Vec<i64>,
    /// By film: the part of its cost that no ring pays, times `rings` of the price. Taking the film costs at least that.
    pub(crate) film_left: Vec<i64>,
}

impl Cut {
    /// Whether no set has a profit.
    pub(crate) fn is_empty(&self) -> bool {
        !self.rings.contains(&true)
    }
}

impl<'a> Network<'a> {
    pub(crate) fn new(rings: &[Vec<u32>], costs: &'a [i64]) -> Self {
        let (mut ring_arcs, mut arc_film, mut arc_ring) = (vec![0], Vec::new(), Vec::new());
        for (ring, films) in (0..).zip(rings) {
            arc_film.extend_from_slice(films);
            arc_ring.resize(arc_film.len(), ring);
            ring_arcs.push(to_u32(arc_film.len()));
        }
        let mut film_starts = vec![0_u32; costs.len() + 1];
        for film in &arc_film {
            film_starts[*film as usize + 1] += 1;
        }
        for film in 0..costs.len() {
            film_starts[film + 1] += film_starts[film];
        }
        let mut next = film_starts.clone();
        let mut film_arcs = vec![0; arc_film.len()];
        for (arc, film) in (0_u32..).zip(&arc_film) {
            film_arcs[next[*film as usize] as usize] = arc;
            next[*film as usize] += 1;
        }
        Self { ring_arcs, arc_film, film_starts, film_arcs, arc_ring, costs }
    }

    pub(crate) fn cut(&self, price: Price) -> Cut {
        let mut flow = MaxFlow::new(self, price);
        flow.fill_greedily();
        while flow.find_levels() {
            flow.augment();
        }
        // Levels are now those of the last search: what it reached is the source's side.
        Cut {
            rings: flow.ring_level.iter().map(|level| *level != NONE).collect(),
            films: flow.film_level.iter().map(|level| *level != NONE).collect(),
            ring_left: flow.ring_left,
            film_left: flow.film_left,
        }
    }

    fn ring_count(&self) -> usize {
        self.ring_arcs.len() - 1
    }

    fn arcs_of_ring(&self, ring: usize) -> std::ops::Range<usize> {
        self.ring_arcs[ring] as usize..self.ring_arcs[ring + 1] as usize
    }

    fn arcs_of_film(&self, film: usize) -> &[u32] {
        &self.film_arcs[self.film_starts[film] as usize..self.film_starts[film + 1] as usize]
    }
}

/// Not reached.
const NONE: u32 = u32::MAX;

struct MaxFlow<'a> {
    network: &'a Network<'a>,
    ring_left: Vec<i64>,
    film_left: Vec<i64>,
    arc_flows: Vec<i64>,
    ring_level: Vec<u32>,
    film_level: Vec<u32>,
    /// By node: the next arc to try.
    ring_next: Vec<u32>,
    film_next: Vec<u32>,
}

impl<'a> MaxFlow<'a> {
    fn new(network: &'a Network<'a>, price: Price) -> Self {
        let (rings, films) = (network.ring_count(), network.costs.len());
        Self {
            network,
            ring_left: vec![price.cost; rings],
            film_left: network.costs.iter().map(|cost| cost * price.rings).collect(),
            arc_flows: vec![0; network.arc_film.len()],
            ring_level: vec![NONE; rings],
            film_level: vec![NONE; films],
            ring_next: vec![0; rings],
            film_next: vec![0; films],
        }
    }

    /// Most of the flow needs no search.
    fn fill_greedily(&mut self) {
        for ring in 0..self.ring_left.len() {
            for arc in self.network.arcs_of_ring(ring) {
                let film = self.network.arc_film[arc] as usize;
                let amount = self.ring_left[ring].min(self.film_left[film]);
                self.ring_left[ring] -= amount;
                self.film_left[film] -= amount;
                self.arc_flows[arc] += amount;
            }
        }
    }

    /// Breadth-first search for films with cost left; returns whether there is one.
    fn find_levels(&mut self) -> bool {
        self.ring_level.fill(NONE);
        self.film_level.fill(NONE);
        self.ring_next.fill(0);
        self.film_next.fill(0);
        let mut rings: Vec<usize> =
            (0..self.ring_left.len()).filter(|ring| self.ring_left[*ring] > 0).collect();
        for ring in &rings {
            self.ring_level[*ring] = 0;
        }
        let (mut level, mut is_found) = (0, false);
        while !rings.is_empty() && !is_found {
            let mut films = Vec::new();
            level += 1;
            for ring in rings.drain(..) {
                for arc in self.network.arcs_of_ring(ring) {
                    let film = self.network.arc_film[arc] as usize;
                    if self.film_level[film] == NONE {
                        self.film_level[film] = level;
                        is_found |= self.film_left[film] > 0;
                        films.push(film);
                    }
                }
            }
            level += 1;
            for film in films {
                for arc in self.network.arcs_of_film(film) {
                    let ring = self.network.arc_ring[*arc as usize] as usize;
                    if self.arc_flows[*arc as usize] > 0 && self.ring_level[ring] == NONE {
                        self.ring_level[ring] = level;
                        rings.push(ring);
                    }
                }
            }
        }
        is_found
    }

    /// Augments along shortest paths until none is left.
    fn augment(&mut self) {
        // The arcs of the current path: to a film, back to a ring, to a film and so on.
        let mut path: Vec<usize> = Vec::new();
        for start in 0..self.ring_left.len() {
            while self.ring_left[start] > 0 && self.find_path(start, &mut path) {
                let end = self.network.arc_film[path[path.len() - 1]] as usize;
                let back = path.iter().skip(1).step_by(2).map(|arc| self.arc_flows[*arc]);
                let amount = back.fold(self.ring_left[start].min(self.film_left[end]), i64::min);
                self.ring_left[start] -= amount;
                self.film_left[end] -= amount;
                for (at, arc) in path.iter().enumerate() {
                    self.arc_flows[*arc] += if at % 2 == 0 { amount } else { -amount };
                }
            }
        }
    }

    /// Finds a path from a ring to a film with cost left, one level per step. Dead ends are not tried again.
    fn find_path(&mut self, start: usize, path: &mut Vec<usize>) -> bool {
        path.clear();
        loop {
            let arc = if path.len().is_multiple_of(2) {
                self.step_to_film(path.last().map_or(start, |arc| self.network.arc_ring[*arc] as usize))
            } else {
                let film = path.last().map_or(0, |arc| self.network.arc_film[*arc] as usize);
                if self.film_left[film] > 0 {
                    return true;
                }
                self.step_to_ring(film)
            };
            match arc {
                Some(arc) => path.push(arc),
                None if path.pop().is_none() => return false,
                None => {}
            }
        }
    }

    /// The next arc of a ring that is one level further and not a dead end.
    fn step_to_film(&mut self, ring: usize) -> Option<usize> {
        let arcs = self.network.arcs_of_ring(ring);
        while let Some(arc) = arcs.clone().nth(self.ring_next[ring] as usize) {
            let film = self.network.arc_film[arc] as usize;
            let is_next = self.film_level[film] == self.ring_level[ring] + 1;
            let has_arcs = (self.film_next[film] as usize) < self.network.arcs_of_film(film).len();
            if is_next && (has_arcs || self.film_left[film] > 0) {
                return Some(arc);
            }
            self.ring_next[ring] += 1;
        }
        None
    }

    /// The next arc of a film, back to a ring whose flow can be moved to another film.
    fn step_to_ring(&mut self, film: usize) -> Option<usize> {
        while let Some(arc) = self.network.arcs_of_film(film).get(self.film_next[film] as usize) {
            let arc = *arc as usize;
            let ring = self.network.arc_ring[arc] as usize;
            let is_next = self.ring_level[ring] == self.film_level[film] + 1;
            let has_arcs = (self.ring_next[ring] as usize) < self.network.arcs_of_ring(ring).len();
            if is_next && has_arcs && self.arc_flows[arc] > 0 {
                return Some(arc);
            }
            self.film_next[film] += 1;
        }
        None
    }
}

pub(crate) fn to_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
