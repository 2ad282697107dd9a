//! Personal cards of every kind, with their extremes.

use laurels_cards::{OwnCard, OwnSubject, Seen, Size, Subject};
use laurels_catalogue::{Catalogue, CeremonyNumber};

use super::number;

/// Forty characters.
const LONG_NAME: &str = "Bartholomew Wolfeschlegelsteinhausenberg";

fn seen(seen: u32, total: u32) -> Seen {
    Seen { seen, total }
}

fn card(username: &str, subject: OwnSubject) -> Subject {
    Subject::Own(Box::new(OwnCard { username: username.to_owned(), subject }))
}

/// A share of the films of each ring has been seen: `numerator` of `denominator`, in turns more and less.
fn ceremony(catalogue: &Catalogue, at: CeremonyNumber, is_complete: bool) -> OwnSubject {
    let categories = catalogue.ceremony_categories(at).unwrap();
    let rings = categories.enumerate().map(|(index, (category, films))| {
        let total = u32::try_from(films.len()).unwrap();
        let part = if is_complete { 4 } else { u32::try_from(index * 3 % 5).unwrap() };
        (category.normalized_name.clone(), seen(total * part / 4, total))
    });
    let rings: Vec<_> = rings.collect();
    let films = u32::try_from(catalogue.ceremony_film_ids(at).unwrap().len()).unwrap();
    OwnSubject::Ceremony {
        number: at,
        films: seen(if is_complete { films } else { films * 3 / 5 }, films),
        rings,
    }
}

/// Every third film hasn't been seen.
fn category(catalogue: &Catalogue, at: CeremonyNumber, category: &str) -> OwnSubject {
    let films = catalogue.category_films(at, category).unwrap();
    let films = films.iter().enumerate().map(|(index, it)| (it.film.id.clone(), index % 3 != 2));
    OwnSubject::Category { number: at, category: category.to_owned(), films: films.collect() }
}

fn decade(first: u16, is_complete: bool) -> OwnSubject {
    let ceremonies = (first..first + 10).map(|at| {
        let closed = if is_complete { 22 } else { u32::from(at * 7 % 23) };
        (number(at), seen(closed, 22))
    });
    let films = if is_complete { seen(548, 548) } else { seen(291, 548) };
    OwnSubject::Decade { first_year: 1970, films, ceremonies: ceremonies.collect() }
}

fn person(films: Seen, nominations: Seen) -> OwnSubject {
    OwnSubject::Person { id: "nm0000658".to_owned(), films, nominations }
}

fn year(months: [u32; 12], best: &[&str]) -> OwnSubject {
    let films = months.iter().sum();
    OwnSubject::Year {
        year: 2025,
        films,
        minutes: u64::from(films) * 113,
        rings: films / 4,
        months,
        best: best.iter().map(|title| (*title).to_owned()).collect(),
    }
}

/// Named after kind, size and what is special.
pub(crate) fn cards(catalogue: &Catalogue) -> Vec<(&'static str, Subject, Size)> {
    let progress = || OwnSubject::Progress {
        films: seen(1_234, 5_263),
        rings: seen(312, 1_997),
        nominations: seen(4_021, 10_854),
        minutes: 147_300,
    };
    let nothing = OwnSubject::Progress {
        films: seen(0, 5_263),
        rings: seen(0, 1_997),
        nominations: seen(0, 10_854),
        minutes: 0,
    };
    let everything = OwnSubject::Progress {
        films: seen(5_263, 5_263),
        rings: seen(1_997, 1_997),
        nominations: seen(10_854, 10_854),
        minutes: 595_220,
    };
    let streep = || person(seen(18, 21), seen(18, 21));
    let review = || {
        let best = ["One Battle After Another", "The Apartment", "In the Mood for Love"];
        year([14, 22, 31, 6, 8, 4, 9, 12, 3, 7, 11, 17], &best)
    };
    let ninety_eighth = || ceremony(catalogue, number(98), false);
    let actress = || category(catalogue, number(98), "actress-in-a-leading-role");
    vec![
        ("own-progress-wide", card("Ana Belén", progress()), Size::Wide),
        ("own-progress-story", card("Ana Belén", progress()), Size::Story),
        ("own-progress-nothing-wide", card(LONG_NAME, nothing), Size::Wide),
        ("own-progress-everything-story", card(LONG_NAME, everything), Size::Story),
        ("own-ceremony-wide", card("Ana", ninety_eighth()), Size::Wide),
        ("own-ceremony-story", card("Ana", ninety_eighth()), Size::Story),
        ("own-ceremony-first-wide", card("李", ceremony(catalogue, number(1), false)), Size::Wide),
        ("own-ceremony-most-wide", card(LONG_NAME, ceremony(catalogue, number(27), false)), Size::Wide),
        ("own-ceremony-most-story", card(LONG_NAME, ceremony(catalogue, number(27), true)), Size::Story),
        ("own-category-wide", card("Ana", actress()), Size::Wide),
        ("own-category-story", card("Ana", actress()), Size::Story),
        (
            "own-category-twenty-wide",
            card(LONG_NAME, category(catalogue, number(17), "music-original-score")),
            Size::Wide,
        ),
        (
            "own-category-twenty-story",
            card(LONG_NAME, category(catalogue, number(17), "music-original-score")),
            Size::Story,
        ),
        ("own-decade-wide", card("Ana", decade(43, false)), Size::Wide),
        ("own-decade-story", card("Ana", decade(43, false)), Size::Story),
        ("own-decade-complete-wide", card(LONG_NAME, decade(43, true)), Size::Wide),
        ("own-person-wide", card("Ana", streep()), Size::Wide),
        ("own-person-story", card("Ana", streep()), Size::Story),
        ("own-person-complete-wide", card(LONG_NAME, person(seen(21, 21), seen(21, 21))), Size::Wide),
        ("own-year-wide", card("Ana", review()), Size::Wide),
        ("own-year-story", card("Ana", review()), Size::Story),
        ("own-year-nothing-wide", card(LONG_NAME, year([0; 12], &[])), Size::Wide),
    ]
}
