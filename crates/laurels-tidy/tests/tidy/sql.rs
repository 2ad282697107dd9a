//! SQL stands in the store alone, as literals.

use crate::project::{SourceFile, files};

/// As they are written in the store; prose is not in capitals.
const SQL: [&str; 6] = ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "CREATE TABLE ", "sqlx::"];

/// Passes a text that was put together for a literal.
const ESCAPE_HATCH: &str = "AssertSqlSafe";
/// Databases for tests and whatever tables a backup finds: their names are in no literal.
const MADE_FROM_NAMES: [&str; 2] =
    ["crates/laurels-store/tests/store/harness.rs", "crates/laurels-store/src/backup/tables.rs"];

fn complaints(file: &SourceFile) -> Vec<String> {
    let mut complaints = Vec::new();
    if file.crate_name() != Some("laurels-store") {
        let found = SQL.iter().filter(|word| file.text.contains(*word));
        complaints.extend(found.map(|word| format!("{} has SQL: {word}", file.path)));
    }
    if !MADE_FROM_NAMES.contains(&file.path.as_str()) && file.text.contains(ESCAPE_HATCH) {
        complaints.push(format!("{} makes SQL from texts", file.path));
    }
    complaints
}

#[test]
fn sql_stands_in_the_store_as_literals() {
    let is_judged = |file: &SourceFile| file.is_rust() && file.crate_name() != Some("laurels-tidy");
    let wrong: Vec<_> = files().iter().filter(|file| is_judged(file)).flat_map(complaints).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn sql_elsewhere_is_noticed() {
    let query = "sqlx::query(\"SELECT 1\")";
    assert_eq!(complaints(&SourceFile::new("crates/laurels-http/src/a.rs", query)).len(), 2);
    assert!(complaints(&SourceFile::new("crates/laurels-store/src/a.rs", query)).is_empty());
    let made = "sqlx::query(AssertSqlSafe(text))";
    assert_eq!(complaints(&SourceFile::new("crates/laurels-store/src/a.rs", made)).len(), 1);
    for path in MADE_FROM_NAMES {
        assert!(complaints(&SourceFile::new(path, made)).is_empty());
    }
}
