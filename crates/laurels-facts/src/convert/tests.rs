use super::*;

const FILM_COLUMNS: &str = "film_id,title,original_title,year,release_date,runtime_minutes,genres,original_language,\
    countries,directors,tmdb_id,tmdb_mediatype,tmdb_poster_path,letterboxd_slug,letterboxd_code";

const NOMINATION_COLUMNS: &str =
    "nomination_id,ceremony,category,category_name,film_id,nominees,nominee_ids,detail,won,status";

fn table(columns: &str, rows: &[&str]) -> String {
    std::iter::once(&columns).chain(rows).flat_map(|row| [*row, "\n"]).collect()
}

/// Raw facts: rows in no order, lists in cells.
fn facts() -> FactTables {
    FactTables {
        ceremonies: table(
            "number,date,honoring_years,venue",
            &["2,1930-04-03,1928/29,Ambassador Hotel", "1,1929-05-16,1927/28,\"Roosevelt Hotel, Hollywood\""],
        ),
        categories: table(
            "canonical_key,display_name,normalized_name,group,display_priority",
            &[
                "ART DIRECTION,Production Design,production-design,production-design,66",
                "BEST PICTURE,Best Picture,best-picture,picture,10",
            ],
        ),
        languages: table("code,name,flag_country", &["xx,No Language,", "fr,French,fr"]),
        films: table(
            FILM_COLUMNS,
            &[
                "tt2,Wings,Wings,1927,1927-08-12,144,War|Drama,fr,US|FR,William  Wellman|Someone Else,28966,movie,/w.jpg,wings,1abc",
                "tt3,The Dove,La colombe,1927,,,,,,,,,,the-dove,",
                "tt1,The Gold Rush,,1925,,,,,,,,,,,2abc",
            ],
        ),
        aliases: table("old_id,film_id", &["tt9,tt3", "tt8,tt2"]),
        letterboxd: table(
            "code,film_id,slug,name,year",
            &["1abc,tt2,wings,Wings!,1928", "2abc,tt1,gold-rush,The Gold Rush,1925"],
        ),
        nominations: table(
            NOMINATION_COLUMNS,
            &[
                "002-best-picture-tt1,2,BEST PICTURE,Outstanding Picture,tt1,,,,false,revoked",
                "001-art-direction-tt2+tt3,1,ART DIRECTION,Art Direction,tt2|tt3,Ana|Ben,nm1|,Room|Hall,true,official",
                "001-best-picture-tt2,1,BEST PICTURE,Outstanding Picture,tt2,Paramount,co1,,true,official",
            ],
        ),
    }
}

#[test]
fn one_row_per_fact_in_a_fixed_order() {
    let outputs = convert(&facts()).unwrap();
    let written: Vec<(&str, &str)> =
        outputs.iter().map(|output| (output.name, output.text.as_str())).collect();
    assert_eq!(
        written,
        [
            (
                "ceremonies.csv",
                "number,date,honoring_years,venue\n\
                 1,1929-05-16,1927/28,\"Roosevelt Hotel, Hollywood\"\n\
                 2,1930-04-03,1928/29,Ambassador Hotel\n"
            ),
            (
                "categories.csv",
                "category,name,group,display_priority\n\
                 best-picture,Best Picture,picture,10\n\
                 production-design,Production Design,production-design,66\n"
            ),
            ("languages.csv", "code,name,flag_country\nfr,French,fr\nxx,No Language,\n"),
            (
                "films.csv",
                "film,title,original_title,year,release_date,runtime,language,tmdb_id,tmdb_mediatype,poster_path\n\
                 tt1,The Gold Rush,,1925,,,,,,\n\
                 tt2,Wings,,1927,1927-08-12,144,fr,28966,movie,/w.jpg\n\
                 tt3,The Dove,La colombe,1927,,,,,,\n"
            ),
            ("film_genres.csv", "film,genre\ntt2,Drama\ntt2,War\n"),
            ("film_countries.csv", "film,country\ntt2,FR\ntt2,US\n"),
            ("film_directors.csv", "film,position,name\ntt2,1,William Wellman\ntt2,2,Someone Else\n"),
            ("aliases.csv", "old_id,film\ntt8,tt2\ntt9,tt3\n"),
            (
                "letterboxd.csv",
                "film,slug,code,name,year\ntt1,gold-rush,2abc,The Gold Rush,1925\ntt2,wings,1abc,Wings!,1928\ntt3,the-dove,,,\n"
            ),
            (
                "nominations.csv",
                "nomination,ceremony,category,category_name,detail,won,status\n\
                 001-best-picture-tt2,1,best-picture,Outstanding Picture,,true,official\n\
                 001-art-direction-tt2-and-1-more,1,production-design,Art Direction,Room / Hall,true,official\n\
                 002-best-picture-tt1,2,best-picture,Outstanding Picture,,false,revoked\n"
            ),
            (
                "nominated_films.csv",
                "nomination,position,film\n\
                 001-best-picture-tt2,1,tt2\n\
                 001-art-direction-tt2-and-1-more,1,tt2\n\
                 001-art-direction-tt2-and-1-more,2,tt3\n\
                 002-best-picture-tt1,1,tt1\n"
            ),
            (
                "nominees.csv",
                "nomination,position,name,imdb_id\n\
                 001-best-picture-tt2,1,Paramount,co1\n\
                 001-art-direction-tt2-and-1-more,1,Ana,nm1\n\
                 001-art-direction-tt2-and-1-more,2,Ben,\n"
            ),
        ]
    );
}

#[test]
fn the_order_of_the_facts_does_not_matter() {
    let mut turned = facts();
    for text in [&mut turned.films, &mut turned.nominations, &mut turned.categories] {
        let mut lines: Vec<&str> = text.lines().collect();
        lines[1..].reverse();
        *text = lines.join("\n");
    }
    assert_eq!(convert(&turned), convert(&facts()));
}

fn add(table: &mut String, row: &str) {
    table.push_str(row);
    table.push('\n');
}

#[track_caller]
fn check(change: impl Fn(&mut FactTables), expected: &str) {
    let mut facts = facts();
    change(&mut facts);
    assert_eq!(convert(&facts).unwrap_err().to_string(), expected);
}

#[test]
fn contradictions_are_reported_with_their_location() {
    check(
        |it| add(&mut it.ceremonies, "1,1929-05-16,1927/28,Elsewhere"),
        "ceremonies.csv line 4: ceremony '1' was already given in line 3",
    );
    check(
        |it| add(&mut it.categories, "X,X,best-picture,other,99"),
        "categories.csv line 4: category 'best-picture' was already given in line 3",
    );
    check(
        |it| add(&mut it.categories, "X,X,x,other,66"),
        "categories.csv line 4: display_priority '66' was already given in line 2",
    );
    check(
        |it| add(&mut it.languages, "fr,Français,fr"),
        "languages.csv line 4: language 'fr' was already given in line 3",
    );
    for (row, problem) in [
        ("tt1,Again,,1927,,,,,,,,,,,", "film 'tt1' was already given in line 4"),
        ("tt4,,,1927,,,,,,,,,,,", "title is empty"),
        ("tt4,A,,27x,,,,,,,,,,,", "year '27x' is not a number in range"),
        ("tt4,A,,1927,,long,,,,,,,,,", "runtime_minutes 'long' is not a number in range"),
        ("tt4,A,,1927,,,,qq,,,,,,,", "language 'qq' is not in languages.csv"),
        ("tt4,A,,1927,,,War|War,,,,,,,,", "genres names 'War' twice"),
        ("tt4,A,,1927,,,,,,Ana|,,,,,", "directors has an empty value"),
        ("tt4,A,,1927,,,,,,,28966,movie,,,", "tmdb_id 'movie 28966' was already given in line 2"),
        ("tt4,A,,1927,,,,,,,7,,,,", "tmdb_id and tmdb_mediatype do not go together"),
        ("tt4,A,,1927,,,,,,,,,,wings,", "letterboxd_slug 'wings' was already given in line 2"),
        ("tt4,A,,1927,,,,,,,,,,,9zz", "code '9zz' is not in letterboxd.csv"),
    ] {
        let expected = format!("films.csv line 5: {problem}");
        check(|it| add(&mut it.films, row), &expected);
    }
    for (row, problem) in [
        ("tt8,tt1", "old_id 'tt8' was already given in line 3"),
        ("tt1,tt2", "'tt1' is still a film of its own"),
        ("tt7,tt8", "unknown film 'tt8'"),
        ("tt7,", "film_id is empty"),
    ] {
        let expected = format!("aliases.csv line 4: {problem}");
        check(|it| add(&mut it.aliases, row), &expected);
    }
    for (row, problem) in [
        ("1abc,tt1,wings,Wings,1928", "code '1abc' was already given in line 2"),
        ("3abc,tt9,nine,Nine,1928", "unknown film 'tt9'"),
        ("3abc,tt3,the-dove,The Dove,1927", "code and slug of tt3 differ from those in films.csv"),
        ("1abd,tt2,wings,Wings,1928", "code and slug of tt2 differ from those in films.csv"),
    ] {
        let expected = format!("letterboxd.csv line 4: {problem}");
        check(|it| add(&mut it.letterboxd, row), &expected);
    }
}

#[test]
fn invalid_nominations_are_rejected() {
    for (row, problem) in [
        ("001-a,3,BEST PICTURE,B,tt1,,,,false,official", "unknown ceremony '3'"),
        ("001-a,2,BEST PICTURE,B,tt1,,,,false,official", "nomination '001-a' does not belong to ceremony 2"),
        ("001-a,1,BEST,B,tt1,,,,false,official", "unknown category 'BEST'"),
        ("001-a,1,BEST PICTURE,,tt1,,,,false,official", "category_name is empty"),
        ("001-a,1,BEST PICTURE,B,tt9,,,,false,official", "unknown film 'tt9'"),
        ("001-a,1,BEST PICTURE,B,,,,,false,official", "no film is named"),
        ("001-a,1,BEST PICTURE,B,tt1|tt1,,,,false,official", "film 'tt1' is named twice"),
        ("001-a,1,BEST PICTURE,B,tt1,Ana|Ben,nm1,,false,official", "2 nominees have 1 ids"),
        ("001-a,1,BEST PICTURE,B,tt1,,nm1,,false,official", "0 nominees have 1 ids"),
        ("001-a,1,BEST PICTURE,B,tt1,Ana|,nm1|nm2,,false,official", "a nominee has no name"),
        ("001-a,1,BEST PICTURE,B,tt1,,,,true,revoked", "won 'true' with status 'revoked' makes no sense"),
        ("001-a,1,BEST PICTURE,B,tt1,,,,yes,official", "won 'yes' with status 'official' makes no sense"),
        (
            "001-best-picture-tt2,1,BEST PICTURE,B,tt2,,,,false,official",
            "nomination '001-best-picture-tt2' was already given in line 4",
        ),
    ] {
        let expected = format!("nominations.csv line 5: {problem}");
        check(|it| add(&mut it.nominations, row), &expected);
    }
}
