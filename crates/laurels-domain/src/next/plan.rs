//! The finish line: which films complete the most rings of a scope, for one user.

use laurels_catalogue::Catalogue;
use laurels_planner::{EfficientPlan, Film, PlannedFilm, Problem};

use super::scope::is_honorary;
use super::{Runtime, Scope};
use crate::FilmSet;

/// More than all films take.
pub const MAX_PLAN_MINUTES: u32 = 1_000_000;

/// The rings of a scope that a user can complete, and the unseen films of which they consist.
#[derive(Debug)]
pub struct OpenScope {
    problem: Problem,
    /// By film of the problem: its index in the catalogue.
    films: Vec<usize>,
    runtimes: Vec<Runtime>,
    /// By ring of the problem: its index in the catalogue.
    rings: Vec<usize>,
}

/// Films in the order in which to watch them. Films and rings are indexes of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub films: Vec<FilmOfPlan>,
    pub rings: usize,
    pub minutes: u32,
    pub is_optimal: bool,
    /// The most rings that are possible.
    pub bound: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilmOfPlan {
    pub film: usize,
    pub runtime: Runtime,
    /// The rings that are complete after this film and those before it.
    pub closes: Vec<usize>,
}

impl OpenScope {
    /// Rings that need a film which isn't `allowed` can't be completed.
    pub fn of(
        catalogue: &Catalogue,
        scope: &Scope,
        with_honorary: bool,
        seen: &FilmSet,
        runtime: impl Fn(usize) -> Option<Runtime>,
        is_allowed: impl Fn(usize) -> bool,
    ) -> Self {
        let mut rings: Vec<(usize, Vec<usize>)> = Vec::new();
        for index in scope.rings(catalogue) {
            let ring = &catalogue.rings()[index];
            let unseen: Vec<usize> =
                ring.films.iter().copied().filter(|film| !seen.contains(*film)).collect();
            let is_open = !unseen.is_empty() && unseen.iter().all(|film| is_allowed(*film));
            if is_open && (with_honorary || !is_honorary(ring)) {
                rings.push((index, unseen));
            }
        }
        let mut films: Vec<usize> = rings.iter().flat_map(|(_, films)| films.iter().copied()).collect();
        films.sort_unstable();
        films.dedup();
        films.sort_by_cached_key(|film| catalogue.film_at(*film).map(|film| film.id.clone()));
        let mut number = vec![0; catalogue.index_count()];
        films.iter().enumerate().for_each(|(at, film)| number[*film] = at);
        let unknown = Runtime { minutes: 1, is_estimated: true };
        let runtimes: Vec<Runtime> = films.iter().map(|film| runtime(*film).unwrap_or(unknown)).collect();
        let nominations =
            |film: usize| catalogue.film_at(film).map_or(0, |film| catalogue.nom_count(&film.id));
        let listed = films.iter().zip(&runtimes);
        let listed =
            listed.map(|(film, it)| Film { minutes: it.minutes, nominations: nominations(*film) }).collect();
        let numbered = rings.iter().map(|(_, films)| films.iter().map(|film| number[*film]).collect());
        Self {
            problem: Problem::new(listed, numbered),
            films,
            runtimes,
            rings: rings.iter().map(|(ring, _)| *ring).collect(),
        }
    }

    pub fn ring_count(&self) -> usize {
        self.rings.len()
    }

    pub fn film_count(&self) -> usize {
        self.films.len()
    }

    /// What it takes to complete all rings.
    pub fn minutes(&self) -> u32 {
        self.runtimes.iter().map(|runtime| u32::from(runtime.minutes)).sum()
    }

    pub fn frontier(&self) -> Vec<EfficientPlan> {
        laurels_planner::frontier(&self.problem)
    }

    /// The plan with the most rings in so many minutes.
    pub fn plan(&self, minutes: u32, should_stop: &dyn Fn() -> bool) -> Plan {
        let plan = laurels_planner::plan(&self.problem, minutes, should_stop);
        let film = |planned: &PlannedFilm| FilmOfPlan {
            film: self.films[planned.film],
            runtime: self.runtimes[planned.film],
            closes: planned.completes.iter().map(|ring| self.rings[*ring]).collect(),
        };
        Plan {
            films: plan.films.iter().map(film).collect(),
            rings: plan.rings,
            minutes: plan.minutes,
            is_optimal: plan.is_optimal,
            bound: plan.bound,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::LazyLock;

    use laurels_catalogue::CeremonyNumber;

    use super::*;
    use crate::next::Runtimes;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn seen(films: impl IntoIterator<Item = usize>) -> FilmSet {
        let mut seen = FilmSet::empty(&CATALOGUE);
        for film in films {
            seen.add(film);
        }
        seen
    }

    fn open(
        scope: &Scope,
        with_honorary: bool,
        seen: &FilmSet,
        is_allowed: impl Fn(usize) -> bool,
    ) -> OpenScope {
        let runtimes = Runtimes::of(&CATALOGUE);
        let runtime = |film| CATALOGUE.film_at(film).map(|film| runtimes.of_film(&CATALOGUE, film));
        OpenScope::of(&CATALOGUE, scope, with_honorary, seen, runtime, is_allowed)
    }

    /// Every third film.
    fn third() -> FilmSet {
        seen((0..CATALOGUE.index_count()).filter(|film| film.is_multiple_of(3)))
    }

    #[test]
    fn plans_have_only_unseen_films_that_are_allowed() {
        let seen = third();
        let scope = Scope::Decade(1970);
        let is_allowed = |film: usize| !film.is_multiple_of(7);
        let all = open(&scope, true, &seen, |_| true);
        let some = open(&scope, true, &seen, is_allowed);
        assert!(some.ring_count() < all.ring_count());
        for minutes in [120, 600, 5_000] {
            let (plan, any) = (some.plan(minutes, &|| false), all.plan(minutes, &|| false));
            assert!(plan.is_optimal && plan.minutes <= minutes && plan.rings <= any.rings);
            assert!(plan.films.iter().all(|it| !seen.contains(it.film) && is_allowed(it.film)));
            let planned: BTreeSet<usize> = plan.films.iter().map(|it| it.film).collect();
            let closed: Vec<usize> = plan.films.iter().flat_map(|it| it.closes.clone()).collect();
            assert_eq!(closed.len(), plan.rings);
            for ring in closed {
                let films = &CATALOGUE.rings()[ring].films;
                assert!(films.iter().all(|film| seen.contains(*film) || planned.contains(film)));
            }
        }
    }

    #[test]
    fn honorary_rings_can_be_left_out() {
        let scope = Scope::Decade(1930);
        let (with, without) =
            (open(&scope, true, &seen([]), |_| true), open(&scope, false, &seen([]), |_| true));
        assert!(without.ring_count() < with.ring_count());
        let plan = without.plan(2_000, &|| false);
        let closed = plan.films.iter().flat_map(|it| &it.closes);
        assert!(closed.into_iter().all(|ring| !is_honorary(&CATALOGUE.rings()[*ring])));
    }

    #[test]
    fn a_finished_scope_has_nothing_left() {
        let everything = seen(0..CATALOGUE.index_count());
        let done = open(&Scope::All, true, &everything, |_| true);
        assert_eq!((done.ring_count(), done.film_count(), done.minutes()), (0, 0, 0));
        assert!(done.plan(100, &|| false).films.is_empty() && done.frontier().is_empty());
        let ceremony = Scope::Ceremony(CeremonyNumber::new(97).unwrap());
        let rest = open(&ceremony, true, &third(), |_| true);
        let plan = rest.plan(rest.minutes(), &|| false);
        assert_eq!((plan.rings, plan.films.len()), (rest.ring_count(), rest.film_count()));
        let last = rest.frontier().pop().unwrap();
        assert_eq!((last.minutes, last.rings), (rest.minutes(), rest.ring_count()));
    }
}
