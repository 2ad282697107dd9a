//! Sharding: `docs/scaling.md` documents how each table is distributed, and the tables it lists as owned by a user
//! have `user_id` first in their primary key.

use crate::project::files;

const MIGRATIONS: &str = "crates/laurels-store/migrations/";
const PAGE: &str = "docs/scaling.md";
/// The start of the page's paragraph on user-owned tables.
const OWNED: &str = "Owned by a user";

/// The names of all tables, each with whether `user_id` is first in the primary key.
fn tables(schema: &str) -> impl Iterator<Item = (&str, bool)> {
    schema.split("\nCREATE TABLE ").skip(1).filter_map(|rest| {
        let (name, columns) = rest.split_once(" (")?;
        let columns = columns.split_once("\n)")?.0;
        let has_user_key =
            columns.contains("PRIMARY KEY (user_id") || columns.contains("user_id TEXT NOT NULL PRIMARY KEY");
        Some((name, has_user_key))
    })
}

fn violations(schema: &str, page: &str) -> Vec<String> {
    let owned = page.split("\n\n").find(|paragraph| paragraph.starts_with(OWNED)).unwrap_or_default();
    let mut violations = Vec::new();
    for (name, has_user_key) in tables(schema) {
        let named = format!("`{name}`");
        if !page.contains(&named) {
            violations.push(format!("{name} is not documented in {PAGE}"));
        } else if name != "users" && owned.contains(&named) != has_user_key {
            violations.push(format!("{name} is in the wrong list of {PAGE} for its primary key"));
        }
    }
    violations
}

#[test]
fn every_table_has_documented_sharding() {
    let files = files();
    let schema = files.iter().filter(|file| file.path.starts_with(MIGRATIONS)).map(|file| file.text.as_str());
    let schema: String = schema.flat_map(|text| ["\n", text]).collect();
    let page = &files.iter().find(|file| file.path == PAGE).unwrap().text;
    assert!(tables(&schema).any(|(name, has_user_key)| name == "viewed" && has_user_key));
    let violations = violations(&schema, page);
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn undocumented_or_misplaced_table_is_detected() {
    let schema = "\nCREATE TABLE viewed (\n    PRIMARY KEY (user_id, film_id)\n);\nCREATE TABLE emails (\n    folded TEXT\n);";
    assert!(violations(schema, "Owned by a user: `viewed`.\n\nThe rest: `emails`.").is_empty());
    assert_eq!(
        violations(schema, "Owned by a user: `viewed`."),
        ["emails is not documented in docs/scaling.md"]
    );
    assert_eq!(
        violations(schema, "Owned by a user: `emails`.\n\nThe rest: `viewed`."),
        [
            "viewed is in the wrong list of docs/scaling.md for its primary key",
            "emails is in the wrong list of docs/scaling.md for its primary key"
        ]
    );
}
