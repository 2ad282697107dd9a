//! Achievements: completed categories and reviewed ceremonies.

use std::collections::HashSet;

use laurels_catalogue::{Catalogue, Category, CeremonyNumber, FilmId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accomplished<'a> {
    /// Every film of a category at one ceremony has been viewed.
    CategoryComplete(&'a Category),
    /// Every film of a ceremony has been reviewed.
    CeremonyReviewed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Achievement<'a> {
    pub ceremony: CeremonyNumber,
    pub what: Accomplished<'a>,
    /// Number of distinct films.
    pub films: usize,
}

/// Newest ceremony first; within a ceremony, its categories in display order, then the ceremony itself.
pub fn accomplished<'a>(
    catalogue: &'a Catalogue,
    viewed: &[FilmId],
    reviewed: &[FilmId],
) -> Vec<Achievement<'a>> {
    let (viewed, reviewed): (HashSet<_>, HashSet<_>) = (viewed.iter().collect(), reviewed.iter().collect());
    let mut all = Vec::new();
    for ceremony in catalogue.ceremonies().iter().rev().map(|ceremony| ceremony.number) {
        for (category, films) in catalogue.ceremony_categories(ceremony).into_iter().flatten() {
            let count = films.len();
            if all_are_in(films, &viewed) {
                all.push(Achievement {
                    ceremony,
                    what: Accomplished::CategoryComplete(category),
                    films: count,
                });
            }
        }
        if let Some(films) = catalogue.ceremony_film_ids(ceremony) {
            let count = films.len();
            if all_are_in(films, &reviewed) {
                all.push(Achievement { ceremony, what: Accomplished::CeremonyReviewed, films: count });
            }
        }
    }
    all
}

/// An empty list of films is no achievement.
fn all_are_in<'a>(films: impl ExactSizeIterator<Item = &'a FilmId>, marked: &HashSet<&FilmId>) -> bool {
    films.len() > 0 && films.into_iter().all(|film| marked.contains(film))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::LazyLock;

    use proptest::prelude::*;

    use super::*;

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn number(number: u16) -> CeremonyNumber {
        CeremonyNumber::new(number).unwrap()
    }

    /// Reference implementation: the films of every nomination in the category at the ceremony.
    fn films_of_nominations(catalogue: &Catalogue, ceremony: CeremonyNumber, slug: &str) -> BTreeSet<FilmId> {
        let nominations = catalogue.ceremony_nominations(ceremony).into_iter().flatten();
        let here = nominations.filter(|nomination| nomination.category.normalized_name == slug);
        here.flat_map(|nomination| nomination.films.iter().cloned()).collect()
    }

    #[test]
    fn no_marks_mean_no_achievements() {
        assert!(accomplished(&CATALOGUE, &[], &[]).is_empty());
    }

    #[test]
    fn all_films_marked_yield_every_achievement_newest_first() {
        let films: Vec<FilmId> = CATALOGUE.films().map(|film| film.id.clone()).collect();
        let all = accomplished(&CATALOGUE, &films, &films);
        let categories: usize = CATALOGUE.overview().iter().map(|ceremony| ceremony.categories.len()).sum();
        assert_eq!(all.len(), categories + CATALOGUE.ceremonies().len());
        assert!(all.is_sorted_by(|one, other| one.ceremony >= other.ceremony));
        let last_of_all = all.last().map(|last| last.what);
        assert_eq!(last_of_all, Some(Accomplished::CeremonyReviewed));
    }

    #[test]
    fn a_film_nominated_twice_in_a_category_counts_once() {
        // Two of the five nominated actors were in the same film.
        let (ceremony, slug) = (number(57), "actor-in-a-leading-role");
        let films: Vec<FilmId> = films_of_nominations(&CATALOGUE, ceremony, slug).into_iter().collect();
        assert_eq!(films.len(), 4);
        let complete = |viewed: &[FilmId]| {
            let all = accomplished(&CATALOGUE, viewed, &[]);
            all.into_iter().find_map(|it| match it.what {
                Accomplished::CategoryComplete(category)
                    if it.ceremony == ceremony && category.normalized_name == slug =>
                {
                    Some(it.films)
                }
                _ => None,
            })
        };
        assert_eq!(complete(&films), Some(4));
        assert_eq!(complete(&films[1..]), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn achievements_match_the_nominations(seed in 1_usize..50, reviewed_to in 1_u16..=98) {
            let viewed: Vec<FilmId> =
                CATALOGUE.films().enumerate().filter(|(at, _)| at % seed != seed - 1 || seed == 1)
                    .map(|(_, film)| film.id.clone()).collect();
            let reviewed: Vec<FilmId> = (1..=reviewed_to)
                .flat_map(|at| CATALOGUE.ceremony_film_ids(number(at)).into_iter().flatten().cloned())
                .collect();
            let marked: BTreeSet<&FilmId> = viewed.iter().collect();
            let all = accomplished(&CATALOGUE, &viewed, &reviewed);
            for overview in CATALOGUE.overview() {
                let ceremony = overview.ceremony.number;
                for here in &overview.categories {
                    let films = films_of_nominations(&CATALOGUE, ceremony, &here.category.normalized_name);
                    let found = all.iter().find(|it| it.ceremony == ceremony
                        && it.what == Accomplished::CategoryComplete(here.category));
                    let is_complete = films.iter().all(|film| marked.contains(film));
                    prop_assert_eq!(found.map(|it| it.films), is_complete.then_some(films.len()));
                }
            }
            let ceremonies: Vec<u16> = all.iter()
                .filter(|it| it.what == Accomplished::CeremonyReviewed).map(|it| it.ceremony.get()).collect();
            let expected = crate::reviewed::ceremonies(&CATALOGUE, reviewed.iter());
            prop_assert_eq!(ceremonies, expected.iter().rev().map(|it| it.get()).collect::<Vec<_>>());
        }

        #[test]
        fn watching_more_films_never_loses_an_achievement(count in 0_usize..5_000, more in 0_usize..500) {
            let films: Vec<FilmId> = CATALOGUE.films().map(|film| film.id.clone()).collect();
            let count = count.min(films.len());
            let more = (count + more).min(films.len());
            let before = accomplished(&CATALOGUE, &films[..count], &films[..count]);
            let after = accomplished(&CATALOGUE, &films[..more], &films[..more]);
            prop_assert!(before.iter().all(|it| after.contains(it)));
        }
    }
}
