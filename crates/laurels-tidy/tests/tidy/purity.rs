//! What some crates must not know of.

use toml::Table;

use crate::project::{SourceFile, files};

/// Same input, same answer: no IO, nothing asynchronous, no JSON.
const PURE: [&str; 2] = ["laurels-catalogue", "laurels-domain"];

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

const IMPURE_WORDS: [&str; 8] =
    ["async fn", ".await", "std::env", "std::fs", "std::io", "std::net", "std::process", "std::thread"];

/// JSON has its shapes at the edges, in `wire` files; what is inside has none.
const WITHOUT_JSON_SHAPES: [&str; 4] =
    ["laurels-catalogue", "laurels-domain", "laurels-store", "laurels-app"];

fn impure_dependencies(name: &str, manifest: &Table) -> Vec<String> {
    let listed = manifest.get("dependencies").and_then(|section| section.as_table());
    let names = listed.into_iter().flat_map(Table::keys);
    names
        .filter(|listed| IMPURE_CRATES.contains(&listed.as_str()))
        .map(|listed| format!("{name} must not depend on {listed}"))
        .collect()
}

fn found(file: &SourceFile, words: &[&str]) -> Vec<String> {
    let found = words.iter().filter(|word| file.code().contains(*word));
    found.map(|word| format!("{} must not say {word}", file.path)).collect()
}

/// Part of the product: no test, example or build script.
fn is_shipped(file: &SourceFile) -> bool {
    file.is_rust() && file.path.contains("/src/") && !file.is_test()
}

fn sources(crates: &[&str]) -> Vec<SourceFile> {
    let is_theirs = |file: &SourceFile| file.crate_name().is_some_and(|name| crates.contains(&name));
    files().into_iter().filter(|file| is_shipped(file) && is_theirs(file)).collect()
}

#[test]
fn the_catalogue_and_the_domain_are_pure() {
    let mut wrong = Vec::new();
    for file in files().iter().filter(|file| file.path.ends_with("/Cargo.toml")) {
        let name = file.crate_name().unwrap();
        if PURE.contains(&name) {
            wrong.extend(impure_dependencies(name, &file.text.parse().unwrap()));
        }
    }
    wrong.extend(sources(&PURE).iter().flat_map(|file| found(file, &IMPURE_WORDS)));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn json_shapes_stand_at_the_edges_alone() {
    let wrong: Vec<_> = sources(&WITHOUT_JSON_SHAPES)
        .iter()
        .flat_map(|file| found(file, &["Serialize", "Deserialize"]))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Everybody else gets settings as arguments.
#[test]
fn only_the_settings_read_the_environment() {
    let wrong: Vec<_> = files()
        .iter()
        .filter(|file| is_shipped(file) && !file.path.starts_with("crates/laurels/src/config/"))
        .flat_map(|file| found(file, &["env::var"]))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn impurity_is_noticed() {
    let manifest = "[dependencies]\nserde.workspace = true\ncsv.workspace = true\n".parse().unwrap();
    assert_eq!(impure_dependencies("laurels-domain", &manifest), ["laurels-domain must not depend on serde"]);
    let file = SourceFile::new("crates/laurels-domain/src/user.rs", "async fn user() { load().await }");
    assert_eq!(found(&file, &IMPURE_WORDS).len(), 2);
    let tested = SourceFile::new("a.rs", "fn user() {}\n\n#[cfg(test)]\nmod tests { use std::fs; }");
    assert!(found(&tested, &IMPURE_WORDS).is_empty(), "tests may read files");
}
