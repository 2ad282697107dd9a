//! Pure crates: no IO, no async, no JSON; and where the environment may be read.

use toml::Table;

use crate::project::{SourceFile, files};

/// Crates whose functions depend on nothing but their arguments.
const PURE: [&str; 4] = ["laurels-cards", "laurels-catalogue", "laurels-domain", "laurels-planner"];

const IMPURE_CRATES: [&str; 13] = [
    "async-trait",
    "axum",
    "futures",
    "futures-util",
    "hyper",
    "lettre",
    "rand",
    "reqwest",
    "serde",
    "serde_json",
    "sqlx",
    "tokio",
    "tracing",
];

const IMPURE_CODE: [&str; 8] =
    ["async fn", ".await", "std::env", "std::fs", "std::io", "std::net", "std::process", "std::thread"];

/// JSON types belong to the outermost crates, in `wire` modules.
const WITHOUT_JSON_TYPES: [&str; 6] = [
    "laurels-app",
    "laurels-cards",
    "laurels-catalogue",
    "laurels-domain",
    "laurels-planner",
    "laurels-store",
];

fn impure_dependencies(name: &str, manifest: &Table) -> Vec<String> {
    let section = manifest.get("dependencies").and_then(|section| section.as_table());
    let dependencies = section.into_iter().flat_map(Table::keys);
    dependencies
        .filter(|dependency| IMPURE_CRATES.contains(&dependency.as_str()))
        .map(|dependency| format!("{name} must not depend on {dependency}"))
        .collect()
}

fn forbidden(file: &SourceFile, snippets: &[&str]) -> Vec<String> {
    let found = snippets.iter().filter(|snippet| file.code().contains(*snippet));
    found.map(|snippet| format!("{} must not contain {snippet}", file.path)).collect()
}

/// Whether the file is part of the product: no test, example or build script.
fn is_shipped(file: &SourceFile) -> bool {
    file.is_rust() && file.path.contains("/src/") && !file.is_test()
}

fn sources(crates: &[&str]) -> Vec<SourceFile> {
    let is_selected = |file: &SourceFile| file.crate_name().is_some_and(|name| crates.contains(&name));
    files().into_iter().filter(|file| is_shipped(file) && is_selected(file)).collect()
}

#[test]
fn pure_crates_do_no_io() {
    let mut violations = Vec::new();
    for file in files().iter().filter(|file| file.path.ends_with("/Cargo.toml")) {
        let name = file.crate_name().unwrap();
        if PURE.contains(&name) {
            violations.extend(impure_dependencies(name, &file.text.parse().unwrap()));
        }
    }
    violations.extend(sources(&PURE).iter().flat_map(|file| forbidden(file, &IMPURE_CODE)));
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn json_types_are_only_in_the_outermost_crates() {
    let violations: Vec<_> = sources(&WITHOUT_JSON_TYPES)
        .iter()
        .flat_map(|file| forbidden(file, &["Serialize", "Deserialize"]))
        .collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

/// Other modules receive settings as arguments.
#[test]
fn only_the_config_module_reads_the_environment() {
    let violations: Vec<_> = files()
        .iter()
        .filter(|file| is_shipped(file) && !file.path.starts_with("crates/laurels/src/config/"))
        .flat_map(|file| forbidden(file, &["env::var"]))
        .collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn impurity_is_detected() {
    let manifest = "[dependencies]\nserde.workspace = true\ncsv.workspace = true\n".parse().unwrap();
    assert_eq!(impure_dependencies("laurels-domain", &manifest), ["laurels-domain must not depend on serde"]);
    let file = SourceFile::new("crates/laurels-domain/src/user.rs", "async fn user() { load().await }");
    assert_eq!(forbidden(&file, &IMPURE_CODE).len(), 2);
    let tested = SourceFile::new("a.rs", "fn user() {}\n\n#[cfg(test)]\nmod tests { use std::fs; }");
    assert!(forbidden(&tested, &IMPURE_CODE).is_empty(), "tests may read files");
}
