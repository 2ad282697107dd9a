//! People of the built-in catalogue, compared with plain counts over its tables.

use std::collections::{BTreeMap, BTreeSet};

use laurels_catalogue::{Edit, Edits, NominationId, PersonKind, RecordKind, Tables};

use crate::CATALOGUE;

/// What the tables say about one id.
#[derive(Debug, Default)]
struct Counted {
    nominations: BTreeSet<String>,
    wins: BTreeSet<String>,
    films: BTreeSet<String>,
    names: BTreeSet<String>,
    ceremonies: BTreeSet<u16>,
}

fn rows(table: &str) -> impl Iterator<Item = Vec<String>> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let rows: Vec<Vec<String>> =
        reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
    rows.into_iter()
}

/// By id; an empty one for nominees without.
fn count() -> BTreeMap<String, Counted> {
    let nominations: BTreeMap<String, (u16, bool)> = rows(Tables::BUILTIN.nominations)
        .filter(|row| matches!(row[6].as_str(), "official" | "unannounced" | "write-in"))
        .map(|row| (row[0].clone(), (row[1].parse().unwrap(), row[5] == "true")))
        .collect();
    let mut films: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rows(Tables::BUILTIN.nominated_films) {
        films.entry(row[0].clone()).or_default().push(row[2].clone());
    }
    let mut people: BTreeMap<String, Counted> = BTreeMap::new();
    for row in rows(Tables::BUILTIN.nominees) {
        let Some((ceremony, won)) = nominations.get(&row[0]) else { continue };
        let person = people.entry(row[3].clone()).or_default();
        person.nominations.insert(row[0].clone());
        if *won {
            person.wins.insert(row[0].clone());
        }
        person.films.extend(films[&row[0]].iter().cloned());
        person.names.insert(row[2].clone());
        person.ceremonies.insert(*ceremony);
    }
    people
}

#[test]
fn counts_of_everyone_are_those_of_the_tables() {
    let mut expected = count();
    assert_eq!(expected.remove("").unwrap().nominations.len(), 72, "nominations of nominees without an id");
    assert_eq!(CATALOGUE.people().count(), expected.len());
    for (id, expected) in &expected {
        let person = CATALOGUE.person(id).unwrap();
        assert_eq!(person.id(), id);
        let nominations: Vec<_> = person.nominations().map(|it| it.id.to_string()).collect();
        assert_eq!(nominations.len(), expected.nominations.len(), "{id}");
        assert_eq!(nominations.into_iter().collect::<BTreeSet<_>>(), expected.nominations, "{id}");
        assert_eq!(person.win_count(), expected.wins.len(), "{id}");
        let films: BTreeSet<String> =
            person.films().iter().map(|at| CATALOGUE.film_at(*at).unwrap().id.to_string()).collect();
        assert_eq!((person.films().len(), &films), (expected.films.len(), &expected.films), "{id}");
        let names: BTreeSet<String> = person
            .other_names()
            .iter()
            .map(String::as_str)
            .chain([person.name()])
            .map(str::to_owned)
            .collect();
        assert_eq!((person.other_names().len() + 1, &names), (expected.names.len(), &expected.names), "{id}");
        let ceremonies: Vec<u16> = person.nominations().map(|it| it.ceremony.get()).collect();
        assert!(ceremonies.is_sorted());
        assert_eq!(ceremonies.first(), expected.ceremonies.first(), "{id}");
        assert_eq!(ceremonies.last(), expected.ceremonies.last(), "{id}");
        assert_eq!(person.kind() == PersonKind::Company, id.starts_with("co"));
        assert_eq!(CATALOGUE.person_at(person.index()).unwrap().id(), id);
    }
}

#[test]
fn collaborators_of_everyone_share_films_with_them() {
    let counted = count();
    for person in CATALOGUE.people() {
        let own = &counted[person.id()].films;
        let found = person.collaborators();
        assert!(found.len() <= 8 && found.is_sorted_by(|one, next| one.films >= next.films));
        for collaborator in &found {
            let shared = own.intersection(&counted[collaborator.person.id()].films).count();
            assert_eq!(collaborator.films, shared, "{} and {}", person.id(), collaborator.person.id());
            assert!(
                shared >= 2 && !collaborator.person.is_company() && collaborator.person.id() != person.id()
            );
        }
    }
    // Nobody is missing: compared with all others, for the person with the most films.
    let person = CATALOGUE.person("nm0002354").unwrap();
    let own = &counted[person.id()].films;
    let most = counted
        .iter()
        .filter(|(id, _)| id.starts_with("nm") && *id != person.id())
        .map(|(_, other)| own.intersection(&other.films).count())
        .max();
    assert_eq!(Some(person.collaborators()[0].films), most);
}

#[test]
fn people_of_one_name_stay_apart() {
    let names: Vec<_> = ["nm0000537", "nm2588606"].map(|id| CATALOGUE.person(id).unwrap().name()).into();
    assert_eq!(names, ["Steve McQueen", "Steve McQueen"]);
    let found = CATALOGUE.search_people("steve mcqueen", false, 5);
    let ids: BTreeSet<_> = found.iter().filter_map(|hit| hit.id).collect();
    assert_eq!(ids, BTreeSet::from(["nm0000537", "nm2588606"]));
    assert_eq!(CATALOGUE.people_named("Steve McQueen").len(), 2);
}

#[test]
fn a_person_credited_under_several_names_is_one() {
    let person = CATALOGUE.person("nm0485702").unwrap();
    assert_eq!((person.name(), person.nominations().len()), ("Charles B. Lang", 18));
    for name in ["Charles Bryant Lang", "charles lang jr.", "Charles B. Lang"] {
        assert_eq!(CATALOGUE.people_named(name), [person.index()], "{name}");
    }
}

#[test]
fn ids_are_found_as_they_are_written() {
    for unknown in ["", "nm9999999", "NM0000658", "Meryl Streep", "meryl streep", "nm0000658 "] {
        assert!(CATALOGUE.person(unknown).is_none(), "{unknown:?}");
    }
}

#[test]
fn records_are_held_by_those_with_the_highest_count() {
    let counted = count();
    let people = || counted.iter().filter(|(id, _)| id.starts_with("nm"));
    let holders = |value: &dyn Fn(&Counted) -> usize| {
        let best = people().map(|(_, it)| value(it)).max().unwrap();
        (
            best,
            people().filter(|(_, it)| value(it) == best).map(|(id, _)| id.as_str()).collect::<BTreeSet<_>>(),
        )
    };
    let record = |kind: &RecordKind| {
        let record = CATALOGUE.records().iter().find(|record| record.kind == *kind).unwrap();
        let ids = record.holders.iter().map(|at| CATALOGUE.person_at(*at).unwrap().id()).collect();
        (record.value, ids)
    };
    assert_eq!(record(&RecordKind::Nominations), holders(&|it| it.nominations.len()));
    assert_eq!(record(&RecordKind::Wins), holders(&|it| it.wins.len()));
    assert_eq!(
        record(&RecordKind::NominationsWithoutWin),
        holders(&|it| if it.wins.is_empty() { it.nominations.len() } else { 0 })
    );
    let walt_disney = CATALOGUE.person("nm0000370").unwrap();
    assert!(walt_disney.records().any(|record| record.kind == RecordKind::Nominations));
    let in_category = |id: &str| {
        let kinds = CATALOGUE.person(id).unwrap().records().filter_map(|record| match &record.kind {
            RecordKind::NominationsIn(category) => Some((category.normalized_name.clone(), record.value)),
            _ => None,
        });
        kinds.collect::<Vec<_>>()
    };
    let edith_head = [("costume-design-black-and-white", 15), ("costume-design-color", 13)];
    assert_eq!(in_category("nm0372128"), edith_head.map(|(name, count)| (name.to_owned(), count)));
    assert_eq!(in_category("nm0000658"), [("actress-in-a-leading-role".to_owned(), 17)], "Meryl Streep");
    assert!(CATALOGUE.records().iter().all(|record| record.value >= 3 && record.holders.len() <= 5));
}

#[test]
fn a_win_that_is_taken_back_does_not_count() {
    let nomination = NominationId::parse("055-actress-in-a-leading-role-tt0084707").unwrap();
    let edits: Edits = [Edit::Won { nomination, won: false }].into_iter().collect();
    let corrected = CATALOGUE.with_edits(&edits);
    assert_eq!(CATALOGUE.person("nm0000658").unwrap().win_count(), 3);
    assert_eq!(corrected.person("nm0000658").unwrap().win_count(), 2);
}
