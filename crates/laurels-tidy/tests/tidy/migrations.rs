//! Changes of the schema: numbered one after the other, and every one applied.

use crate::project::files;

const FOLDER: &str = "crates/laurels-store/migrations/";
const LIST: &str = "crates/laurels-store/src/open.rs";

fn complaints(names: &[&str], list: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (number, name) in (1..).zip(names) {
        let what = name.strip_prefix(&format!("{number:04}_")).and_then(|rest| rest.strip_suffix(".sql"));
        let Some(what) = what else {
            complaints.push(format!("{name} should be number {number:04}"));
            continue;
        };
        if !list.contains(&format!("({number}, \"{what}\", include_str!(\"../migrations/{name}\"))")) {
            complaints.push(format!("{name} is not applied"));
        }
    }
    let applied = list.matches("include_str!(\"../migrations/").count();
    if applied > names.len() {
        complaints.push(format!("{applied} migrations are applied, but there are {}", names.len()));
    }
    complaints
}

#[test]
fn every_migration_is_numbered_and_applied() {
    let files = files();
    let names: Vec<&str> = files.iter().filter_map(|file| file.path.strip_prefix(FOLDER)).collect();
    let list = &files.iter().find(|file| file.path == LIST).unwrap().text;
    assert!(!names.is_empty());
    let wrong = complaints(&names, list);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_gap_or_a_forgotten_migration_is_noticed() {
    let list = "(1, \"people\", include_str!(\"../migrations/0001_people.sql\")),";
    assert!(complaints(&["0001_people.sql"], list).is_empty());
    assert_eq!(complaints(&["0001_people.sql", "0002_marks.sql"], list), ["0002_marks.sql is not applied"]);
    let gap = ["0001_people.sql", "0003_marks.sql"];
    assert_eq!(complaints(&gap, list), ["0003_marks.sql should be number 0002"]);
    assert_eq!(complaints(&[], list), ["1 migrations are applied, but there are 0"]);
}
