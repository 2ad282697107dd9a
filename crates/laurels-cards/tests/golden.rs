//! Cards compared with stored pictures, byte by byte. `UPDATE_GOLDEN=1` stores new ones: look at each of them.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod own_cards;

use std::path::Path;

use laurels_cards::{Size, Subject, card, draw};
use laurels_catalogue::{Catalogue, CeremonyNumber, FilmId};

fn number(number: u16) -> CeremonyNumber {
    CeremonyNumber::new(number).unwrap()
}

fn cards() -> [(&'static str, Subject, Size); 6] {
    let godfather = || Subject::Film(FilmId::parse("tt0068646").unwrap());
    let streep = || Subject::Person("nm0000658".to_owned());
    [
        ("film-wide", godfather(), Size::Wide),
        ("film-story", godfather(), Size::Story),
        ("ceremony-wide", Subject::Ceremony(number(98)), Size::Wide),
        ("category-story", Subject::Category(number(45), "actor-in-a-leading-role".to_owned()), Size::Story),
        ("person-wide", streep(), Size::Wide),
        ("person-story", streep(), Size::Story),
    ]
}

#[test]
fn cards_look_like_the_stored_pictures() {
    let catalogue = Catalogue::builtin().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let is_update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut different = Vec::new();
    for (name, subject, size) in cards().into_iter().chain(own_cards::cards(&catalogue)) {
        let drawn = draw(&card(&catalogue, &subject, size).unwrap(), size).unwrap();
        let stored = folder.join(format!("{name}.png"));
        if is_update {
            std::fs::write(&stored, &drawn).unwrap();
        } else if std::fs::read(&stored).ok() != Some(drawn.clone()) {
            let actual = std::env::temp_dir().join(format!("laurels-card-{name}.png"));
            std::fs::write(&actual, &drawn).unwrap();
            different.push(actual);
        }
    }
    assert!(different.is_empty(), "these pictures differ from the stored ones: {different:?}");
}

/// The limit is for release builds.
#[test]
fn a_card_is_drawn_quickly() {
    let catalogue = Catalogue::builtin().unwrap();
    let film = Subject::Film(FilmId::parse("tt0167260").unwrap());
    let films = Size::ALL.map(|size| ("film", film.clone(), size));
    for (name, subject, size) in films.into_iter().chain(own_cards::cards(&catalogue)) {
        let draw_card = || draw(&card(&catalogue, &subject, size).unwrap(), size).unwrap();
        // Loads the fonts.
        draw_card();
        let started = std::time::Instant::now();
        let png = draw_card();
        let elapsed = started.elapsed();
        println!("{name} {size:?}: {elapsed:?}, {} bytes", png.len());
        assert!(cfg!(debug_assertions) || elapsed.as_millis() < 150, "{name} {size:?} took {elapsed:?}");
    }
}

#[test]
fn unknown_subjects_have_no_card() {
    let catalogue = Catalogue::builtin().unwrap();
    for subject in [
        Subject::Film(FilmId::parse("tt0000000").unwrap()),
        Subject::Ceremony(number(999)),
        Subject::Category(number(1), "sound".to_owned()),
        Subject::Category(number(999), "best-picture".to_owned()),
        Subject::Person("nm9999999".to_owned()),
    ] {
        assert!(card(&catalogue, &subject, Size::Wide).is_none(), "{subject:?}");
    }
}
