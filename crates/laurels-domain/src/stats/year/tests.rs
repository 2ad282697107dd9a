use std::sync::LazyLock;

use laurels_catalogue::CeremonyNumber;
use proptest::prelude::*;

use super::*;
use crate::people::PeopleFilter;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());
static TABLE: LazyLock<StatsTable> = LazyLock::new(|| StatsTable::of(&CATALOGUE));
static PEOPLE: LazyLock<PeopleTable> = LazyLock::new(|| PeopleTable::of(&CATALOGUE, PeopleFilter::default()));

const GODFATHER: &str = "tt0068646";
const CASABLANCA: &str = "tt0034583";
const GOLD_RUSH: &str = "tt0015864";

fn index(id: &str) -> usize {
    CATALOGUE.index_of(id).unwrap()
}

fn set(films: impl IntoIterator<Item = usize>) -> FilmSet {
    let mut set = FilmSet::empty(&CATALOGUE);
    for film in films {
        set.add(film);
    }
    set
}

fn watch(film: usize, watched: &str) -> DatedWatch {
    DatedWatch { film, watched: WatchedDate::read(watched).unwrap(), rating: None, is_rewatch: false }
}

fn rated(film: usize, watched: &str, half_stars: i64) -> DatedWatch {
    DatedWatch { rating: Rating::from_half_stars(half_stars), ..watch(film, watched) }
}

fn date(text: &str) -> Date {
    Date::parse(text).unwrap()
}

/// With all films of the watches viewed, and others.
fn review_with(others: &[usize], watches: &[DatedWatch], year: u16) -> Option<YearReview<'static>> {
    let viewed = set(watches.iter().map(|watch| watch.film).chain(others.iter().copied()));
    let sources = ReviewSources { catalogue: &CATALOGUE, table: &TABLE, people: &PEOPLE };
    YearReview::of(sources, &viewed, watches, year)
}

fn review(watches: &[DatedWatch], year: u16) -> Option<YearReview<'static>> {
    review_with(&[], watches, year)
}

/// Films 10 to 14, on the first days of 2025.
fn five() -> Vec<DatedWatch> {
    (0..5).map(|at| watch(10 + at, &format!("2025-01-{:02}", at + 1))).collect()
}

#[test]
fn five_different_films_on_exact_days_make_a_review() {
    for (extra, has_review) in [
        (None, false),
        (Some(watch(10, "2025-07-01")), false),
        (Some(watch(14, "2025-07")), false),
        (Some(watch(14, "2025")), false),
        (Some(watch(14, "2024-12-31")), false),
        (Some(watch(14, "2026-01-01")), false),
        (Some(watch(14, "2025-01-01")), true),
        (Some(watch(14, "2025-12-31")), true),
    ] {
        let watches: Vec<DatedWatch> = five().into_iter().take(4).chain(extra).collect();
        let years = reviewed_years(&watches, date("2026-06-01"));
        assert_eq!(review(&watches, 2025).is_some(), has_review, "{extra:?}");
        assert_eq!(years.iter().any(|found| found.year == 2025), has_review, "{extra:?}");
        assert_eq!(films_in_year(&watches, 2025) >= MIN_FILMS, has_review, "{extra:?}");
    }
    assert!(
        review(&[], 2025).is_none() && review(&five(), 0).is_none() && review(&five(), u16::MAX).is_none()
    );
}

#[test]
fn current_year_has_a_review_from_december_on() {
    let before = five().into_iter().map(|it| watch(it.film, "2024-05-01"));
    let watches: Vec<DatedWatch> = before.chain(five()).collect();
    for (today, years) in [
        ("2024-11-30", &[][..]),
        ("2024-12-01", &[2024]),
        ("2025-11-30", &[2024]),
        ("2025-12-01", &[2025, 2024]),
        ("2025-12-31", &[2025, 2024]),
        ("2026-01-01", &[2025, 2024]),
    ] {
        let found = reviewed_years(&watches, date(today));
        assert_eq!(found.iter().map(|it| it.year).collect::<Vec<_>>(), years, "{today}");
        assert!(found.iter().all(|it| it.films == 5));
    }
}

#[test]
fn rewatches_count_as_watches_but_not_as_films() {
    let mut watches = five();
    watches.push(watch(10, "2025-03-01"));
    watches.push(DatedWatch { is_rewatch: true, ..watch(20, "2025-03-01") });
    watches.push(watch(21, "2020"));
    watches.push(watch(21, "2025-03-02"));
    let found = review(&watches, 2025).unwrap();
    assert_eq!((found.totals.films, found.totals.watches, found.rewatches), (7, 8, 3));
    assert_eq!((found.months[0], found.months[2], found.totals.days), (5, 3, 7));
    assert_eq!(found.streak, Some(Streak { first: date("2025-01-01"), last: date("2025-01-05") }));
    assert_eq!(found.year_before, None);
}

#[test]
fn films_of_the_year_have_extremes_and_honors() {
    let [godfather, casablanca, gold_rush] = [GODFATHER, CASABLANCA, GOLD_RUSH].map(index);
    let mut watches = vec![
        rated(gold_rush, "2025-12-31", 8),
        watch(godfather, "2025-02-01"),
        rated(godfather, "2025-02-02", 10),
        rated(casablanca, "2025-01-01", 9),
        // A later rating replaces the one before; ratings of other years don't count.
        rated(casablanca, "2025-04-01", 10),
        rated(gold_rush, "2024-01-01", 10),
    ];
    watches.extend(five().into_iter().take(2).map(|it| watch(it.film, "2025-06-01")));
    let found = review(&watches, 2025).unwrap();
    assert_eq!(found.first, (casablanca, date("2025-01-01")));
    assert_eq!(found.last, (gold_rush, date("2025-12-31")));
    let favorites: Vec<(usize, i64)> =
        found.favorites.iter().map(|(film, rating)| (*film, rating.half_stars())).collect();
    assert_eq!(favorites, [(godfather, 10), (casablanca, 10), (gold_rush, 8)], "more nominations first");
    assert_eq!(found.most_nominated, godfather);
    assert_eq!(found.extremes.longest, Some(godfather));
    assert!(found.decades.contains(&(1970, 1)) && found.decades.contains(&(1940, 1)));
    assert_eq!(found.countries[0].key, "US");
    assert_eq!(found.rewatches, 3);
}

#[test]
fn people_have_two_films_of_the_year_or_more() {
    // Nominees of both: Marlon Brando isn't in Part II, Francis Ford Coppola and Mario Puzo are.
    let both = [GODFATHER, "tt0071562"].map(|id| watch(index(id), "2025-02-01"));
    let watches: Vec<DatedWatch> = five().into_iter().take(3).chain(both).collect();
    let people = review(&watches, 2025).unwrap().people;
    assert!(!people.is_empty() && people.len() <= MAX_LISTED);
    assert!(people.iter().all(|person| person.seen >= 2));
}

#[test]
fn rings_are_closed_in_the_year_of_their_last_first_watch() {
    let ring = CATALOGUE.rings().iter().find(|ring| ring.films.len() == 5).unwrap();
    let dated = |first: &str| -> Vec<DatedWatch> {
        let rest = ring.films.iter().skip(1).map(|film| watch(*film, "2025-03-01"));
        std::iter::once(watch(ring.films[0], first)).chain(rest).chain(five()).collect()
    };
    let closes = |watches: &[DatedWatch], year| {
        let found = review(watches, year).unwrap();
        assert_eq!(found.rings.len(), found.totals.rings);
        found.rings.iter().any(|it| std::ptr::eq(*it, ring))
    };
    assert!(closes(&dated("2024-12-31"), 2025));
    for (first, is_closed) in
        [("2025-12-31", true), ("2024-12", false), ("2025", false), ("2026-01-01", false), ("2019", false)]
    {
        assert_eq!(closes(&dated(first), 2025), is_closed, "{first}");
    }
    let later: Vec<DatedWatch> = dated("2024-12-31")
        .into_iter()
        .chain((0..5).map(|at| watch(30 + at, "2026-05-01")))
        .chain([watch(ring.films[1], "2026-01-02")])
        .collect();
    assert!(!closes(&later, 2026), "a rewatch closes nothing");
    assert_eq!(
        review(&later, 2026).unwrap().year_before.unwrap().rings,
        review(&later, 2025).unwrap().rings.len()
    );
}

#[test]
fn progress_counts_dates_of_any_precision() {
    let mut watches = five();
    watches.extend([
        watch(20, "2025"),
        watch(21, "2025-06"),
        watch(22, "2024"),
        watch(23, "2026-01-01"),
        DatedWatch { is_rewatch: true, ..watch(24, "2025-01-01") },
    ]);
    // Two without a date.
    let found = review_with(&[30, 31], &watches, 2025).unwrap();
    let YearProgress { before, after, total } = found.progress;
    assert_eq!((before, after), (4, 11));
    assert_eq!(total, CATALOGUE.films().count());
}

#[test]
fn first_and_last_days_belong_to_the_year() {
    let mut watches = five();
    watches.extend([watch(40, "2024-12-31"), watch(41, "2026-01-01"), watch(42, "2025-12-31")]);
    let found = review(&watches, 2025).unwrap();
    assert_eq!((found.totals.films, found.months[11], found.last), (6, 1, (42, date("2025-12-31"))));
    // The streak ends with the year.
    assert_eq!(found.streak.unwrap().days(), 5);
    assert_eq!(found.year_before.unwrap().films, 1);
    // December 31, 2025, was a Wednesday.
    assert_eq!(found.weekdays.iter().sum::<usize>(), 6);
    assert_eq!(found.weekdays[2], 2, "with January 1");
}

#[test]
fn rings_are_sorted_as_categories_are_displayed() {
    let ceremony = CeremonyNumber::new(3).unwrap();
    let films =
        CATALOGUE.rings().iter().filter(|ring| ring.ceremony == ceremony).flat_map(|ring| &ring.films);
    let watches: Vec<DatedWatch> = films.map(|film| watch(*film, "2025-05-05")).collect();
    let rings = review(&watches, 2025).unwrap().rings;
    let priorities: Vec<u16> = rings.iter().map(|ring| ring.category.display_priority).collect();
    assert!(rings.len() > 4 && priorities.is_sorted());
}

/// A date between 2023 and 2026 as text, sometimes without a day.
fn dates() -> impl Strategy<Value = String> {
    (2023_u16..2027, 1_u8..13, 1_u8..29, 0_u8..10).prop_map(|(year, month, day, precision)| match precision {
        0 => format!("{year}"),
        1 => format!("{year}-{month:02}"),
        _ => format!("{year}-{month:02}-{day:02}"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn counts_are_plain_counts(
        rows in prop::collection::vec((0..400_usize, dates(), prop::bool::weighted(0.1), 0_i64..11), 0..300),
        undated in prop::collection::btree_set(0..600_usize, 0..200),
    ) {
        let is_public = |film: usize| CATALOGUE.film_at(film).is_some();
        let watches: Vec<DatedWatch> = rows
            .iter()
            .filter(|(film, ..)| is_public(*film))
            .map(|(film, day, is_rewatch, half_stars)| {
                DatedWatch { is_rewatch: *is_rewatch, ..rated(*film, day, *half_stars) }
            })
            .collect();
        let others: Vec<usize> = undated.iter().copied().filter(|film| is_public(*film)).collect();
        let in_2025: Vec<(usize, String)> = watches
            .iter()
            .map(|watch| (watch.film, watch.watched.to_string()))
            .filter(|(_, day)| day.len() == 10 && day.starts_with("2025"))
            .collect();
        let films: BTreeSet<usize> = in_2025.iter().map(|(film, _)| *film).collect();
        let offered = reviewed_years(&watches, date("2026-02-01"));
        let found = review_with(&others, &watches, 2025);
        prop_assert_eq!(found.is_some(), films.len() >= 5);
        prop_assert_eq!(offered.iter().find(|it| it.year == 2025).map(|it| it.films), found.as_ref().map(|it| it.totals.films));
        prop_assert!(offered.iter().all(|it| it.year <= 2025) && offered.is_sorted_by_key(|it| Reverse(it.year)));
        let Some(found) = found else { return Ok(()) };

        prop_assert_eq!((found.totals.films, found.totals.watches), (films.len(), in_2025.len()));
        let days: BTreeSet<&String> = in_2025.iter().map(|(_, day)| day).collect();
        prop_assert_eq!(found.totals.days, days.len());
        for (month, count) in found.months.iter().enumerate() {
            let prefix = format!("2025-{:02}", month + 1);
            prop_assert_eq!(*count, in_2025.iter().filter(|(_, day)| day.starts_with(&prefix)).count());
        }
        prop_assert_eq!(found.weekdays.iter().sum::<usize>(), in_2025.len());
        let runtime = |film: &usize| CATALOGUE.film_at(*film).and_then(|film| film.runtime).map_or(0, u64::from);
        prop_assert_eq!(found.totals.minutes, in_2025.iter().map(|(film, _)| runtime(film)).sum::<u64>());
        prop_assert_eq!(found.decades.iter().map(|(_, films)| films).sum::<usize>(), films.len());
        prop_assert_eq!(found.first.1.to_string(), days.first().unwrap().as_str());
        prop_assert_eq!(found.last.1.to_string(), days.last().unwrap().as_str());
        prop_assert!(films.contains(&found.most_nominated));
        prop_assert!(found.favorites.iter().all(|(film, _)| films.contains(film)));
        prop_assert!(found.favorites.is_sorted_by_key(|(_, rating)| Reverse(rating.half_stars())));

        let viewed: BTreeSet<usize> = watches.iter().map(|watch| watch.film).chain(others.iter().copied()).collect();
        let earliest = |film: usize| watches.iter().filter(|it| it.film == film).min_by_key(|it| it.watched.to_string());
        let seen_after = |film: &usize, year: &str| {
            earliest(*film).is_some_and(|it| !it.is_rewatch && it.watched.to_string().as_str() >= year)
        };
        let seen_before = |year: &str| viewed.iter().filter(|film| !seen_after(film, year)).count();
        prop_assert_eq!((found.progress.before, found.progress.after), (seen_before("2025"), seen_before("2026")));
        let closed = CATALOGUE.rings().iter().filter(|ring| {
            let days: Option<Vec<String>> = ring.films.iter().map(|film| {
                let first = earliest(*film).filter(|it| !it.is_rewatch)?.watched.to_string();
                (first.len() == 10).then_some(first)
            }).collect();
            days.and_then(|days| days.into_iter().max()).is_some_and(|day| day.starts_with("2025"))
        });
        prop_assert_eq!(found.totals.rings, closed.count());
        let earlier = watches.iter().filter(|it| matches!(it.watched, WatchedDate::Day(day) if day.year() == 2024));
        prop_assert_eq!(found.year_before.map_or(0, |it| it.watches), earlier.count());
    }
}
