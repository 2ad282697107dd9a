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
            categories: 53,
            films: 5233,
            nominations: 10810,
            wins: 2258,
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
fn corrected_facts_stay_corrected() {
    for (name, year, language) in [("Letters from Iwo Jima", 2006, "ja"), ("Mongol", 2007, "mn")] {
        assert_eq!(film(name, year).language.as_deref(), Some(language), "{name}");
    }
    for (name, year, minutes) in [
        ("The Square", 2013, 108),
        ("Darling Lili", 1970, 136),
        ("Scared Straight!", 1978, 54),
        ("Jonathan Livingston Seagull", 1973, 99),
        ("Tell the Truth and Run: George Seldes and the American Press", 1996, 111),
        ("The Doonesbury Special", 1977, 26),
        ("December 7th", 1943, 34),
    ] {
        assert_eq!(film(name, year).runtime, Some(minutes), "{name}");
    }
    assert_eq!(film("A Queen Is Crowned", 1953).directors, ["Michael Waldman"]);
    let brothels = film("Born into Brothels", 2004);
    assert_eq!(brothels.letterboxd_code.as_deref(), Some("28QC"));
    assert_eq!(CATALOGUE.film_by_letterboxd_uri("https://boxd.it/28QC"), Some(brothels));
}

/// IMDb has merged its two entries.
#[test]
fn summer_of_soul_is_found_by_both_ids() {
    let film = CATALOGUE.film("tt7378922").unwrap();
    assert!(film.name.starts_with("Summer of Soul"));
    assert_eq!(CATALOGUE.film("tt11422728"), Some(film));
    assert!(CATALOGUE.nomination("094-documentary-feature-tt11422728").unwrap().films.contains(&film.id));
    let aliases: Vec<_> = CATALOGUE.aliases().map(|(old, id)| (old.as_str(), id.as_str())).collect();
    assert_eq!(aliases, [("tt11422728", "tt7378922")]);
}

/// Its only award, a commendation, was a scientific and technical one.
#[test]
fn scientific_and_technical_awards_are_left_out() {
    assert_eq!(CATALOGUE.any_film("tt11394200"), None, "Welcome to Chechnya");
    assert!(CATALOGUE.categories().all(|category| category.normalized_name != "award-of-commendation"));
    assert!(CATALOGUE.category_at(number(95), "Award of Commendation").is_none());
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
