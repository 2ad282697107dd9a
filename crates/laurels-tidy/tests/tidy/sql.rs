//! SQL is written only in the store, as literals.

use crate::project::{SourceFile, files};

/// Keywords in the store's case; prose is not in capitals.
const SQL: [&str; 6] = ["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "CREATE TABLE ", "sqlx::"];

/// Lets sqlx run SQL that was built at run time.
const ESCAPE_HATCH: &str = "AssertSqlSafe";
/// Names of test databases and of the tables in a backup are only available at run time.
const DYNAMIC_SQL: [&str; 2] =
    ["crates/laurels-store/tests/store/harness.rs", "crates/laurels-store/src/backup/tables.rs"];

fn violations(file: &SourceFile) -> Vec<String> {
    let mut violations = Vec::new();
    if file.crate_name() != Some("laurels-store") {
        let found = SQL.iter().filter(|keyword| file.text.contains(*keyword));
        violations.extend(found.map(|keyword| format!("{} contains SQL: {keyword}", file.path)));
    }
    if !DYNAMIC_SQL.contains(&file.path.as_str()) && file.text.contains(ESCAPE_HATCH) {
        violations.push(format!("{} builds SQL at run time", file.path));
    }
    violations
}

#[test]
fn sql_is_only_in_the_store_as_literals() {
    let is_checked = |file: &SourceFile| file.is_rust() && file.crate_name() != Some("laurels-tidy");
    let violations: Vec<_> = files().iter().filter(|file| is_checked(file)).flat_map(violations).collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn sql_outside_the_store_is_detected() {
    let query = "sqlx::query(\"SELECT 1\")";
    assert_eq!(violations(&SourceFile::new("crates/laurels-http/src/a.rs", query)).len(), 2);
    assert!(violations(&SourceFile::new("crates/laurels-store/src/a.rs", query)).is_empty());
    let dynamic = "sqlx::query(AssertSqlSafe(text))";
    assert_eq!(violations(&SourceFile::new("crates/laurels-store/src/a.rs", dynamic)).len(), 1);
    for path in DYNAMIC_SQL {
        assert!(violations(&SourceFile::new(path, dynamic)).is_empty());
    }
}
