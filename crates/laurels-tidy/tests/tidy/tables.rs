//! How tables would be spread over several servers: the page on scaling places each of them, and those it calls a
//! person's own can be spread by the person's id.

use crate::project::files;

const MIGRATIONS: &str = "crates/laurels-store/migrations/";
const PAGE: &str = "docs/scaling.md";
/// What the page's paragraph on people's own tables begins with.
const OWNED: &str = "Owned by a person";

/// The names of all tables, each with whether the person's id leads its key.
fn tables(schema: &str) -> impl Iterator<Item = (&str, bool)> {
    schema.split("\nCREATE TABLE ").skip(1).filter_map(|rest| {
        let (name, columns) = rest.split_once(" (")?;
        let columns = columns.split_once("\n)")?.0;
        let is_led =
            columns.contains("PRIMARY KEY (user_id") || columns.contains("user_id TEXT NOT NULL PRIMARY KEY");
        Some((name, is_led))
    })
}

fn complaints(schema: &str, page: &str) -> Vec<String> {
    let owned = page.split("\n\n").find(|paragraph| paragraph.starts_with(OWNED)).unwrap_or_default();
    let mut complaints = Vec::new();
    for (name, is_led) in tables(schema) {
        let named = format!("`{name}`");
        if !page.contains(&named) {
            complaints.push(format!("{name} has no place"));
        } else if name != "users" && owned.contains(&named) != is_led {
            complaints.push(format!("{name} is not placed by what leads its key"));
        }
    }
    complaints
}

#[test]
fn every_table_has_its_place_among_several_servers() {
    let files = files();
    let schema = files.iter().filter(|file| file.path.starts_with(MIGRATIONS)).map(|file| file.text.as_str());
    let schema: String = schema.flat_map(|text| ["\n", text]).collect();
    let page = &files.iter().find(|file| file.path == PAGE).unwrap().text;
    assert!(tables(&schema).any(|(name, is_led)| name == "viewed" && is_led));
    let wrong = complaints(&schema, page);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_table_without_a_place_or_in_the_wrong_one_is_noticed() {
    let schema = "\nCREATE TABLE viewed (\n    PRIMARY KEY (user_id, film_id)\n);\nCREATE TABLE emails (\n    folded TEXT\n);";
    assert!(complaints(schema, "Owned by a person: `viewed`.\n\nThe rest: `emails`.").is_empty());
    assert_eq!(complaints(schema, "Owned by a person: `viewed`."), ["emails has no place"]);
    assert_eq!(
        complaints(schema, "Owned by a person: `emails`.\n\nThe rest: `viewed`."),
        ["viewed is not placed by what leads its key", "emails is not placed by what leads its key"]
    );
}
