use laurels_catalogue::{Film, LetterboxdRow, MAX_HITS, RowMatch, SearchKind};

use crate::{CATALOGUE, film};

fn titles(text: &str) -> Vec<&'static str> {
    let hits = CATALOGUE.search(SearchKind::Titles, text, text.chars().count() < 3, MAX_HITS);
    hits.into_iter().map(|hit| hit.film.name.as_str()).collect()
}

#[test]
fn what_people_type_finds_what_they_mean() {
    for (text, first) in [
        ("godfather", "The Godfather"),
        ("the godfather", "The Godfather"),
        ("schindlers list", "Schindler's List"),
        ("amelie", "Amélie"),
        ("wall-e", "WALL·E"),
        ("walle", "WALL·E"),
        ("E.T.", "E.T. the Extra-Terrestrial"),
        ("mash", "M*A*S*H"),
        ("star wars", "Star Wars"),
        ("parasite", "Parasite"),
        ("lord rings king", "The Lord of the Rings: The Return of the King"),
        ("wizard oz", "The Wizard of Oz"),
        ("spiderman", "Spider-Man"),
        ("mrs miniver", "Mrs. Miniver"),
        ("七人の侍", "The Magnificent Seven"),
        ("up", "Up"),
    ] {
        assert_eq!(titles(text).first().copied(), Some(first), "{text}");
    }
}

#[test]
fn short_queries_match_whole_words() {
    let z = CATALOGUE.search(SearchKind::Titles, "z", true, MAX_HITS);
    assert_eq!(z[0].film.name, "Z");
    let is_word = |title: &str| title.split([' ', '-']).any(|word| word.eq_ignore_ascii_case("z"));
    assert!(z.iter().all(|hit| hit.matched.iter().all(|title| is_word(title))));
    assert!(titles("it").contains(&"It Happened One Night"));
    assert!(!titles("it").contains(&"Citizen Kane"));
}

#[test]
fn a_nominee_is_found_in_every_film() {
    let hits = CATALOGUE.search(SearchKind::Nominees, "meryl streep", false, MAX_HITS);
    assert_eq!(hits.len(), 21);
    assert!(hits.iter().all(|hit| hit.matched == ["Meryl Streep"]));
    assert!(hits[..3].iter().any(|hit| hit.film.name == "Out of Africa"), "the most honoured film first");
}

#[test]
fn overviews_are_searched() {
    let hits = CATALOGUE.search(SearchKind::Overviews, "directed by alfred hitchcock", false, MAX_HITS);
    assert!(hits.iter().any(|hit| hit.film.id == film("Rebecca", 1940).id));
    assert!(hits.iter().all(|hit| hit.matched == [CATALOGUE.overview_of(hit.film).text]));
}

#[test]
fn hostile_queries_match_nothing_and_many_hits_are_capped() {
    let long = "a".repeat(3000);
    let wide = "🎞️ ñ ".repeat(750);
    for text in [
        long.as_str(),
        &wide,
        "\u{0}\u{1}\u{1b}[31m",
        "%2e%2e/",
        "'; DROP TABLE films; --",
        "....",
        "\u{202e}",
    ] {
        for kind in [SearchKind::Titles, SearchKind::Overviews, SearchKind::Nominees] {
            assert_eq!(CATALOGUE.search(kind, text, false, MAX_HITS).len(), 0, "{text:?}");
        }
    }
    assert_eq!(CATALOGUE.search(SearchKind::Titles, "the", false, usize::MAX).len(), MAX_HITS);
}

#[test]
fn letterboxd_rows_find_their_films() {
    let by_code = CATALOGUE.film_by_letterboxd_uri("https://boxd.it/1078").unwrap();
    assert_eq!(by_code.id, film("The Search", 1948).id);
    let by_slug = CATALOGUE.film_by_letterboxd_uri("https://letterboxd.com/film/the-search/").unwrap();
    assert_eq!(by_slug.id, by_code.id);
    assert_eq!(CATALOGUE.film_by_letterboxd_uri("https://boxd.it/zzzzzz"), None);

    let uncoded = film("The Devil Dancer", 1927);
    let row = |name, year| LetterboxdRow { uri: "https://boxd.it/zzzzzz", name, year };
    let rows = [row("Devil Dancer", Some(1928)), row("The Devil Dancer", Some(1930))];
    let found = CATALOGUE.match_letterboxd(&rows);
    assert_eq!(found, [RowMatch::Title(uncoded), RowMatch::Nothing]);
}

#[test]
fn every_film_is_found_again_by_its_name_and_year() {
    let row = |film: &'static Film| LetterboxdRow { uri: "zzzzzz", name: &film.name, year: Some(film.year) };
    let films: Vec<_> = CATALOGUE.films().collect();
    let rows: Vec<_> = films.iter().map(|film| row(film)).collect();
    let mut choices = 0;
    for (film, found) in films.iter().zip(CATALOGUE.match_letterboxd(&rows)) {
        let is_found = match found {
            RowMatch::Title(found) => found.id == film.id,
            RowMatch::Choice(several) => {
                choices += 1;
                several.iter().any(|one| one.id == film.id)
            }
            _ => false,
        };
        assert!(is_found, "{} ({})", film.name, film.year);
    }
    assert!(choices < films.len() / 100, "{choices} of {} need a choice", films.len());
}
