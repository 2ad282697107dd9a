use laurels_catalogue::{Catalogue, Tables};

/// Asserts the error for the built-in tables with one of them modified.
#[track_caller]
fn check(tables: &Tables<'_>, expected: &str) {
    match Catalogue::from_tables(tables) {
        Ok(_) => panic!("loaded, though expected: {expected}"),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

/// The text with its n-th line, counted from 1, replaced.
fn with_line(text: &str, line: usize, replacement: &str) -> String {
    let lines = text.lines().zip(1..).map(|(old, at)| if at == line { replacement } else { old });
    lines.collect::<Vec<_>>().join("\n")
}

fn with_more(text: &str, row: &str) -> (String, usize) {
    (format!("{text}{row}\n"), text.lines().count() + 1)
}

const BUILTIN: Tables<'static> = Tables::BUILTIN;

#[test]
fn an_unknown_film() {
    let (genres, line) = with_more(BUILTIN.film_genres, "tt0000000,Drama");
    check(
        &Tables { film_genres: &genres, ..BUILTIN },
        &format!("film_genres.csv line {line}: there is no film \"tt0000000\""),
    );
    let films = with_line(BUILTIN.nominated_films, 2, "001-best-picture-tt0018379,1,tt0000000");
    check(
        &Tables { nominated_films: &films, ..BUILTIN },
        "nominated_films.csv line 2: there is no film \"tt0000000\"",
    );
}

#[test]
fn the_same_id_twice() {
    let row = BUILTIN.films.lines().nth(1).unwrap();
    let films = with_line(BUILTIN.films, 3, &row.replace(",962,movie", ",,"));
    check(&Tables { films: &films, ..BUILTIN }, "films.csv line 3: film \"tt0015864\" is given twice");
    let row = BUILTIN.nominations.lines().nth(1).unwrap();
    let nominations = with_line(BUILTIN.nominations, 3, row);
    check(
        &Tables { nominations: &nominations, ..BUILTIN },
        "nominations.csv line 3: nomination \"001-best-picture-tt0018379\" is given twice",
    );
    let categories = with_line(BUILTIN.categories, 3, "best-picture,Worst Picture,picture,11");
    check(
        &Tables { categories: &categories, ..BUILTIN },
        "categories.csv line 3: category \"best-picture\" is given twice",
    );
    let letterboxd = with_line(BUILTIN.letterboxd, 3, "tt0017743,another,29ce,Chang,1927");
    check(
        &Tables { letterboxd: &letterboxd, ..BUILTIN },
        "letterboxd.csv line 3: code \"29ce\" is given twice",
    );
}

#[test]
fn former_ids_of_nothing() {
    for (row, problem) in [
        ("tt7,tt0000000", "there is no film \"tt0000000\""),
        ("tt7,tt11422728", "there is no film \"tt11422728\""),
        ("tt11422728,tt0015864", "old_id \"tt11422728\" is given twice"),
        ("t t,tt0015864", "old_id cannot be \"t t\""),
        ("tt7,", "film cannot be \"\""),
    ] {
        let (aliases, line) = with_more(BUILTIN.aliases, row);
        let expected = format!("aliases.csv line {line}: {problem}");
        check(&Tables { aliases: &aliases, ..BUILTIN }, &expected);
    }
    let aliases = BUILTIN.aliases.replace("tt11422728", "tt0015864");
    let error = Catalogue::from_tables(&Tables { aliases: &aliases, ..BUILTIN }).unwrap_err();
    assert!(error.to_string().contains("is given twice"), "a film that is an old id as well: {error}");
}

#[test]
fn values_that_cannot_be() {
    let ceremonies = with_line(BUILTIN.ceremonies, 3, "2,1930-02-30,1928/29,Ambassador Hotel");
    check(
        &Tables { ceremonies: &ceremonies, ..BUILTIN },
        "ceremonies.csv line 3: date cannot be \"1930-02-30\"",
    );
    for (row, problem) in [
        ("tt1,A,,19x5,,,,,,", "year cannot be \"19x5\""),
        ("tt1,A,,1825,,,,,,", "year cannot be \"1825\""),
        ("tt1,A,,1925,1925,,,,,", "release_date cannot be \"1925\""),
        ("tt1,A,,1925,,0,,,,", "runtime cannot be \"0\""),
        ("tt1,A,,1925,,,qq,,,", "there is no language \"qq\""),
        ("tt1,A,,1925,,,,7,book,", "tmdb_mediatype cannot be \"book\""),
        ("tt1,A,,1925,,,,,movie,", "tmdb_id cannot be \"\""),
        ("tt1,A,,1925,,,,,,p.jpg", "poster_path cannot be \"p.jpg\""),
        ("tt1,,,1925,,,,,,", "title cannot be \"\""),
        ("tt 1,A,,1925,,,,,,", "film cannot be \"tt 1\""),
    ] {
        let films = with_line(BUILTIN.films, 2, row);
        check(&Tables { films: &films, ..BUILTIN }, &format!("films.csv line 2: {problem}"));
    }
    let categories = with_line(BUILTIN.categories, 2, "best-picture,Best Picture,pictures,10");
    check(
        &Tables { categories: &categories, ..BUILTIN },
        "categories.csv line 2: group cannot be \"pictures\"",
    );
    let countries = with_line(BUILTIN.film_countries, 2, "tt0015864,usa");
    check(
        &Tables { film_countries: &countries, ..BUILTIN },
        "film_countries.csv line 2: country cannot be \"usa\"",
    );
}

#[test]
fn nominations_at_the_wrong_ceremony() {
    let id = "001-best-picture-tt0018379";
    let rest = "best-picture,Outstanding Picture,,false,official";
    for (ceremony, problem) in [
        ("99", "there is no ceremony \"99\"".to_owned()),
        ("0", "ceremony cannot be \"0\"".to_owned()),
        ("x", "ceremony cannot be \"x\"".to_owned()),
        ("2", format!("\"{id}\" does not belong to ceremony 2")),
    ] {
        let nominations = with_line(BUILTIN.nominations, 2, &format!("{id},{ceremony},{rest}"));
        let expected = format!("nominations.csv line 2: {problem}");
        check(&Tables { nominations: &nominations, ..BUILTIN }, &expected);
    }
}

#[test]
fn nominations_that_contradict_themselves() {
    let id = "001-best-picture-tt0018379";
    for (row, problem) in [
        (
            format!("{id},1,worst-picture,Worst Picture,,false,official"),
            "there is no category \"worst-picture\"",
        ),
        (format!("{id},1,best-picture,Outstanding Picture,,maybe,official"), "won cannot be \"maybe\""),
        (format!("{id},1,best-picture,Outstanding Picture,,true,revoked"), "won cannot be \"true\""),
        (format!("{id},1,best-picture,Outstanding Picture,,true,rumoured"), "status cannot be \"rumoured\""),
    ] {
        let nominations = with_line(BUILTIN.nominations, 2, &row);
        check(
            &Tables { nominations: &nominations, ..BUILTIN },
            &format!("nominations.csv line 2: {problem}"),
        );
    }
    let films = with_line(BUILTIN.nominated_films, 2, "001-best-picture-tt0018578,1,tt0018379");
    check(
        &Tables { nominated_films: &films, ..BUILTIN },
        "nominated_films.csv line 3: film \"tt0018578\" is out of order",
    );
    let (row, line) =
        with_more(BUILTIN.nominations, "098-best-picture-none,98,best-picture,Best Picture,,false,official");
    check(
        &Tables { nominations: &row, ..BUILTIN },
        &format!("nominations.csv line {line}: nomination \"098-best-picture-none\" names no film"),
    );
    let (row, line) = with_more(BUILTIN.nominees, "098-nothing,1,Nobody,");
    check(
        &Tables { nominees: &row, ..BUILTIN },
        &format!("nominees.csv line {line}: there is no nomination \"098-nothing\""),
    );
}

#[test]
fn tables_of_another_shape() {
    let header = "film,title,original_title,year,release_date,language,tmdb_id,tmdb_mediatype,poster_path";
    check(
        &Tables { films: &with_line(BUILTIN.films, 1, header), ..BUILTIN },
        "films.csv line 1: the column 'runtime' is missing",
    );
    check(
        &Tables { languages: "name,code,flag_country\nFrench,fr,fr\n", ..BUILTIN },
        "languages.csv line 1: the columns should be code,name,flag_country",
    );
    check(&Tables { films: "", ..BUILTIN }, "films.csv line 1: the column 'film' is missing");
    check(
        &Tables { ceremonies: "number,date,honoring_years,venue\n", ..BUILTIN },
        "ceremonies.csv line 1: the table is empty",
    );
    let torn = &BUILTIN.film_directors[..BUILTIN.film_directors.len() - 30];
    let torn = &torn[..torn.rfind(',').unwrap()];
    let line = torn.lines().count();
    check(
        &Tables { film_directors: torn, ..BUILTIN },
        &format!(
            "film_directors.csv line {line}: is not a row of the table (quotes, number of cells or encoding)"
        ),
    );
}

#[test]
fn ceremonies_out_of_order() {
    let ceremonies = with_line(BUILTIN.ceremonies, 3, "3,1930-04-03,1928/29,Ambassador Hotel");
    check(
        &Tables { ceremonies: &ceremonies, ..BUILTIN },
        "ceremonies.csv line 3: ceremony \"3\" is out of order",
    );
    let ceremonies = with_line(BUILTIN.ceremonies, 3, "2,1929-05-16,1928/29,Ambassador Hotel");
    check(
        &Tables { ceremonies: &ceremonies, ..BUILTIN },
        "ceremonies.csv line 3: ceremony \"2\" is out of order",
    );
}
