//! Tonight: the score of a film. It only orders films; users see the reasons.

use laurels_catalogue::Catalogue;

use super::OpenRings;
use crate::FilmSet;

/// Friends who watch with the user.
pub const MAX_FRIENDS: usize = 20;
/// A day.
pub const MAX_MINUTES: u16 = 1_440;
/// Films in a response.
pub const MAX_FILMS: usize = 60;

/// For every viewer and every ring that the film completes, if the ring has other films as well.
const CLOSES: u32 = 40;
/// For a ring of this film alone, which completes nothing that was begun.
const CLOSES_ALONE: u32 = 16;
/// For every viewer and every ring that misses one film then.
const ONE_LEFT: u32 = 12;
/// For every viewer and every ring that misses two films then.
const TWO_LEFT: u32 = 4;
/// On the user's watchlist.
const BOOKMARKED: u32 = 16;
/// It can't be watched tomorrow.
const AIRS_TONIGHT: u32 = 12;
/// On a service of any viewer.
const ON_OWN_SERVICE: u32 = 8;
const IN_THEATER: u32 = 6;
const NOMINATION: u32 = 1;
const WIN: u32 = 2;
/// More nominations, or wins, than that change nothing.
const MAX_AWARDS: u16 = 10;

/// What the score of a film depends on apart from its rings.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ScoreInput {
    pub nominations: u16,
    pub wins: u16,
    pub is_bookmarked: bool,
    pub is_on_own_service: bool,
    pub airs_tonight: bool,
    pub is_in_theater: bool,
}

/// The users who watch: what all of them haven't seen, and how far each has come with every ring.
#[derive(Debug)]
pub struct Viewers {
    seen: Vec<FilmSet>,
    rings: Vec<OpenRings>,
}

impl Viewers {
    pub fn of(catalogue: &Catalogue, seen: Vec<FilmSet>) -> Self {
        let rings = seen.iter().map(|seen| OpenRings::of(catalogue, seen)).collect();
        Self { seen, rings }
    }

    /// Whether any of them has seen a film.
    pub fn has_seen(&self, film: usize) -> bool {
        self.seen.iter().any(|seen| seen.contains(film))
    }

    /// Of each viewer, in the order given.
    pub fn rings(&self) -> &[OpenRings] {
        &self.rings
    }

    /// The score of a film that no viewer has seen.
    pub fn score(&self, catalogue: &Catalogue, film: usize, input: ScoreInput) -> u32 {
        let rings = catalogue.rings_of(film).iter();
        let ring_points = rings.map(|ring| {
            let closes = if catalogue.rings()[*ring].films.len() == 1 { CLOSES_ALONE } else { CLOSES };
            let viewers = self.rings.iter().filter_map(|rings| rings.left_after_one(*ring));
            viewers.map(|left| [closes, ONE_LEFT, TWO_LEFT][usize::from(left)]).sum::<u32>()
        });
        ring_points.sum::<u32>() + input.points()
    }
}

impl ScoreInput {
    fn points(self) -> u32 {
        let if_so = |is_so: bool, points: u32| if is_so { points } else { 0 };
        if_so(self.is_bookmarked, BOOKMARKED)
            + if_so(self.airs_tonight, AIRS_TONIGHT)
            + if_so(self.is_on_own_service, ON_OWN_SERVICE)
            + if_so(self.is_in_theater, IN_THEATER)
            + NOMINATION * u32::from(self.nominations.min(MAX_AWARDS))
            + WIN * u32::from(self.wins.min(MAX_AWARDS))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn set(films: impl IntoIterator<Item = usize>) -> FilmSet {
        let mut set = FilmSet::empty(&CATALOGUE);
        films.into_iter().for_each(|film| {
            set.add(film);
        });
        set
    }

    #[test]
    fn completing_a_ring_is_worth_the_most() {
        // Its last film is in no other ring.
        let is_simple = |films: &[usize]| films.len() == 5 && CATALOGUE.rings_of(films[4]).len() == 1;
        let ring = CATALOGUE.rings().iter().find(|ring| is_simple(&ring.films)).unwrap();
        let (last, others) = ring.films.split_last().unwrap();
        let score = |count: usize| {
            let viewers = Viewers::of(&CATALOGUE, vec![set(others[..count].iter().copied())]);
            viewers.score(&CATALOGUE, *last, ScoreInput::default())
        };
        assert_eq!((score(0), score(1)), (0, 0), "three would be left");
        assert_eq!((score(2), score(3), score(4)), (TWO_LEFT, ONE_LEFT, CLOSES));
        let both = Viewers::of(&CATALOGUE, vec![set(others.iter().copied()), set(others.iter().copied())]);
        assert_eq!(both.score(&CATALOGUE, *last, ScoreInput::default()), 2 * score(4), "for each viewer");
    }

    #[test]
    fn a_ring_of_one_film_is_worth_less() {
        let single = CATALOGUE
            .rings()
            .iter()
            .position(|ring| ring.films.len() == 1 && CATALOGUE.rings_of(ring.films[0]).len() == 1);
        let film = CATALOGUE.rings()[single.unwrap()].films[0];
        let viewers = Viewers::of(&CATALOGUE, vec![set([])]);
        assert_eq!(viewers.score(&CATALOGUE, film, ScoreInput::default()), CLOSES_ALONE);
    }

    #[test]
    fn every_input_counts() {
        let all = ScoreInput {
            nominations: 14,
            wins: 11,
            is_bookmarked: true,
            is_on_own_service: true,
            airs_tonight: true,
            is_in_theater: true,
        };
        let awards = u32::from(MAX_AWARDS) * (NOMINATION + WIN);
        assert_eq!(all.points(), BOOKMARKED + AIRS_TONIGHT + ON_OWN_SERVICE + IN_THEATER + awards);
        assert_eq!(ScoreInput { nominations: 3, ..ScoreInput::default() }.points(), 3 * NOMINATION);
    }

    proptest! {
        #[test]
        fn a_film_counts_as_seen_if_anyone_has_seen_it(
            sets in prop::collection::vec(prop::collection::btree_set(0..60_usize, 0..30), 1..4),
        ) {
            let viewers = Viewers::of(&CATALOGUE, sets.iter().map(|films| set(films.iter().copied())).collect());
            for film in 0..60 {
                prop_assert_eq!(viewers.has_seen(film), sets.iter().any(|films| films.contains(&film)));
            }
        }
    }
}
