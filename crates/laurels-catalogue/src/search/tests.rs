use proptest::prelude::*;

use super::*;
use crate::testing::Small;

/// Films in order of success: the first has most wins.
fn catalogue() -> Catalogue {
    let titles = [
        "The Godfather",
        "Ocean's Eleven",
        "Spider-Man",
        "Amélie",
        "E.T. the Extra-Terrestrial",
        "A Man for All Seasons",
        "The Man Who Knew Too Much",
        "Manhattan",
        "Woman in the Dunes",
        "Rain Man",
        "It",
        "Bitter Rice",
        "8½",
        "Lilo & Stitch",
        "Straße",
    ];
    let mut small = Small::new().film("tt99", "The Man Who Was Never Shown", 1927).nomination(
        "001-hidden",
        "best-picture",
        &["tt99"],
        "false,revoked",
    );
    for (at, title) in titles.iter().enumerate() {
        let id = format!("tt{at:02}");
        small = small.whole_film(&format!("{id},\"{title}\",,{},,,,,,", 1927 - at));
        small = small.nominated(&format!("001-{id}"), "best-picture", &[&id], false);
    }
    small
        .whole_film("tt50,Seven Samurai,七人の侍,1900,,,,,,")
        .nominated("001-tt50", "best-picture", &["tt50"], false)
        .nominated("002-tt50", "actor-in-a-leading-role", &["tt50"], true)
        .nominee("001-tt50", "Toshirô Mifune", "nm1")
        .nominee("002-tt50", "Toshirô Mifune", "nm1")
        .nominee("002-tt50", "Paweł Pawlikowski", "nm2")
        .nominee("001-tt00", "Al Pacino", "nm3")
        .nominee("001-tt01", "Pawel Edelman", "nm4")
        .build()
}

fn titles(catalogue: &Catalogue, text: &str, whole_word: bool) -> Vec<String> {
    let hits = catalogue.search(SearchKind::Titles, text, whole_word, MAX_HITS);
    hits.into_iter().map(|hit| hit.film.name.clone()).collect()
}

#[test]
fn case_accents_and_punctuation_do_not_matter() {
    let catalogue = catalogue();
    for (text, expected) in [
        ("  GODfather ", "The Godfather"),
        ("the godfather", "The Godfather"),
        ("oceans eleven", "Ocean's Eleven"),
        ("ocean’s eleven", "Ocean's Eleven"),
        ("spider-man", "Spider-Man"),
        ("spider man", "Spider-Man"),
        ("spiderman", "Spider-Man"),
        ("amelie", "Amélie"),
        ("AMÉLIE", "Amélie"),
        ("et the extra terrestrial", "E.T. the Extra-Terrestrial"),
        ("e.t.", "E.T. the Extra-Terrestrial"),
        ("8 1/2", "8½"),
        ("lilo and stitch", "Lilo & Stitch"),
        ("strasse", "Straße"),
        ("七人", "Seven Samurai"),
    ] {
        assert_eq!(titles(&catalogue, text, false), [expected], "{text:?}");
    }
}

#[test]
fn the_closest_match_is_first() {
    let catalogue = catalogue();
    // Starts (the article aside), whole words, inside; each newest first.
    assert_eq!(
        titles(&catalogue, "man", false),
        [
            "A Man for All Seasons",
            "The Man Who Knew Too Much",
            "Manhattan",
            "Spider-Man",
            "Rain Man",
            "Woman in the Dunes",
        ]
    );
    assert_eq!(titles(&catalogue, "it", false), ["It", "Bitter Rice", "Lilo & Stitch"]);
}

#[test]
fn whole_word_matches_are_delimited() {
    let catalogue = catalogue();
    assert_eq!(titles(&catalogue, "it", true), ["It"]);
    assert_eq!(
        titles(&catalogue, "man", true),
        ["A Man for All Seasons", "The Man Who Knew Too Much", "Spider-Man", "Rain Man"]
    );
    assert_eq!(titles(&catalogue, "father", true), [""; 0]);
}

#[test]
fn separate_terms_match_when_nothing_closer_does() {
    let catalogue = catalogue();
    assert_eq!(titles(&catalogue, "man knew much", false), ["The Man Who Knew Too Much"]);
    assert_eq!(titles(&catalogue, "much man", false), ["The Man Who Knew Too Much"]);
    assert_eq!(titles(&catalogue, "uch kne", true), [""; 0]);
    assert_eq!(titles(&catalogue, "man godfather", false), [""; 0]);
}

#[test]
fn nominees_are_found_once_with_their_names() {
    let catalogue = catalogue();
    let found = |text| -> Vec<(String, Vec<&str>)> {
        let hits = catalogue.search(SearchKind::Nominees, text, false, MAX_HITS);
        hits.into_iter().map(|hit| (hit.film.name.clone(), hit.matched)).collect()
    };
    assert_eq!(found("toshiro mifune"), [("Seven Samurai".to_owned(), vec!["Toshirô Mifune"])]);
    assert_eq!(found("mifune toshiro"), [("Seven Samurai".to_owned(), vec!["Toshirô Mifune"])]);
    assert_eq!(
        found("pawel"),
        [
            ("Seven Samurai".to_owned(), vec!["Paweł Pawlikowski"]),
            ("Ocean's Eleven".to_owned(), vec!["Pawel Edelman"]),
        ]
    );
    assert_eq!(
        found("w"),
        [
            ("Seven Samurai".to_owned(), vec!["Paweł Pawlikowski"]),
            ("Ocean's Eleven".to_owned(), vec!["Pawel Edelman"]),
        ]
    );
}

#[test]
fn people_are_found_by_every_credit_the_most_nominated_first() {
    let catalogue = Small::new()
        .film("tt1", "Wings", 1927)
        .film("tt2", "Chang", 1927)
        .nominated("001-a", "best-picture", &["tt1"], true)
        .nominated("001-b", "actor-in-a-leading-role", &["tt1", "tt2"], false)
        .nominated("002-a", "best-picture", &["tt2"], false)
        .nomination("002-b", "actor-in-a-leading-role", &["tt2"], "false,revoked")
        .nominee("001-a", "Paul Williams", "nm1")
        .nominee("001-a", "Williams Brothers", "co1")
        .nominee("001-b", "Johnny Williams", "nm2")
        .nominee("002-a", "John Williams", "nm2")
        .nominee("002-a", "Esther Williams", "")
        .nominee("002-b", "Robin Williams", "nm3")
        .build();
    let found = |text: &str| -> Vec<(&str, usize, usize, usize)> {
        let hits = catalogue.search_people(text, false, MAX_HITS);
        hits.into_iter().map(|hit| (hit.name, hit.nom_count, hit.win_count, hit.films.len())).collect()
    };
    let john = ("John Williams", 2, 0, 2);
    assert_eq!(found("williams"), [john, ("Esther Williams", 1, 0, 1), ("Paul Williams", 1, 1, 1)]);
    assert_eq!(found("johnny"), [john]);
    assert_eq!(found("robin"), []);
    assert_eq!(catalogue.search_people("williams", false, 1).len(), 1);
}

#[test]
fn overviews_are_searched_as_displayed() {
    let catalogue = catalogue();
    let hits = catalogue.search(SearchKind::Overviews, "winner of one, for actor", false, 5);
    assert_eq!(hits.len(), 1);
    assert_eq!(hits[0].matched, [catalogue.overview_of(hits[0].film).text]);
}

#[test]
fn results_are_capped() {
    let catalogue = catalogue();
    assert_eq!(catalogue.search(SearchKind::Titles, "a", false, 3).len(), 3);
    assert_eq!(catalogue.search(SearchKind::Titles, "a", false, 0).len(), 0);
    assert_eq!(catalogue.search(SearchKind::Overviews, "film", false, usize::MAX).len(), 16);
}

#[test]
fn text_without_a_word_finds_nothing() {
    let catalogue = catalogue();
    for text in ["", "   ", "...", "'", "\u{0}\u{7}\n", "\u{301}", "%", "🎬"] {
        for kind in [SearchKind::Titles, SearchKind::Overviews, SearchKind::Nominees] {
            assert_eq!(catalogue.search(kind, text, false, MAX_HITS), [], "{text:?}");
        }
    }
    assert_eq!(titles(&catalogue, &"godfather ".repeat(300), false), [""; 0]);
}

proptest! {
    #[test]
    fn any_text_is_safe_and_every_hit_holds_it(text in "\\PC{0,12}|[a-z ]{1,4}", whole_word in any::<bool>()) {
        let catalogue = catalogue();
        for kind in [SearchKind::Titles, SearchKind::Overviews, SearchKind::Nominees] {
            for hit in catalogue.search(kind, &text, whole_word, MAX_HITS) {
                prop_assert!(!hit.matched.is_empty());
                for matched in hit.matched {
                    let (entry, squeezed) = (fold(matched), fold(&matched.replace('-', "")));
                    let holds = fold(&text).split(' ').all(|word| entry.contains(word) || squeezed.contains(word));
                    prop_assert!(holds, "{:?} in {:?}", text, matched);
                }
            }
        }
    }

    /// The scan must agree with a naive implementation.
    #[test]
    fn a_search_finds_what_a_look_at_every_title_finds(text in "[a-z]{1,3}( [a-z]{1,2})?", whole_word in any::<bool>()) {
        let catalogue = catalogue();
        let holds = |title: &str| [fold(title), fold(&title.replace('-', ""))].iter().any(|title| {
            if whole_word { format!(" {title} ").contains(&format!(" {text} ")) } else { title.contains(&text) }
        });
        let mut expected: Vec<&str> =
            catalogue.films().map(|film| film.name.as_str()).filter(|name| holds(name)).collect();
        let mut found = titles(&catalogue, &text, whole_word);
        if !expected.is_empty() {
            found.sort();
            expected.sort_unstable();
            prop_assert_eq!(found, expected);
        }
    }
}

#[test]
fn examples_of_the_search_page_find_films_without_data_from_the_movie_database() {
    let examples: std::collections::BTreeMap<String, Vec<String>> =
        serde_json::from_str(include_str!("../../../../api/cases/search_examples.json")).unwrap();
    let catalogue = Catalogue::builtin().unwrap();
    for (kind, texts) in &examples {
        let kind = match kind.as_str() {
            "titles" => SearchKind::Titles,
            "overviews" => SearchKind::Overviews,
            _ => SearchKind::Nominees,
        };
        for text in texts {
            assert!(!catalogue.search(kind, text, false, 1).is_empty(), "{kind:?} {text}");
        }
    }
}
