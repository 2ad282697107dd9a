//! The planner against exhaustive searches, on random problems and on every ceremony.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::cmp::Reverse;

use laurels_catalogue::Catalogue;
use laurels_planner::{EfficientPlan, Film, Plan, Problem, frontier, plan};
use proptest::prelude::*;

/// A problem that the tests can look into.
#[derive(Clone, Debug)]
struct Case {
    films: Vec<Film>,
    rings: Vec<Vec<usize>>,
}

/// The better of two is the larger: more rings, fewer minutes, more nominations, films that come first.
type Rank = (usize, Reverse<u32>, u32, Reverse<Vec<usize>>);

impl Case {
    fn problem(&self) -> Problem {
        Problem::new(self.films.clone(), self.rings.clone())
    }

    fn plan(&self, minutes: u32) -> Plan {
        plan(&self.problem(), minutes, &|| false)
    }

    fn rank(&self, films: Vec<usize>) -> Rank {
        let rings = self.rings.iter().filter(|ring| ring.iter().all(|film| films.contains(film))).count();
        let minutes = films.iter().map(|film| u32::from(self.films[*film].minutes)).sum();
        let nominations = films.iter().map(|film| u32::from(self.films[*film].nominations)).sum();
        (rings, Reverse(minutes), nominations, Reverse(films))
    }

    /// Tries every set of rings within the minutes.
    fn best(&self, minutes: u32) -> Rank {
        fn search(case: &Case, minutes: u32, ring: usize, films: &[usize], best: &mut Option<Rank>) {
            let sum: u32 = films.iter().map(|film| u32::from(case.films[*film].minutes)).sum();
            if sum > minutes {
                return;
            }
            let Some(next) = case.rings.get(ring) else {
                let mut films = films.to_vec();
                films.sort_unstable();
                let rank = case.rank(films);
                if best.as_ref().is_none_or(|best| rank > *best) {
                    *best = Some(rank);
                }
                return;
            };
            let new: Vec<usize> = next.iter().copied().filter(|film| !films.contains(film)).collect();
            search(case, minutes, ring + 1, &[films, &new].concat(), best);
            if !new.is_empty() {
                search(case, minutes, ring + 1, films, best);
            }
        }
        let mut best = None;
        search(self, minutes, 0, &[], &mut best);
        best.unwrap()
    }

    fn assert_best(&self, minutes: u32) {
        let found = self.plan(minutes);
        assert!(found.is_optimal);
        assert_eq!(found.bound, found.rings);
        assert_eq!(self.rank_of(&found), self.best(minutes), "{self:?}, {minutes} minutes");
    }

    /// Also checks that the plan's own numbers are true.
    fn rank_of(&self, plan: &Plan) -> Rank {
        let mut films: Vec<usize> = plan.films.iter().map(|film| film.film).collect();
        let watched = |count: usize| -> usize {
            let watched: Vec<usize> = films[..count].to_vec();
            self.rings.iter().filter(|ring| ring.iter().all(|film| watched.contains(film))).count()
        };
        let mut complete = 0;
        for (at, film) in plan.films.iter().enumerate() {
            complete += film.completes.len();
            assert_eq!(watched(at + 1), complete, "{plan:?}");
            assert!(film.completes.iter().all(|ring| self.rings[*ring].contains(&film.film)));
        }
        films.sort_unstable();
        let rank = self.rank(films);
        assert_eq!((rank.0, rank.1.0), (plan.rings, plan.minutes));
        rank
    }
}

/// Few different minutes and nominations, so that many plans are equal.
fn any_case(films: usize, rings: usize) -> impl Strategy<Value = Case> {
    let film = (1..8_u16, 1..4_u16).prop_map(|(tens, nominations)| Film { minutes: tens * 10, nominations });
    prop::collection::vec(film, 1..=films).prop_flat_map(move |films| {
        let ring = prop::collection::btree_set(0..films.len(), 1..=5.min(films.len()));
        let ring = ring.prop_map(|ring| ring.into_iter().collect());
        let rings = prop::collection::vec(ring, 0..=rings);
        rings.prop_map(move |rings| Case { films: films.clone(), rings })
    })
}

/// What a user who has watched some films misses of a ceremony.
fn ceremony(catalogue: &Catalogue, number: u16, has_seen: impl Fn(usize) -> bool) -> Case {
    let rings = catalogue.rings().iter().filter(|ring| ring.ceremony.get() == number);
    let unseen: Vec<Vec<usize>> =
        rings.map(|ring| ring.films.iter().copied().filter(|film| !has_seen(*film)).collect()).collect();
    let mut films: Vec<usize> = unseen.iter().flatten().copied().collect();
    films.sort_unstable_by_key(|film| &catalogue.film_at(*film).unwrap().id);
    films.dedup();
    let number_of = |film: usize| films.iter().position(|other| *other == film).unwrap();
    let rings = unseen.iter().filter(|ring| !ring.is_empty());
    let rings = rings.map(|ring| ring.iter().map(|film| number_of(*film)).collect()).collect();
    let film = |film: &usize| {
        let film = catalogue.film_at(*film).unwrap();
        Film { minutes: film.runtime.unwrap_or(95), nominations: catalogue.nom_count(&film.id) }
    };
    Case { films: films.iter().map(film).collect(), rings }
}

/// Deterministic and different for every user and film.
fn has_seen(user: u64, percent: u64) -> impl Fn(usize) -> bool {
    move |film| {
        let mixed =
            (film as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ user.wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (mixed ^ (mixed >> 31)).wrapping_mul(0x94D0_49BB_1331_11EB) >> 33 & 0xFFFF < percent * 0xFFFF / 100
    }
}

#[test]
fn every_ceremony_has_the_plans_of_an_exhaustive_search() {
    let catalogue = Catalogue::builtin().unwrap();
    for number in 1..=u16::try_from(catalogue.ceremonies().len()).unwrap() {
        for (user, percent) in [(1, 30), (2, 50), (3, 70)] {
            let case = ceremony(&catalogue, number, has_seen(user + u64::from(number), percent));
            for minutes in [100, 240, 500, 800] {
                case.assert_best(minutes);
            }
        }
    }
}

#[test]
fn nothing_to_watch_is_an_empty_plan() {
    let empty = Case { films: Vec::new(), rings: Vec::new() };
    assert_eq!((empty.plan(100).films, empty.plan(100).is_optimal), (Vec::new(), true));
    assert_eq!(frontier(&empty.problem()), []);
    let film = Film { minutes: 90, nominations: 1 };
    let one = Case { films: vec![film], rings: vec![vec![0]] };
    assert_eq!(one.plan(89).rings, 0);
    assert_eq!(one.plan(0).rings, 0);
    assert_eq!(one.plan(90).rings, 1);
    assert_eq!(one.plan(u32::MAX).rings, 1);
}

#[test]
fn equal_plans_differ_by_minutes_then_nominations_then_ids() {
    let film = |minutes, nominations| Film { minutes, nominations };
    let rings = |count: usize| (0..count).map(|film| vec![film]).collect();
    let chosen = |films: Vec<Film>, minutes| {
        let case = Case { rings: rings(films.len()), films };
        case.plan(minutes).films.iter().map(|film| film.film).collect::<Vec<_>>()
    };
    assert_eq!(chosen(vec![film(20, 9), film(19, 1), film(20, 9)], 25), [1], "fewer minutes");
    assert_eq!(chosen(vec![film(20, 1), film(20, 2), film(20, 1)], 25), [1], "more nominations");
    assert_eq!(chosen(vec![film(20, 1), film(20, 1), film(20, 1)], 45), [0, 1], "ids");
}

#[test]
fn the_film_that_completes_most_comes_first() {
    let film = |minutes| Film { minutes, nominations: 1 };
    // Two long films complete one ring each; a short one completes two.
    let case =
        Case { films: vec![film(100), film(100), film(30)], rings: vec![vec![0], vec![1], vec![2], vec![2]] };
    let films = case.plan(300).films;
    assert_eq!((films[0].film, films[0].completes.as_slice()), (2, [2, 3].as_slice()));
    // The ring that needs the fewest minutes, and of its films the one that another ring needs, too.
    let case = Case { films: vec![film(50), film(50), film(90)], rings: vec![vec![0, 1], vec![1, 2]] };
    let order: Vec<usize> = case.plan(300).films.iter().map(|film| film.film).collect();
    assert_eq!(order, [1, 0, 2]);
}

#[test]
fn a_stopped_search_returns_a_plan_and_a_bound() {
    let catalogue = Catalogue::builtin().unwrap();
    let case = ceremony(&catalogue, 97, |_| false);
    for minutes in [500, 1_000, 2_000] {
        let best = case.plan(minutes);
        let stopped = plan(&case.problem(), minutes, &|| true);
        assert!(!stopped.is_optimal);
        assert!(stopped.rings <= best.rings && best.rings <= stopped.bound);
        assert!(stopped.minutes <= minutes && stopped.rings > 0);
        case.rank_of(&stopped);
        let asked = std::cell::Cell::new(0);
        let later = plan(&case.problem(), minutes, &|| {
            asked.set(asked.get() + 1);
            asked.get() > 20
        });
        assert!(later.rings <= best.rings && best.rings <= later.bound && later.minutes <= minutes);
        case.rank_of(&later);
    }
}

/// Films without a runtime all count as the median, so equal plans are common.
#[test]
fn hundreds_of_equal_films_are_planned_in_the_order_of_ids() {
    let count = 1_000;
    let case = Case {
        films: vec![Film { minutes: 10, nominations: 1 }; count],
        rings: (0..count).map(|film| vec![film]).collect(),
    };
    let found = case.plan(5_000);
    assert!(found.is_optimal);
    assert!(found.films.iter().map(|film| film.film).eq(0..500));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn plans_equal_those_of_an_exhaustive_search(case in any_case(12, 10), minutes in 0..500_u32) {
        case.assert_best(minutes);
    }

    #[test]
    fn efficient_plans_are_exact_and_ascend(case in any_case(10, 8)) {
        let plans = frontier(&case.problem());
        prop_assert!(plans.is_sorted_by(|one, next| one.minutes < next.minutes && one.rings < next.rings));
        for EfficientPlan { minutes, rings } in &plans {
            let best = case.best(*minutes);
            prop_assert_eq!((best.0, best.1.0), (*rings, *minutes));
        }
        let all: u32 = {
            let used = |film: &usize| case.rings.iter().flatten().any(|other| other == film);
            (0..case.films.len()).filter(used).map(|film| u32::from(case.films[film].minutes)).sum()
        };
        let last = plans.last().map_or((0, 0), |plan| (plan.minutes, plan.rings));
        prop_assert_eq!(last, (all, case.rings.len()));
    }

    #[test]
    fn more_minutes_never_complete_fewer_rings(case in any_case(30, 40), minutes in 0..900_u32, more in 0..200_u32) {
        let (one, other) = (case.plan(minutes), case.plan(minutes + more));
        prop_assert!(one.minutes <= minutes && other.minutes <= minutes + more);
        prop_assert!(one.rings <= other.rings);
        case.rank_of(&one);
        prop_assert_eq!(case.plan(minutes), one);
    }
}
