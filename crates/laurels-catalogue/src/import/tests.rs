use super::*;
use crate::testing::Small;

const CEREMONY: &str = "number,date,honoring_years,venue\n3,1930-11-05,1929/30,Ambassador Hotel\n";
const FILM: &str =
    "film,title,original_title,year,release_date,runtime,language,tmdb_id,tmdb_mediatype,poster_path
tt3,The Divorcee,,1930,,84,en,51,movie,
";
const NOMINATIONS_3: &str = "nomination,ceremony,category,category_name,detail,won,status
003-a,3,best-picture,Outstanding Production,,false,official
003-b,3,best-picture,Outstanding Production,,true,official
";
const FILMS_OF_3: &str = "nomination,position,film\n003-a,1,tt2\n003-b,1,tt3\n";
const NOMINEES_OF_3: &str = "nomination,position,name,imdb_id\n003-b,1,Robert Z. Leonard,nm0502752\n";

fn catalogue() -> Catalogue {
    Small::new()
        .film("tt1", "The Gold Rush", 1925)
        .film("tt2", "Wings", 1927)
        .genre("tt2", "War")
        .nominated("001-a", "best-picture", &["tt1"], false)
        .nominated("002-a", "best-picture", &["tt2"], true)
        .build()
}

fn import(files: &[&str]) -> Import {
    let names = ["one.csv", "two.csv", "three.csv", "four.csv", "five.csv"];
    let (import, errors) = Import::read(names.into_iter().zip(files.iter().copied()));
    assert_eq!(errors, []);
    import
}

fn whole() -> Import {
    import(&[CEREMONY, FILM, NOMINATIONS_3, FILMS_OF_3, NOMINEES_OF_3])
}

fn messages(imported: &Imported) -> Vec<String> {
    imported.errors.iter().map(|it| format!("{} {}: {}", it.file, it.line, it.message)).collect()
}

#[test]
fn a_new_ceremony_is_imported_with_its_films() {
    let before = catalogue();
    let imported = before.with_import(&whole());
    assert_eq!((messages(&imported), imported.unresolved.as_slice()), (Vec::new(), [].as_slice()));
    let after = &imported.catalogue;
    assert_eq!((after.ceremonies().len(), after.counts().nominations), (3, 4));
    let winner = after.nomination("003-b").unwrap();
    assert_eq!((winner.won, winner.nominees[0].name.as_str()), (true, "Robert Z. Leonard"));
    assert_eq!(after.film("tt3").unwrap().runtime, Some(84));
    assert_eq!(after.film("tt2").unwrap().genres, ["War"], "what the files do not say stays");
    assert_eq!(after.search(crate::SearchKind::Nominees, "leonard", false, 9).len(), 1);

    let changes = before.changes_to(after);
    let ids: Vec<_> = changes.added.iter().map(|it| it.id.as_str()).collect();
    assert_eq!(ids, ["003-a", "003-b"]);
    assert_eq!(changes.films_added[0].name, "The Divorcee");
    assert!(changes.removed.is_empty() && changes.changed.is_empty() && changes.films_changed.is_empty());
}

#[test]
fn importing_again_changes_nothing() {
    let once = catalogue().with_import(&whole()).catalogue;
    let again = once.with_import(&whole());
    assert_eq!(messages(&again), Vec::<String>::new());
    assert!(once.changes_to(&again.catalogue).is_empty());
}

#[test]
fn only_the_imported_ceremony_is_replaced() {
    let before = catalogue().with_import(&whole()).catalogue;
    let other = "nomination,ceremony,category,category_name,detail,won,status
003-a,3,best-picture,Outstanding Production,,true,official
";
    let after = before.with_import(&import(&[other, "nomination,position,film\n003-a,1,tt2\n"])).catalogue;
    let changes = before.changes_to(&after);
    assert_eq!(changes.removed[0].id.as_str(), "003-b");
    let (was, is) = changes.changed[0];
    assert_eq!((was.id.as_str(), was.won, is.won), ("003-a", false, true));
    assert_eq!(changes.films_removed[0].id.as_str(), "tt3", "a film without a nomination is not shown");
    assert_eq!(after.counts().nominations, 3);
    assert_ne!(changes.tag(), after.changes_to(&before).tag());
}

#[test]
fn one_file_may_contain_several_tables() {
    let one = [CEREMONY, FILM, "\n\n", NOMINATIONS_3, FILMS_OF_3, NOMINEES_OF_3].concat();
    for text in [one.clone(), one.replace('\n', "\r\n"), format!("\u{feff}{one}")] {
        let together = import(&[&text]);
        let (copy, errors) = Import::read([("", together.text().as_str())]);
        assert_eq!(errors, []);
        for import in [together, copy] {
            let imported = catalogue().with_import(&import);
            assert_eq!(messages(&imported), Vec::<String>::new());
            assert!(imported.catalogue.nomination("003-b").unwrap().won);
            let ceremonies: Vec<u16> = import.ceremonies().into_iter().map(CeremonyNumber::get).collect();
            assert_eq!(ceremonies, [3]);
        }
    }
}

#[test]
fn every_error_is_reported_with_its_line() {
    let text = "number,date,honoring_years,venue
3,1930-11-05,1929/30,Ambassador Hotel

film,title,original_title,year,release_date,runtime,language,tmdb_id,tmdb_mediatype,poster_path
tt3,The Divorcee,,1930,,84,en,51,movie,
tt4,\"A, B\nand C\",,19x0,,,,,,
tt5,Short
nomination,ceremony,category,category_name,detail,won,status
003-a,3,best-picture,Outstanding Production,,maybe,official
003-b,3,best-film,Outstanding Production,,true,official
003-c,4,best-picture,Outstanding Production,,true,official
003-d,3,best-picture,Outstanding Production,,true,official
nomination,position,film
003-a,1,tt3
003-b,1,tt4
003-d,2,tt3
";
    for text in [text.to_owned(), text.replace('\n', "\r\n")] {
        let imported = catalogue().with_import(&import(&[&text]));
        assert_eq!(
            messages(&imported),
            [
                "one.csv 6: year cannot be \"19x0\"",
                "one.csv 8: is not a row of the table (quotes, number of cells or encoding)",
                "one.csv 10: won cannot be \"maybe\"",
                "one.csv 11: there is no category \"best-film\"",
                "one.csv 12: there is no ceremony \"4\"",
                "one.csv 17: film \"tt3\" is out of order",
            ]
        );
        assert!(imported.unresolved.is_empty(), "a film in a bad row is not missing");
    }
}

#[test]
fn unresolved_films_are_collected() {
    let films = "nomination,position,film\n003-a,1,tt8\n003-b,1,tt9\n003-b,2,tt8\n";
    let imported = catalogue().with_import(&import(&[CEREMONY, NOMINATIONS_3, films]));
    assert_eq!(messages(&imported), Vec::<String>::new());
    let named: Vec<_> = imported.unresolved.iter().map(|it| (it.film.as_str(), it.named_at.len())).collect();
    assert_eq!(named, [("tt8", 2), ("tt9", 1)]);
    assert_eq!(imported.unresolved[0].named_at[1], ("three.csv".to_owned(), 4));
}

#[test]
fn text_that_is_no_table_is_rejected() {
    for (files, expected) in [
        (vec![""], "one.csv 1: does not begin with the columns of one of the catalogue's tables"),
        (
            vec!["hello,world\n1,2\n"],
            "one.csv 1: does not begin with the columns of one of the catalogue's tables",
        ),
        (vec![CEREMONY, CEREMONY], "two.csv 1: ceremonies.csv is given twice"),
    ] {
        let (_, errors) = Import::read(["one.csv", "two.csv"].into_iter().zip(files));
        let messages: Vec<_> =
            errors.iter().map(|it| format!("{} {}: {}", it.file, it.line, it.message)).collect();
        assert_eq!(messages, [expected]);
    }
}

#[test]
fn what_all_years_share_is_not_changed_by_one() {
    let categories = "category,name,group,display_priority
best-picture,Best Picture,picture,10
casting,Casting,other,120
honorary-award,Honorary Award,honorary,1
";
    let imported = catalogue().with_import(&import(&[categories]));
    assert_eq!(
        messages(&imported),
        ["one.csv 4: category \"honorary-award\" is known, and is not what this row says"]
    );
    assert!(imported.catalogue.categories().any(|category| category.name == "Casting"));
}
