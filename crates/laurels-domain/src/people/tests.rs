use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use laurels_catalogue::FilmId;
use proptest::prelude::*;

use super::*;

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::builtin().unwrap());
static EVERYONE: LazyLock<PeopleTable> =
    LazyLock::new(|| PeopleTable::of(&CATALOGUE, PeopleFilter::default()));

fn viewed(films: impl IntoIterator<Item = usize>) -> FilmSet {
    let mut set = FilmSet::empty(&CATALOGUE);
    for film in films {
        set.add(film);
    }
    set
}

fn index(id: &str) -> usize {
    CATALOGUE.person(id).unwrap().index()
}

fn all(table: &PeopleTable, viewed: &FilmSet, choice: PeopleChoice<'_>) -> Vec<PersonProgress> {
    table.choose(viewed, choice, 0..usize::MAX).1.into_iter().map(|at| table.progress(at, viewed)).collect()
}

fn by(sort: PeopleSort) -> PeopleChoice<'static> {
    PeopleChoice { sort, ..PeopleChoice::default() }
}

/// Nominations, wins and films of everyone, counted from the nominations of each ceremony.
fn count(accepts: impl Fn(&Nomination) -> bool) -> BTreeMap<&'static str, (usize, usize, usize)> {
    let mut counts: BTreeMap<&str, [BTreeSet<&str>; 3]> = BTreeMap::new();
    for ceremony in CATALOGUE.ceremonies() {
        let nominations = CATALOGUE.ceremony_nominations(ceremony.number).unwrap();
        for nomination in nominations.filter(|nomination| accepts(nomination)) {
            let ids = nomination.nominees.iter().filter_map(|nominee| nominee.imdb_id.as_deref());
            for id in ids.filter(|id| id.starts_with("nm")) {
                let [nominations, wins, films] = counts.entry(id).or_default();
                nominations.insert(nomination.id.as_str());
                if nomination.won {
                    wins.insert(nomination.id.as_str());
                }
                films.extend(nomination.films.iter().map(FilmId::as_str));
            }
        }
    }
    counts
        .into_iter()
        .map(|(id, [nominations, wins, films])| (id, (nominations.len(), wins.len(), films.len())))
        .collect()
}

fn counted(people: &[PersonProgress]) -> BTreeMap<&'static str, (usize, usize, usize)> {
    let row = |it: &PersonProgress| {
        (CATALOGUE.person_at(it.person).unwrap().id(), (it.nominations, it.wins, it.films))
    };
    people.iter().map(row).collect()
}

#[test]
fn everyone_is_listed_with_plain_counts_whatever_the_filter() {
    let nothing = viewed([]);
    let decade = |it: &Nomination| CATALOGUE.ceremony(it.ceremony).and_then(Ceremony::decade);
    let list = |category, decade| {
        let table = PeopleTable::of(&CATALOGUE, PeopleFilter { category, decade });
        counted(&all(&table, &nothing, by(PeopleSort::Nominations)))
    };
    assert_eq!(list(None, None), count(|_| true));
    for category in ["directing", "actress-in-a-leading-role", "honorary-award"] {
        let is_in = |it: &Nomination| it.category.normalized_name == category;
        assert_eq!(list(Some(category), None), count(is_in), "{category}");
        let both = count(|it| is_in(it) && decade(it) == Some(1980));
        assert_eq!(list(Some(category), Some(1980)), both, "{category} of the 1980s");
    }
    for first in [1920, 1970, 2020] {
        assert_eq!(list(None, Some(first)), count(|it| decade(it) == Some(first)), "{first}");
    }
    assert!(list(Some("no-such-category"), None).is_empty());
}

#[test]
fn most_nominations_and_most_wins_come_first() {
    let nothing = viewed([]);
    let by_nominations = all(&EVERYONE, &nothing, by(PeopleSort::Nominations));
    let name = |it: &PersonProgress| CATALOGUE.person_at(it.person).unwrap().name();
    assert!(by_nominations.is_sorted_by_key(|it| (Reverse(it.nominations), name(it))));
    assert_eq!(name(&by_nominations[0]), "Walt Disney");
    let by_wins = all(&EVERYONE, &nothing, by(PeopleSort::Wins));
    assert!(by_wins.is_sorted_by_key(|it| (Reverse(it.wins), Reverse(it.nominations), name(it))));
    assert_eq!(by_wins.len(), by_nominations.len());
}

#[test]
fn nearest_have_one_film_left_and_name_it() {
    let ritter = CATALOGUE.person("nm0728812").unwrap();
    assert_eq!(ritter.name(), "Thelma Ritter");
    let (missing, seen) = ritter.films().split_last().unwrap();
    let nearest = all(&EVERYONE, &viewed(seen.iter().copied()), by(PeopleSort::Nearest));
    assert_eq!(nearest[0].person, ritter.index());
    assert_eq!((nearest[0].seen, &nearest[0].left[..]), (seen.len(), &[*missing][..]));
    let complete = all(&EVERYONE, &viewed(ritter.films().iter().copied()), by(PeopleSort::Nearest));
    assert!(complete.iter().all(|it| it.person != ritter.index()));
    assert!(all(&EVERYONE, &viewed([]), by(PeopleSort::Nearest)).is_empty(), "nothing seen");
}

#[test]
fn most_seen_have_the_most_films_seen_and_two_at_least() {
    let [ritter, streep] = ["nm0728812", "nm0000658"].map(|id| CATALOGUE.person(id).unwrap());
    let films = ritter.films()[..3].iter().chain(&streep.films()[..2]).copied();
    let films = viewed(films);
    let found = EVERYONE.most_seen(&films, 1_000);
    assert_eq!((found[0].person, found[0].seen), (ritter.index(), 3));
    assert!(found.iter().any(|it| it.person == streep.index()));
    assert!(found.is_sorted_by_key(|it| (Reverse(it.seen), it.films - it.seen, Reverse(it.nominations))));
    assert!(found.iter().all(|it| it.seen >= 2));
    assert_eq!(EVERYONE.most_seen(&films, 2), found[..2]);
    assert!(EVERYONE.most_seen(&viewed([]), 10).is_empty());
}

#[test]
fn pages_have_everyone_once() {
    let (nothing, choice) = (viewed([]), PeopleChoice::default());
    let everyone = all(&EVERYONE, &nothing, choice);
    let last = everyone.len().div_ceil(PEOPLE_PER_PAGE);
    let pages: Vec<_> =
        (1..=last).flat_map(|page| EVERYONE.page(&nothing, choice, page, PEOPLE_PER_PAGE).people).collect();
    assert_eq!(pages, everyone);
    for page in [last + 1, usize::MAX] {
        assert_eq!(
            EVERYONE.page(&nothing, choice, page, PEOPLE_PER_PAGE),
            PeoplePage { total: everyone.len(), people: Vec::new() }
        );
    }
}

#[test]
fn only_named_people_are_listed() {
    let (streep, hepburn) = (index("nm0000658"), index("nm0000031"));
    let mut named = [streep, hepburn];
    named.sort_unstable();
    let choice = PeopleChoice { named: Some(&named), ..PeopleChoice::default() };
    let found: Vec<_> = all(&EVERYONE, &viewed([]), choice).iter().map(|it| it.person).collect();
    assert_eq!(found, [streep, hepburn]);
    let nobody = PeopleChoice { named: Some(&[]), ..PeopleChoice::default() };
    assert!(all(&EVERYONE, &viewed([]), nobody).is_empty());
}

#[test]
fn numbers_are_those_of_the_filter() {
    let filter = PeopleFilter { category: Some("actress-in-a-supporting-role"), decade: None };
    let table = PeopleTable::of(&CATALOGUE, filter);
    let streep = index("nm0000658");
    let choice = PeopleChoice { named: Some(&[streep]), ..PeopleChoice::default() };
    let found = all(&table, &viewed([]), choice);
    assert_eq!((found[0].nominations, found[0].wins, found[0].films), (4, 1, 4));
    assert_eq!((found[0].first.get(), found[0].last.get()), (51, 87));
    assert!(found[0].left.is_empty(), "four films are too many to name");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]
    #[test]
    fn progress_is_that_of_the_films_seen(
        films in prop::collection::btree_set(0..CATALOGUE.index_count(), 0..3_000),
        unseen: bool,
        (page, per_page) in (1_usize..400, 1_usize..60),
    ) {
        let seen = viewed(films.iter().copied());
        for sort in [PeopleSort::Nearest, PeopleSort::Nominations, PeopleSort::Wins] {
            let found = all(&EVERYONE, &seen, PeopleChoice { sort, named: None, unseen });
            let some = EVERYONE.page(&seen, PeopleChoice { sort, named: None, unseen }, page, per_page);
            let expected = found.iter().skip((page - 1) * per_page).take(per_page);
            prop_assert!(some.total == found.len() && some.people.iter().eq(expected), "page {}", page);
            for person in &found {
                let own = CATALOGUE.person_at(person.person).unwrap().films();
                let left: Vec<usize> = own.iter().copied().filter(|film| !films.contains(film)).collect();
                prop_assert_eq!((person.films, person.seen), (own.len(), own.len() - left.len()));
                prop_assert_eq!(&person.left, if left.len() <= 3 { &left } else { const { &Vec::new() } });
                prop_assert!(!unseen || person.seen == 0);
            }
            let is_listed = |at: &usize| !unseen || EVERYONE.count(*at, &seen).0 == 0;
            let unseen_or_all = (0..EVERYONE.rows.len()).filter(is_listed).count();
            if sort == PeopleSort::Nearest {
                let is_in_order = |it: &PersonProgress| (it.films - it.seen, Reverse(it.seen), Reverse(it.nominations));
                prop_assert!(found.is_sorted_by_key(is_in_order));
                prop_assert!(found.iter().all(|it| it.seen < it.films && (it.seen == 0) == unseen));
            } else {
                prop_assert_eq!(found.len(), unseen_or_all);
            }
        }
    }
}
