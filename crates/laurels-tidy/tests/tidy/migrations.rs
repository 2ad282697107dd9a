//! Schema migrations are numbered without gaps, and every one is applied.

use crate::project::files;

const FOLDER: &str = "crates/laurels-store/migrations/";
const LIST: &str = "crates/laurels-store/src/engine/migrate.rs";

fn violations(names: &[&str], list: &str) -> Vec<String> {
    let mut violations = Vec::new();
    for (number, name) in (1..).zip(names) {
        let title = name.strip_prefix(&format!("{number:04}_")).and_then(|rest| rest.strip_suffix(".sql"));
        let Some(title) = title else {
            violations.push(format!("{name} should have the number {number:04}"));
            continue;
        };
        if !list.contains(&format!("({number}, \"{title}\", include_str!(\"../../migrations/{name}\"))")) {
            violations.push(format!("{name} is not applied"));
        }
    }
    let applied = list.matches("include_str!(\"../../migrations/").count();
    if applied > names.len() {
        violations.push(format!("{applied} migrations are applied, but there are {} files", names.len()));
    }
    violations
}

#[test]
fn every_migration_is_numbered_and_applied() {
    let files = files();
    let names: Vec<&str> = files.iter().filter_map(|file| file.path.strip_prefix(FOLDER)).collect();
    let list = &files.iter().find(|file| file.path == LIST).unwrap().text;
    assert!(!names.is_empty());
    let violations = violations(&names, list);
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn gap_or_unapplied_migration_is_detected() {
    let list = "(1, \"people\", include_str!(\"../../migrations/0001_people.sql\")),";
    assert!(violations(&["0001_people.sql"], list).is_empty());
    assert_eq!(violations(&["0001_people.sql", "0002_marks.sql"], list), ["0002_marks.sql is not applied"]);
    let gap = ["0001_people.sql", "0003_marks.sql"];
    assert_eq!(violations(&gap, list), ["0003_marks.sql should have the number 0002"]);
    assert_eq!(violations(&[], list), ["1 migrations are applied, but there are 0 files"]);
}
