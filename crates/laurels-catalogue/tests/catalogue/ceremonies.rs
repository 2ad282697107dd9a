use std::collections::HashSet;

use laurels_catalogue::{Catalogue, CeremonyFilm};

use crate::{CATALOGUE, film, number};

#[test]
fn ninety_eight_ceremonies_have_date_years_and_venue() {
    let ceremonies = CATALOGUE.ceremonies();
    assert_eq!(ceremonies.len(), 98);
    for (at, ceremony) in (1..).zip(ceremonies) {
        assert_eq!(ceremony.number, number(at));
        let honored = match at {
            1..=6 => format!("{}/{}", 1926 + at, (1927 + at) % 100),
            _ => (1927 + at).to_string(),
        };
        assert_eq!(ceremony.honoring_years, honored);
        assert!(!ceremony.venue.is_empty());
        assert_eq!(CATALOGUE.ceremony(ceremony.number), Some(ceremony));
    }
    assert_eq!(CATALOGUE.ceremony(number(99)), None);
}

#[test]
fn famous_nights() {
    for (at, date, venue) in [
        (1, "1929-05-16", "Hollywood Roosevelt Hotel"),
        (12, "1940-02-29", "Ambassador Hotel"),
        (25, "1953-03-19", "Hollywood"),
        (40, "1968-04-10", "Santa Monica"),
        (53, "1981-03-31", "Dorothy Chandler Pavilion"),
        (74, "2002-03-24", "Kodak Theatre"),
        (93, "2021-04-25", "Union Station"),
        (98, "2026-03-15", "Dolby Theatre"),
    ] {
        let ceremony = CATALOGUE.ceremony(number(at)).unwrap();
        assert_eq!(ceremony.date.to_string(), date);
        assert!(ceremony.venue.contains(venue), "{at}: {}", ceremony.venue);
    }
}

fn names<'a>(films: &[CeremonyFilm<'a>]) -> Vec<&'a str> {
    films.iter().map(|it| it.film.name.as_str()).collect()
}

#[test]
fn films_of_a_ceremony_are_sorted_by_priority_and_name() {
    let films = CATALOGUE.ceremony_films(number(45)).unwrap();
    assert!(films.is_sorted_by_key(|it| it.film.display_priority));
    // The five nominees for Best Picture, articles aside in order of the alphabet.
    assert_eq!(names(&films)[..5], ["Cabaret", "Deliverance", "The Emigrants", "The Godfather", "Sounder"]);
    for it in &films {
        assert!(!it.nominations.is_empty());
        assert!(it.nominations.iter().all(|nomination| nomination.ceremony == number(45)));
    }
    let unique: HashSet<_> = films.iter().map(|it| &it.film.id).collect();
    assert_eq!(unique.len(), films.len());
    assert!(CATALOGUE.ceremony_films(number(99)).is_none());
}

#[test]
fn a_category_is_found_by_all_its_names() {
    let wings = |name: &str| CATALOGUE.category_films(number(1), name).map(|films| names(&films));
    let expected = Some(vec!["Wings", "7th Heaven", "The Racket"]);
    for name in ["best-picture", "Best Picture", "BEST PICTURE", "Outstanding Picture", "outstanding-picture"]
    {
        assert_eq!(wings(name), expected, "{name}");
    }
    for name in ["animated-feature-film", "best", "", "…"] {
        assert_eq!(wings(name), None, "{name:?}");
    }
    assert!(CATALOGUE.category_films(number(99), "best-picture").is_none());
}

#[test]
fn winners_are_first_in_a_category() {
    let films = CATALOGUE.category_films(number(41), "actress-in-a-leading-role").unwrap();
    let expected = ["Funny Girl", "The Lion in Winter", "Isadora", "Rachel, Rachel", "The Subject Was Roses"];
    assert_eq!(names(&films), expected);
}

#[test]
fn the_overview_is_every_ceremony_newest_first() {
    let overview = CATALOGUE.overview();
    assert_eq!(overview.len(), 98);
    assert!(overview.is_sorted_by(|one, other| one.ceremony.number > other.ceremony.number));
    for ceremony in &overview {
        let categories = &ceremony.categories;
        assert!(categories.is_sorted_by_key(|it| it.category.display_priority));
        let mut films = HashSet::new();
        for category in categories {
            let unique: HashSet<_> = category.films.iter().map(|film| film.film_id).collect();
            assert_eq!(unique.len(), category.films.len(), "{}", category.category.name);
            assert!(!category.films.is_empty());
            assert!(category.films.is_sorted_by_key(|film| !film.won));
            films.extend(unique);
        }
        let listed = CATALOGUE.ceremony_films(ceremony.ceremony.number).unwrap();
        assert_eq!(films.len(), listed.len(), "ceremony {}", ceremony.ceremony.number);
    }
}

/// Three actors of one film in one category are one film to watch.
#[test]
fn several_nominations_in_a_category_are_one_film() {
    let film = film("The Godfather: Part II", 1974);
    let slug = "actor-in-a-supporting-role";
    let nominated = CATALOGUE.nominations_of(&film.id).filter(|it| it.category.normalized_name == slug);
    assert_eq!(nominated.count(), 3);
    let overview = CATALOGUE.overview();
    let ceremony = overview.iter().find(|it| it.ceremony.number == number(47)).unwrap();
    let category = ceremony.categories.iter().find(|it| it.category.normalized_name == slug).unwrap();
    let entries: Vec<_> = category.films.iter().filter(|it| *it.film_id == film.id).collect();
    assert_eq!(entries.len(), 1);
    assert!(entries[0].won, "Robert De Niro won");
    assert_eq!(category.films.len(), 3);
}

#[test]
fn films_of_a_year_are_sorted_by_name() {
    let films = CATALOGUE.films_of_year(1939);
    let names: Vec<_> = films.iter().map(|film| film.name.as_str()).collect();
    let at = |name: &str| names.iter().position(|it| *it == name).unwrap_or_else(|| panic!("no {name}"));
    assert!(at("Dark Victory") < at("Gone with the Wind"));
    assert!(at("Stagecoach") < at("The Wizard of Oz"));
    assert!(films.iter().all(|film| film.year == 1939));
    assert_eq!(Catalogue::films_of_year(&CATALOGUE, 1899), Vec::<&laurels_catalogue::Film>::new());
}
