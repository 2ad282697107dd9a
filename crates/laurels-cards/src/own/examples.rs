//! Personal cards for tests, with their extremes.

use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};

use super::types::{OwnCard, OwnSubject, Seen};
use crate::subject::Subject;

/// Of 40 characters and less: wide ones, marks above a letter, markup, and such as the fonts lack.
const NAMES: [&str; 8] = [
    "Ana",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Anastasia Konstantinopolou-Papadimitriou",
    "Z\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "</text><image href=\"/etc/passwd\"/>&lt;b>",
    "李小龍",
    "🎬🎬🎬",
    "",
];

const PARTS: [Seen; 8] = [
    Seen { seen: 0, total: 0 },
    Seen { seen: 0, total: 1 },
    Seen { seen: 1, total: 1 },
    Seen { seen: 3, total: 5 },
    Seen { seen: 20, total: 25 },
    Seen { seen: 1, total: 5_263 },
    Seen { seen: 5_263, total: 5_263 },
    Seen { seen: u32::MAX, total: u32::MAX },
];

fn ceremonies(catalogue: &Catalogue) -> impl Iterator<Item = OwnSubject> {
    catalogue.ceremonies().iter().map(|ceremony| {
        let number = ceremony.number;
        let categories = catalogue.ceremony_categories(number).unwrap();
        let rings =
            categories.zip(PARTS.iter().cycle()).map(|((it, _), seen)| (it.normalized_name.clone(), *seen));
        OwnSubject::Ceremony {
            number,
            films: PARTS[usize::from(number.get()) % PARTS.len()],
            rings: rings.collect(),
        }
    })
}

fn categories(catalogue: &Catalogue) -> impl Iterator<Item = OwnSubject> {
    catalogue.rings().iter().filter(|ring| ring.films.len().is_multiple_of(7) || ring.films.len() > 10).map(
        |ring| {
            let ids = ring.films.iter().map(|film| catalogue.film_at(*film).unwrap().id.clone());
            OwnSubject::Category {
                number: ring.ceremony,
                category: ring.category.normalized_name.clone(),
                films: ids.enumerate().map(|(index, id)| (id, index % 3 > 0)).collect(),
            }
        },
    )
}

/// Of every number.
fn others() -> impl Iterator<Item = OwnSubject> {
    PARTS.into_iter().flat_map(|seen| {
        let minutes = u64::from(seen.seen).pow(2);
        let number = |at| CeremonyNumber::new(at).unwrap();
        let ceremonies = |count: u16| (1..=count).map(|at| (number(at), seen)).collect();
        let year = |best: &[&str]| OwnSubject::Year {
            year: u16::MAX,
            films: seen.total,
            minutes,
            rings: seen.seen,
            months: [seen.seen, seen.total, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
            best: best.iter().map(|title| (*title).to_owned()).collect(),
        };
        [
            OwnSubject::Progress { films: seen, rings: seen, nominations: seen, minutes },
            OwnSubject::Decade { first_year: 1920, films: seen, ceremonies: ceremonies(2) },
            OwnSubject::Decade { first_year: u16::MAX, films: seen, ceremonies: ceremonies(11) },
            OwnSubject::Decade { first_year: 1930, films: seen, ceremonies: ceremonies(500) },
            OwnSubject::Decade { first_year: 1940, films: seen, ceremonies: Vec::new() },
            year(&[]),
            year(&["Jaws"]),
            year(&[&"Long title ".repeat(30), &"x".repeat(300), "Jaws", "Jaws"]),
        ]
    })
}

fn people(catalogue: &Catalogue) -> impl Iterator<Item = OwnSubject> {
    let people = catalogue
        .people()
        .enumerate()
        .filter(|(index, person)| index.is_multiple_of(200) || person.name().len() > 30);
    people.map(|(index, person)| {
        let seen = PARTS[index % PARTS.len()];
        OwnSubject::Person { id: person.id().to_owned(), films: seen, nominations: seen }
    })
}

/// All films of the catalogue in one category.
fn everything(catalogue: &Catalogue) -> OwnSubject {
    let films: Vec<(FilmId, bool)> = catalogue.films().map(|film| (film.id.clone(), true)).collect();
    OwnSubject::Category {
        number: CeremonyNumber::new(1).unwrap(),
        category: "best-picture".to_owned(),
        films,
    }
}

/// Every subject with one of the names, some of them with all.
pub(crate) fn own_subjects(catalogue: &Catalogue) -> Vec<Subject> {
    let all = ceremonies(catalogue)
        .chain(categories(catalogue))
        .chain(people(catalogue))
        .chain([everything(catalogue)])
        .zip(NAMES.iter().cycle());
    // Half of the names each.
    let every_name = others().enumerate().flat_map(|(index, subject)| {
        NAMES.iter().skip(index % 2).step_by(2).map(move |name| (subject.clone(), name))
    });
    let subjects =
        all.chain(every_name).map(|(subject, name)| OwnCard { username: (*name).to_owned(), subject });
    subjects.map(|card| Subject::Own(Box::new(card))).collect()
}
