//! Which rings newly viewed films have completed.

use std::collections::BTreeSet;

use laurels_catalogue::Catalogue;

use crate::FilmSet;

/// The indexes of the rings that were completed by `new` films, which are in `viewed` as well.
pub fn new_rings(catalogue: &Catalogue, viewed: &FilmSet, new: &[usize]) -> Vec<usize> {
    let changed: BTreeSet<usize> = new.iter().flat_map(|film| catalogue.rings_of(*film)).copied().collect();
    let is_complete = |ring: &usize| {
        let films = catalogue.rings().get(*ring).map(|ring| &ring.films);
        films.is_some_and(|films| films.iter().all(|film| viewed.contains(*film)))
    };
    changed.into_iter().filter(is_complete).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use laurels_catalogue::FilmId;
    use proptest::prelude::*;

    use super::*;
    use crate::achievements::{Accomplished, accomplished};

    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());

    fn set(films: &[usize]) -> FilmSet {
        let mut set = FilmSet::empty(&CATALOGUE);
        for film in films {
            set.add(*film);
        }
        set
    }

    fn complete_rings(films: &[usize]) -> BTreeSet<(u16, String)> {
        let ids: Vec<FilmId> =
            films.iter().filter_map(|film| Some(CATALOGUE.film_at(*film)?.id.clone())).collect();
        let name = |what: Accomplished<'_>| match what {
            Accomplished::CategoryComplete(category) => Some(category.normalized_name.clone()),
            Accomplished::CeremonyReviewed => None,
        };
        let all = accomplished(&CATALOGUE, &ids, &[]);
        all.iter().filter_map(|it| Some((it.ceremony.get(), name(it.what)?))).collect()
    }

    #[test]
    fn the_last_film_of_a_ring_completes_it() {
        let ring = CATALOGUE.rings().iter().position(|ring| ring.films.len() > 2).unwrap();
        let films = &CATALOGUE.rings()[ring].films;
        let (last, before) = films.split_last().unwrap();
        assert!(!new_rings(&CATALOGUE, &set(before), before).contains(&ring));
        assert!(new_rings(&CATALOGUE, &set(films), &[*last]).contains(&ring));
        assert!(new_rings(&CATALOGUE, &set(films), &[]).is_empty());
        assert!(new_rings(&CATALOGUE, &set(films), &[usize::MAX]).is_empty());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn they_are_the_achievements_that_were_missing(start in 0_usize..5_000, old in 0_usize..800, more in 0_usize..200) {
            let public: Vec<usize> =
                (0..CATALOGUE.index_count()).filter(|at| CATALOGUE.film_at(*at).is_some()).collect();
            let start = start.min(public.len());
            let middle = (start + old).min(public.len());
            let end = (middle + more).min(public.len());
            let (before, after, new) = (&public[start..middle], &public[start..end], &public[middle..end]);
            let found: BTreeSet<(u16, String)> = new_rings(&CATALOGUE, &set(after), new)
                .into_iter()
                .map(|ring| &CATALOGUE.rings()[ring])
                .map(|ring| (ring.ceremony.get(), ring.category.normalized_name.clone()))
                .collect();
            let expected: BTreeSet<_> =
                complete_rings(after).difference(&complete_rings(before)).cloned().collect();
            prop_assert_eq!(found, expected);
        }
    }
}
