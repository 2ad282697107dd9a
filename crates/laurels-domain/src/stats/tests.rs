use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use laurels_catalogue::Date;
use proptest::prelude::*;

use super::*;
use crate::WatchedDate;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());
static TABLE: LazyLock<StatsTable> = LazyLock::new(|| StatsTable::of(&CATALOGUE));

fn set(films: impl IntoIterator<Item = usize>) -> FilmSet {
    let mut set = FilmSet::empty(&CATALOGUE);
    for film in films {
        set.add(film);
    }
    set
}

fn index(id: &str) -> usize {
    CATALOGUE.index_of(id).unwrap()
}

/// How many of the catalogue's films have each value, and how many of them are viewed.
fn plain_counts<K: Ord>(
    viewed: &FilmSet,
    values: impl Fn(&'static Film) -> Vec<K>,
) -> BTreeMap<K, (usize, usize)> {
    let mut counts: BTreeMap<K, (usize, usize)> = BTreeMap::new();
    for film in CATALOGUE.films() {
        for value in values(film) {
            let (seen, all) = counts.entry(value).or_default();
            *all += 1;
            *seen += usize::from(viewed.contains(index(film.id.as_str())));
        }
    }
    counts
}

fn counts<K: Clone + Ord>(shares: &[Share<'_, K>]) -> BTreeMap<K, (usize, usize)> {
    shares.iter().map(|share| (share.key.clone(), (share.viewed, share.films))).collect()
}

fn watch(film: usize, watched: &str) -> DatedWatch {
    DatedWatch { film, watched: WatchedDate::read(watched).unwrap(), rating: None, is_rewatch: false }
}

fn date(text: &str) -> Date {
    Date::parse(text).unwrap()
}

fn month(year: u16, month: u8) -> Month {
    Month { year, month }
}

#[test]
fn runtimes_are_in_one_class_each() {
    for (runtime, from, to) in
        [(0, 0, Some(40)), (40, 0, Some(40)), (41, 41, Some(89)), (119, 90, Some(119)), (180, 180, None)]
    {
        assert_eq!(RuntimeClass::of(runtime), RuntimeClass { from, to }, "{runtime}");
    }
    assert_eq!(RuntimeClass::of(u16::MAX).to, None);
}

#[test]
fn extremes_are_the_oldest_the_shortest_and_the_longest() {
    assert_eq!(TABLE.extremes(&CATALOGUE, &set([])), Extremes::default());
    // The Godfather (1972, 175 minutes), Casablanca (1942, 103) and The Gold Rush (1925, 95).
    let [godfather, casablanca, gold_rush] = ["tt0068646", "tt0034583", "tt0015864"].map(index);
    let found = TABLE.extremes(&CATALOGUE, &set([godfather, casablanca, gold_rush]));
    assert_eq!(found.oldest, Some(gold_rush));
    assert_eq!((found.shortest, found.longest), (Some(gold_rush), Some(godfather)));
}

#[test]
fn everything_viewed_closes_every_ring_and_sees_every_nomination() {
    let all = set((0..CATALOGUE.index_count()).filter(|film| CATALOGUE.film_at(*film).is_some()));
    let totals = TABLE.totals(&CATALOGUE, &all);
    assert_eq!((totals.films, totals.rings), (CATALOGUE.films().count(), CATALOGUE.rings().len()));
    let (nominations, seen) = TABLE.nominations(&all);
    assert_eq!((nominations, seen), (CATALOGUE.counts().nominations, CATALOGUE.counts().nominations));
    assert_eq!(TABLE.nominations(&set([])).1, 0);
}

#[test]
fn only_exact_days_count() {
    let viewed = set([1, 2, 3]);
    let watches = [watch(1, "2024-03-10"), watch(1, "2024-05-10"), watch(2, "2024-03"), watch(3, "2023")];
    let stats = DateStats::of(&CATALOGUE, &viewed, &watches);
    assert_eq!((stats.watches, stats.films_without_day), (2, 2));
    assert_eq!(stats.months, BTreeMap::from([(month(2024, 3), 1), (month(2024, 5), 1)]));
    // A Sunday and a Friday.
    assert_eq!(stats.weekdays, [0, 0, 0, 0, 1, 0, 1]);
}

#[test]
fn the_longest_streak_is_the_latest_of_several() {
    let streak = |days: &[&str]| {
        let watches: Vec<DatedWatch> = days.iter().map(|day| watch(1, day)).collect();
        DateStats::of(&CATALOGUE, &set([1]), &watches).streak
    };
    let run = |first, last| Some(Streak { first: date(first), last: date(last) });
    assert_eq!(streak(&[]), None);
    assert_eq!(streak(&["2024-02-28"]), run("2024-02-28", "2024-02-28"));
    let across = ["2024-03-01", "2024-02-28", "2024-02-29", "2024-02-29", "2024-03-03"];
    assert_eq!(streak(&across), run("2024-02-28", "2024-03-01"));
    assert_eq!(streak(&across).unwrap().days(), 3);
    assert_eq!(
        streak(&["2023-12-31", "2024-01-01", "2024-05-01", "2024-05-02", "2024-05"]),
        run("2024-05-01", "2024-05-02")
    );
}

#[test]
fn a_ring_closes_in_the_month_of_its_last_first_watch() {
    let ring = CATALOGUE.rings().iter().find(|ring| ring.films.len() == 3).unwrap();
    let [one, two, three] = ring.films[..] else { panic!("three films") };
    let viewed = set(ring.films.iter().copied());
    let closed = TABLE.totals(&CATALOGUE, &viewed).rings;
    let stats = |watches: &[DatedWatch]| {
        let stats = DateStats::of(&CATALOGUE, &viewed, watches);
        (stats.rings, stats.rings_without_day)
    };
    let dated = [watch(one, "2024-03-10"), watch(two, "2023-01-02"), watch(three, "2024-02-01")];
    let later = watch(two, "2025-01-01");
    let (rings, undated) = stats(&[&dated[..], &[later]].concat());
    assert!(rings[&month(2024, 3)] > 0 && !rings.contains_key(&month(2025, 1)), "a rewatch doesn't count");
    assert_eq!((rings.values().sum::<usize>(), undated), (closed, 0));

    let before =
        |watched| stats(&[&dated[..], &[watch(one, watched)]].concat()).0.contains_key(&month(2024, 3));
    assert!(before("2024-05") && before("2024-03-11"));
    assert!(!before("2024-03") && !before("2023"), "the first watch has no exact day");
    let rewatch = DatedWatch { is_rewatch: true, ..dated[0] };
    assert!(!stats(&[rewatch, dated[1], dated[2]]).0.contains_key(&month(2024, 3)), "it was seen before");
    assert_eq!(stats(&dated[..2]).1 + stats(&dated[..2]).0.values().sum::<usize>(), closed);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn counts_are_plain_counts(films in prop::collection::btree_set(0..CATALOGUE.index_count(), 0..3_000)) {
        let films: BTreeSet<usize> =
            films.into_iter().filter(|film| CATALOGUE.film_at(*film).is_some()).collect();
        let viewed = set(films.iter().copied());
        prop_assert_eq!(counts(&TABLE.years(&viewed)), plain_counts(&viewed, |film| vec![film.year]));
        prop_assert_eq!(counts(&TABLE.countries(&viewed)), plain_counts(&viewed, |film| film.countries.clone()));
        prop_assert_eq!(
            counts(&TABLE.languages(&viewed)),
            plain_counts(&viewed, |film| film.language.iter().cloned().collect())
        );
        prop_assert_eq!(counts(&TABLE.genres(&viewed)), plain_counts(&viewed, |film| film.genres.clone()));
        let categories = plain_counts(&viewed, |film| {
            let names = CATALOGUE.nominations_of(&film.id).map(|it| it.category.normalized_name.clone());
            names.collect::<BTreeSet<_>>().into_iter().collect()
        });
        let found = TABLE.categories(&viewed);
        let found = found.iter().map(|it| (it.key.normalized_name.clone(), (it.viewed, it.films)));
        prop_assert_eq!(found.collect::<BTreeMap<_, _>>(), categories);

        let viewed_films: Vec<&Film> = films.iter().filter_map(|film| CATALOGUE.film_at(*film)).collect();
        let totals = TABLE.totals(&CATALOGUE, &viewed);
        let minutes: u64 = viewed_films.iter().filter_map(|film| film.runtime).map(u64::from).sum();
        prop_assert_eq!((totals.films, totals.minutes), (films.len(), minutes));
        let timed: usize = TABLE.runtimes(&viewed).iter().map(|share| share.viewed).sum();
        prop_assert_eq!(timed + totals.films_without_runtime, films.len());
        let without_country = viewed_films.iter().filter(|film| film.countries.is_empty()).count();
        prop_assert_eq!(TABLE.films_without_country(&viewed), without_country);
        let ids: Vec<_> = viewed_films.iter().map(|film| film.id.clone()).collect();
        prop_assert_eq!(totals.rings, crate::achievements::accomplished(&CATALOGUE, &ids, &[]).len());
    }
}
