//! Test coverage of the store: every public function is called by a test, which runs on both databases.

use crate::project::{SourceFile, files};

fn functions(source: &str) -> impl Iterator<Item = &str> {
    let after = source.split("pub async fn ").skip(1);
    after.map(|rest| {
        rest.split(|next: char| !next.is_alphanumeric() && next != '_').next().unwrap_or_default()
    })
}

/// Functions that no test calls, neither as a method nor by path.
fn untested<'a>(source: &'a str, tests: &str) -> Vec<&'a str> {
    let is_called = |name: &str| [".", "::"].iter().any(|by| tests.contains(&format!("{by}{name}(")));
    functions(source).filter(|name| !is_called(name)).collect()
}

#[test]
fn every_store_function_is_called_by_a_test() {
    let files = files();
    let under = |folder: &'static str| {
        files.iter().filter(move |file| file.is_rust() && file.path.starts_with(folder))
    };
    let tests: String = under("crates/laurels-store/tests/").map(|file| file.text.as_str()).collect();
    let sources: Vec<&SourceFile> = under("crates/laurels-store/src/").collect();
    assert!(sources.iter().any(|file| functions(&file.text).count() > 0), "the store was not found");
    let violations: Vec<_> = sources
        .iter()
        .flat_map(|file| {
            untested(&file.text, &tests).into_iter().map(|name| format!("{}: {name}", file.path))
        })
        .collect();
    assert!(violations.is_empty(), "not called by any test: {violations:#?}");
}

#[test]
fn untested_function_is_detected() {
    let source =
        "pub async fn find_user(&self) {}\n    pub async fn open<E>(url: &E) {}\nasync fn own() {}\n";
    assert_eq!(untested(source, "store.find_user().await; let open = 1;"), ["open"]);
    assert!(untested(source, "store.find_user(); Store::open(x)").is_empty());
}
