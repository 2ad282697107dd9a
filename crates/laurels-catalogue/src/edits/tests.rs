use proptest::prelude::*;

use super::*;
use crate::Catalogue;
use crate::testing::Small;
use crate::{OverviewSource, SearchKind};

fn film() -> FilmId {
    FilmId::parse("tt1").unwrap()
}

fn every_kind() -> Vec<Edit> {
    vec![
        Edit::Won { nomination: NominationId::parse("001-a").unwrap(), won: true },
        Edit::Tmdb { film: film(), id: 9, mediatype: MediaType::Tv },
        Edit::Overview { film: film(), text: "A tramp | strikes, \"gold\"\nin Alaska.".to_owned() },
        Edit::Poster { film: film(), path: "/new.jpg".to_owned() },
        Edit::Runtime { film: film(), minutes: 95 },
        Edit::Genres { film: film(), genres: vec!["Comedy".to_owned(), "Science Fiction".to_owned()] },
        Edit::Language { film: film(), code: "fr".to_owned() },
        Edit::ReleaseDate { film: film(), date: Date::parse("1928-02-29").unwrap() },
        Edit::Directors { film: film(), names: vec!["Charlie Chaplin".to_owned(), "Ana O'Neil".to_owned()] },
        Edit::Countries { film: film(), codes: vec!["FR".to_owned(), "SU".to_owned()] },
        Edit::GracenoteRootId { film: film(), root_id: Some("12345".to_owned()) },
        Edit::GracenoteRootId { film: film(), root_id: None },
    ]
}

fn catalogue() -> Catalogue {
    Small::new()
        .film("tt1", "The Gold Rush", 1925)
        .film("tt2", "Wings", 1927)
        .nominated("001-a", "best-picture", &["tt1"], false)
        .nominated("001-b", "best-picture", &["tt2"], true)
        .build()
}

#[test]
fn stored_text_round_trips() {
    for edit in every_kind() {
        let (target, field) = edit.key();
        assert_eq!(Edit::parse(&target, field, &edit.value()), Ok(edit));
    }
}

#[test]
fn invalid_edits_are_rejected() {
    for (target, field, value, expected) in [
        ("tt1", "colour", "red", "there is no field \"colour\" to correct"),
        ("tt 1", "runtime", "95", "\"tt 1\" is no id of a film or nomination"),
        ("", "won", "true", "\"\" is no id of a film or nomination"),
        ("001-a", "won", "yes", "won cannot be \"yes\""),
        ("tt1", "tmdb", "book/9", "tmdb cannot be \"book/9\""),
        ("tt1", "tmdb", "movie/-9", "tmdb cannot be \"movie/-9\""),
        ("tt1", "overview", " ", "overview cannot be \" \""),
        ("tt1", "poster", "evil.example/p.jpg", "poster cannot be \"evil.example/p.jpg\""),
        ("tt1", "runtime", "0", "runtime cannot be \"0\""),
        ("tt1", "genres", "Comedy||War", "genres cannot be \"Comedy||War\""),
        ("tt1", "directors", "", "directors cannot be \"\""),
        ("tt1", "countries", "US|usa", "countries cannot be \"US|usa\""),
        ("tt1", "language", "", "language cannot be \"\""),
        ("tt1", "release_date", "1928-02-30", "release_date cannot be \"1928-02-30\""),
    ] {
        let error = Edit::parse(target, field, value).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn corrections_replace_facts() {
    let before = catalogue();
    let after = before.with_edits(&every_kind().into_iter().take(11).collect());
    let film = after.film("tt1").unwrap();
    assert_eq!(film.tmdb, Some(Tmdb { id: 9, mediatype: MediaType::Tv }));
    assert_eq!(film.poster_path.as_deref(), Some("/new.jpg"));
    assert_eq!(film.runtime, Some(95));
    assert_eq!(film.genres, ["Comedy", "Science Fiction"]);
    assert_eq!(film.language.as_deref(), Some("fr"));
    assert_eq!(film.release_date.map(|date| date.to_string()).as_deref(), Some("1928-02-29"));
    assert_eq!(film.directors, ["Charlie Chaplin", "Ana O'Neil"]);
    assert_eq!(film.countries, ["FR", "SU"]);
    assert_eq!(film.gracenote_root_id.as_deref(), Some("12345"));
    assert!(after.nomination("001-a").unwrap().won);
    assert_eq!(after.win_count(&film.id), 1);
    assert_eq!(after.genres(), ["Comedy", "Science Fiction"]);

    let overview = after.overview_of(film);
    assert_eq!((overview.source, overview.text.contains("Alaska")), (OverviewSource::Tmdb, true));
    let found = |catalogue: &Catalogue| catalogue.search(SearchKind::Overviews, "alaska", false, 10).len();
    assert_eq!((found(&before), found(&after)), (0, 1));
    assert_eq!(before.win_count(&film.id), 0);
}

#[test]
fn the_composed_sentence_follows_a_new_winner() {
    let won = Edit::Won { nomination: NominationId::parse("001-a").unwrap(), won: true };
    let after = catalogue().with_edits(&Edits::from_iter([won]));
    let film = after.film("tt1").unwrap();
    assert!(after.overview_of(film).text.contains("winner of the award for Best Picture"));
    assert_eq!(after.search(SearchKind::Overviews, "winner", false, 10).len(), 2);
}

#[test]
fn each_set_of_corrections_starts_from_the_facts() {
    let before = catalogue();
    let runtime = |minutes| Edits::from_iter([Edit::Runtime { film: film(), minutes }]);
    let once = before.with_edits(&runtime(95));
    let cleared = once.with_edits(&Edits::default());
    assert_eq!(cleared.film("tt1"), before.film("tt1"));
    assert_eq!(cleared.version(), before.version());
    assert_ne!(once.version(), before.version());
    assert_ne!(once.version(), before.with_edits(&runtime(96)).version());
    assert_eq!(once.version(), before.with_edits(&runtime(95)).version());
    assert_eq!(once.facts_version(), before.facts_version(), "films stay where they are");
}

#[test]
fn a_later_correction_wins() {
    let edits: Edits = [95, 96].into_iter().map(|minutes| Edit::Runtime { film: film(), minutes }).collect();
    assert_eq!((edits.len(), edits.is_empty()), (1, false));
    assert_eq!(catalogue().with_edits(&edits).film("tt1").unwrap().runtime, Some(96));
}

#[test]
fn a_stale_correction_is_reported_and_harmless() {
    let unknown_film = Edit::parse("tt9", "runtime", "95").unwrap();
    let unknown_nomination = Edit::parse("001-z", "won", "true").unwrap();
    let after = catalogue().with_edits(&Edits::from_iter([unknown_film.clone(), unknown_nomination.clone()]));
    assert_eq!(after.stale_edits(), [unknown_nomination, unknown_film]);
    assert_eq!(after.counts(), catalogue().counts());
}

proptest! {
    #[test]
    fn any_text_is_parsed_or_rejected(
        target in any::<String>(),
        field in "won|tmdb|overview|poster|runtime|genres|language|release_date|gracenote_root_id|[a-z]{0,5}",
        value in any::<String>(),
    ) {
        if let Ok(edit) = Edit::parse(&target, &field, &value) {
            prop_assert_eq!(edit.key(), (target, edit.key().1));
            prop_assert_eq!(edit.key().1, field);
            let again = Edit::parse(&edit.key().0, edit.key().1, &edit.value());
            prop_assert_eq!(again, Ok(edit));
        }
    }
}
