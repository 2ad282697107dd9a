use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::{Category, CeremonyNumber, FilmId, Group, NominationId, Nominee, Status};

fn film(year: u16, genres: &[&str], countries: &[&str], directors: &[&str]) -> Film {
    let owned = |values: &[&str]| values.iter().map(|text| (*text).to_owned()).collect();
    Film {
        id: FilmId::parse("tt1").unwrap(),
        name: "Title".to_owned(),
        original_title: None,
        year,
        release_date: None,
        runtime: None,
        genres: owned(genres),
        language: None,
        countries: owned(countries),
        directors: owned(directors),
        tmdb: None,
        poster_path: None,
        overview: None,
        gracenote_root_id: None,
        letterboxd_slug: None,
        letterboxd_code: None,
        display_priority: 10,
    }
}

/// "45 Best Picture won": ceremony, category and perhaps the outcome; after a slash the nominee or song.
fn nomination(text: &str) -> Nomination {
    let (text, credit) = text.split_once(" / ").unwrap_or((text, ""));
    let (ceremony, text) = text.split_once(' ').unwrap();
    let name = text.strip_suffix(" won").unwrap_or(text);
    let (group, display_priority) = match name {
        "Best Picture" => (Group::Picture, 10),
        "Directing" => (Group::Directing, 20),
        "Actor in a Leading Role" => (Group::Actor, 30),
        "International Feature Film" => (Group::InternationalFeature, 50),
        "Music (Original Song)" => (Group::Music, 78),
        "Honorary Award" => (Group::Honorary, 100),
        _ => (Group::Other, 90),
    };
    let category =
        Category { name: name.to_owned(), normalized_name: name.to_owned(), group, display_priority };
    let (nominee, detail) = if group == Group::Actor { (credit, "") } else { ("Someone", credit) };
    Nomination {
        id: NominationId::parse("001-a").unwrap(),
        ceremony: CeremonyNumber::new(ceremony.parse().unwrap()).unwrap(),
        category: Arc::new(category),
        category_name: name.to_owned(),
        films: vec![FilmId::parse("tt1").unwrap()],
        nominees: if nominee.is_empty() {
            Vec::new()
        } else {
            vec![Nominee { name: nominee.to_owned(), imdb_id: None }]
        },
        detail: (!detail.is_empty()).then(|| detail.to_owned()),
        won: text.ends_with(" won"),
        status: Status::Official,
        display_priority: 1,
    }
}

fn languages() -> Vec<Language> {
    [("en", "English"), ("fr", "French"), ("xx", "No Language")]
        .map(|(code, name)| Language { code: code.to_owned(), name: name.to_owned(), flag_country: None })
        .to_vec()
}

fn sentence(film: &Film, nominations: &[&str]) -> String {
    let nominations: Vec<_> = nominations.iter().map(|text| nomination(text)).collect();
    compose(film, &nominations.iter().collect::<Vec<_>>(), &languages())
}

#[test]
fn awards_are_summarized_naturally() {
    let film = film(1972, &["Crime", "Drama"], &["US"], &["Francis Ford Coppola"]);
    for (nominations, expected) in [
        (&[][..], ""),
        (&["45 Best Picture"], ", nominated for Best Picture at the 45th Academy Awards"),
        (&["45 Best Picture won"], ", winner of the award for Best Picture at the 45th Academy Awards"),
        (
            &["45 Actor in a Leading Role won / Marlon Brando"],
            ", winner of the award for Actor in a Leading Role (Marlon Brando) at the 45th Academy Awards",
        ),
        (
            &["45 Music (Original Song) / Speak Softly, Love"],
            ", nominated for Original Song (“Speak Softly, Love”) at the 45th Academy Awards",
        ),
        (
            &["45 International Feature Film / Italy"],
            ", nominated for International Feature Film (Italy) at the 45th Academy Awards",
        ),
        (
            &["45 Directing", "45 Best Picture"],
            ", nominated for two awards at the 45th Academy Awards, for Best Picture and Directing",
        ),
        (
            &["45 Music (Original Song) / One", "45 Music (Original Song) / Two"],
            ", nominated for two awards at the 45th Academy Awards, both for Original Song",
        ),
        (
            &["45 Cinematography (Color)", "45 Best Picture", "45 Directing"],
            ", nominated for three awards at the 45th Academy Awards, including Best Picture and Directing",
        ),
        (
            &["45 Best Picture", "45 Directing won", "45 Sound"],
            ", nominated for three awards at the 45th Academy Awards and winner of one, for Directing",
        ),
        (
            &["45 Best Picture won", "45 Directing won", "45 Sound"],
            ", nominated for three awards at the 45th Academy Awards and winner of two, \
             for Best Picture and Directing",
        ),
        (
            &["45 Best Picture won", "45 Directing won"],
            ", winner of both awards it was nominated for at the 45th Academy Awards, \
             for Best Picture and Directing",
        ),
        (
            &["45 Best Picture won", "45 Directing won", "45 Sound won"],
            ", winner of all three awards it was nominated for at the 45th Academy Awards, \
             including Best Picture and Directing",
        ),
        (
            &["44 Best Picture", "45 Directing"],
            ", nominated for two awards at the 44th and 45th Academy Awards, for Best Picture and Directing",
        ),
        (&["45 Honorary Award won"], ", honored with an Honorary Award at the 45th Academy Awards"),
        (
            &["45 Honorary Award won", "45 Best Picture"],
            ", nominated for Best Picture at the 45th Academy Awards, and honored with an Honorary Award",
        ),
        (
            &["50 Special Achievement Award (Visual Effects) won"],
            ", honored with a Special Achievement Award for Visual Effects at the 50th Academy Awards",
        ),
        (
            &["1 Directing (Comedy Picture)"],
            ", nominated for Directing of a Comedy Picture at the 1st Academy Awards",
        ),
        (&["13 Cinematography (Color)"], ", nominated for Color Cinematography at the 13th Academy Awards"),
    ] {
        let whole = format!("A 1972 American crime drama directed by Francis Ford Coppola{expected}.");
        assert_eq!(sentence(&film, nominations), whole);
    }
}

#[test]
fn missing_facts_are_left_out() {
    let nothing = film(1931, &[], &[], &[]);
    assert_eq!(sentence(&nothing, &[]), "A 1931 film.");
    assert_eq!(
        sentence(&nothing, &["4 Best Picture"]),
        "A 1931 film nominated for Best Picture at the 4th Academy Awards."
    );
    assert_eq!(
        sentence(&nothing, &["4 Best Picture won"]),
        "A 1931 film, winner of the award for Best Picture at the 4th Academy Awards."
    );
}

#[test]
fn origin_is_the_countries_or_else_the_language() {
    for (countries, language, expected) in [
        (&["FR"][..], "fr", "A 1950 French drama."),
        (&["FR", "IT"], "fr", "A 1950 French-Italian drama."),
        (&["KR", "US"], "en", "A 1950 South Korean and American drama."),
        (&["FR", "IT", "US"], "fr", "A 1950 French-language drama."),
        (&["FR", "IT", "US"], "en", "A 1950 drama."),
        (&[], "fr", "A 1950 French-language drama."),
        (&[], "xx", "A 1950 drama."),
        (&[], "zz", "A 1950 drama."),
        (&["QQ"], "en", "A 1950 drama."),
    ] {
        let film = Film { language: Some(language.to_owned()), ..film(1950, &["Drama"], countries, &[]) };
        assert_eq!(sentence(&film, &[]), expected, "{countries:?} {language}");
    }
}

#[test]
fn many_directors_are_counted() {
    let all = ["Ana", "Ben", "Cem", "Dov", "Eva"];
    for (count, expected) in [
        (1, "A 1950 film directed by Ana."),
        (2, "A 1950 film directed by Ana and Ben."),
        (3, "A 1950 film directed by Ana, Ben and Cem."),
        (4, "A 1950 film directed by Ana and three others."),
        (5, "A 1950 film directed by Ana and four others."),
    ] {
        assert_eq!(sentence(&film(1950, &[], &[], &all[..count]), &[]), expected);
    }
}

fn any_nomination() -> impl Strategy<Value = String> {
    const CATEGORIES: &[&str] = &[
        "Best Picture",
        "Directing",
        "Actor in a Leading Role",
        "International Feature Film",
        "Music (Original Song)",
        "Honorary Award",
        "Special Achievement Award (Visual Effects)",
        "Short Subject (Comedy)",
        "Documentary Short Film",
    ];
    const CREDITS: &[&str] = &["", " / Some Credit"];
    (1..120_u16, proptest::sample::select(CATEGORIES), any::<bool>(), proptest::sample::select(CREDITS))
        .prop_map(|(ceremony, category, won, credit)| {
            format!("{ceremony} {category}{}{credit}", if won { " won" } else { "" })
        })
}

proptest! {
    #[test]
    fn any_facts_make_one_clean_sentence(
        year in 1900..=2100_u16,
        genres in proptest::sample::subsequence(
            vec!["Action", "Adventure", "Animation", "Comedy", "Crime", "Documentary", "Drama", "Family", "Fantasy",
                "History", "Horror", "Music", "Mystery", "Romance", "Science Fiction", "TV Movie", "Thriller", "War",
                "Western"], 0..=6),
        countries in proptest::sample::subsequence(vec!["FR", "GB", "HK", "IT", "KR", "QQ", "US"], 0..=4),
        directors in proptest::sample::subsequence(vec!["Ana", "Ben", "Cem", "Dov", "Eva"], 0..=5),
        nominations in proptest::collection::vec(any_nomination(), 0..16),
    ) {
        let film = film(year, &genres, &countries, &directors);
        let nominations: Vec<&str> = nominations.iter().map(String::as_str).collect();
        let text = sentence(&film, &nominations);
        let opening = format!("A {year} ");
        prop_assert!(text.starts_with(&opening), "{}", text);
        prop_assert_eq!(text.matches('.').count(), 1, "{}", text);
        prop_assert!(text.ends_with('.'), "{}", text);
        for wrong in ["  ", " ,", ",,", " .", "a a", "a e", "a i", "a o", "one awards", "no awards", "and and", "()", "-drama drama"] {
            let padded = format!(" {} ", text.to_lowercase());
            let whole = if wrong.starts_with("a ") { format!(" {wrong}") } else { wrong.to_owned() };
            prop_assert!(!padded.contains(&whole), "{:?} in {}", wrong, text);
        }
        prop_assert_eq!(text.contains("Academy Awards"), !nominations.is_empty(), "{}", text);
        prop_assert_eq!(text.contains("directed by"), !directors.is_empty(), "{}", text);
    }
}
