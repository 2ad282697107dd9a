use std::collections::{BTreeMap, BTreeSet, HashSet};

use laurels_catalogue::{Catalogue, Counts, Group, SearchKind, Severity, Status};

use crate::{CATALOGUE, film, number};

#[test]
fn the_report_has_no_errors() {
    let report = CATALOGUE.check();
    let errors: Vec<_> = report.findings.iter().filter(|it| it.severity == Severity::Error).collect();
    assert_eq!(errors, Vec::<&laurels_catalogue::Finding>::new());
    assert_eq!(report.errors(), 0);
    let unfinished = report.findings.iter().find(|it| it.message == "category without a winner").unwrap();
    assert_eq!(unfinished.subjects, ["Writing (Title Writing) at ceremony 1"]);
}

/// Counts that a change of the facts must update on purpose.
#[test]
fn counts_are_as_expected() {
    assert_eq!(
        CATALOGUE.counts(),
        Counts {
            ceremonies: 98,
            categories: 54,
            films: 5234,
            nominations: 10811,
            wins: 2259,
            hidden_films: 31,
            hidden_nominations: 44,
        }
    );
}

#[test]
fn films_and_nominations_point_at_each_other() {
    let mut named = 0;
    for film in CATALOGUE.films() {
        let nominations: Vec<_> = CATALOGUE.nominations_of(&film.id).collect();
        assert!(!nominations.is_empty(), "{} is shown without a nomination", film.name);
        assert!(nominations.is_sorted_by_key(|it| (it.ceremony, it.display_priority)));
        assert_eq!(usize::from(CATALOGUE.nom_count(&film.id)), nominations.len());
        assert_eq!(
            usize::from(CATALOGUE.win_count(&film.id)),
            nominations.iter().filter(|it| it.won).count()
        );
        let foremost = nominations.iter().map(|it| it.category.display_priority).min();
        assert_eq!(foremost, Some(film.display_priority), "{}", film.name);
        for nomination in nominations {
            assert!(nomination.films.contains(&film.id));
            assert_eq!(CATALOGUE.nomination(nomination.id.as_str()), Some(nomination));
            named += 1;
        }
    }
    let by_ceremony: usize = CATALOGUE
        .ceremonies()
        .iter()
        .flat_map(|ceremony| CATALOGUE.ceremony_nominations(ceremony.number).unwrap())
        .map(|nomination| nomination.films.len())
        .sum();
    assert_eq!(named, by_ceremony);
}

#[test]
fn no_id_is_used_twice() {
    let films: HashSet<_> = CATALOGUE.all_films().map(|film| &film.id).collect();
    assert_eq!(films.len(), CATALOGUE.all_films().count());
    let slugs: HashSet<_> = CATALOGUE.categories().map(|category| &category.normalized_name).collect();
    assert_eq!(slugs.len(), CATALOGUE.categories().count());
    let mut ids = HashSet::new();
    for ceremony in CATALOGUE.ceremonies() {
        for nomination in CATALOGUE.ceremony_nominations(ceremony.number).unwrap() {
            assert!(ids.insert(&nomination.id), "{}", nomination.id);
        }
    }
}

#[test]
fn every_group_has_a_category_and_every_category_a_group() {
    let groups: HashSet<_> = CATALOGUE.categories().map(|category| category.group).collect();
    assert_eq!(groups.len(), Group::ALL.len());
    assert!(CATALOGUE.categories().is_sorted_by(|one, other| one.display_priority < other.display_priority));
}

#[test]
fn positions_in_a_ceremony_have_no_gaps() {
    for ceremony in CATALOGUE.ceremonies() {
        let nominations = CATALOGUE.ceremony_nominations(ceremony.number).unwrap();
        for (position, nomination) in (1..).zip(nominations) {
            assert_eq!(nomination.display_priority, position, "{}", nomination.id);
        }
    }
}

#[test]
fn nineteen_films_were_nominated_at_two_ceremonies() {
    let twice = CATALOGUE.films().filter(|film| {
        let ceremonies: BTreeSet<_> = CATALOGUE.nominations_of(&film.id).map(|it| it.ceremony).collect();
        ceremonies.len() == 2
    });
    let mut names: Vec<_> = twice.map(|film| film.name.as_str()).collect();
    assert_eq!(names.len(), 19);
    names.retain(|name| ["Street Angel", "8½", "The Emigrants", "Day for Night", "Amarcord"].contains(name));
    assert!(names.len() >= 4, "{names:?}");
}

#[test]
fn eighteen_nominations_name_several_films() {
    let mut by_ceremony: BTreeMap<u16, usize> = BTreeMap::new();
    for ceremony in CATALOGUE.ceremonies() {
        for nomination in CATALOGUE.ceremony_nominations(ceremony.number).unwrap() {
            if nomination.films.len() > 1 {
                *by_ceremony.entry(ceremony.number.get()).or_default() += 1;
            }
        }
    }
    assert_eq!(by_ceremony, BTreeMap::from([(1, 5), (2, 6), (3, 4), (8, 3)]));
    // Janet Gaynor won for three films, and each of them has won.
    for (name, year) in [("7th Heaven", 1927), ("Street Angel", 1928), ("Sunrise", 1927)] {
        let film = film(name, year);
        let won =
            CATALOGUE.nominations_of(&film.id).any(|it| it.won && it.nominees[0].name == "Janet Gaynor");
        assert!(won, "{name}");
    }
}

#[test]
fn preliminary_and_revoked_nominations_are_for_admins() {
    let godfather = film("The Godfather", 1972);
    assert!(
        CATALOGUE
            .nominations_of(&godfather.id)
            .all(|it| it.category.normalized_name != "music-original-score")
    );
    let revoked =
        CATALOGUE.all_nominations_of(&godfather.id).find(|it| it.status == Status::Revoked).unwrap();
    assert_eq!(revoked.category.normalized_name, "music-original-score");
    assert_eq!(CATALOGUE.nomination(revoked.id.as_str()), None);

    let hidden = CATALOGUE.any_film("tt0062515").unwrap();
    assert_eq!(hidden.name, "Young Americans");
    assert_eq!(CATALOGUE.film("tt0062515"), None);
    assert_eq!(CATALOGUE.nom_count(&hidden.id), 0);
    assert!(CATALOGUE.films().all(|film| film.id != hidden.id));
    assert!(CATALOGUE.films_of_year(hidden.year).iter().all(|film| film.id != hidden.id));
    assert!(CATALOGUE.ceremony_films(number(41)).unwrap().iter().all(|it| it.film.id != hidden.id));
    assert!(CATALOGUE.search(SearchKind::Titles, "young americans", false, 10).is_empty());
    let withdrawn = CATALOGUE.all_nominations_of(&hidden.id).next().unwrap();
    for nominee in &withdrawn.nominees {
        assert!(CATALOGUE.nominations_of_name(&nominee.name).all(|it| it.id != withdrawn.id));
        let found = CATALOGUE.search(SearchKind::Nominees, &nominee.name, false, 10);
        assert!(found.iter().all(|hit| hit.film.id != hidden.id));
    }
}

#[test]
fn our_own_ids_differ_from_imdb_ids() {
    let minted: Vec<_> = CATALOGUE.all_films().filter(|film| film.imdb_id().is_none()).collect();
    assert_eq!(minted.len(), 1);
    assert_eq!(minted[0].id.as_str(), "x-letter-from-livingston-1943");
    assert_eq!(film("Casablanca", 1942).imdb_id(), Some("tt0034583"));
}

#[test]
fn genres_are_sorted_and_languages_exist() {
    assert!(CATALOGUE.genres().is_sorted());
    assert!(CATALOGUE.genres().iter().any(|genre| genre == "Science Fiction"));
    let codes: HashSet<_> = CATALOGUE.languages().iter().map(|language| language.code.as_str()).collect();
    assert!(
        CATALOGUE.all_films().filter_map(|film| film.language.as_deref()).all(|code| codes.contains(code))
    );
}

#[test]
fn the_same_tables_make_the_same_version() {
    assert_eq!(Catalogue::builtin().unwrap().version(), CATALOGUE.version());
    assert_eq!(CATALOGUE.version().len(), 16);
}
