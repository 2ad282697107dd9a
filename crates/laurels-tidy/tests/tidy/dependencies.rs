//! Every dependency is used: each one is built by everybody who tries the product.

use toml::Table;

use crate::project::{SourceFile, files};

fn listed<'a>(manifest: &'a Table, section: &str) -> Vec<&'a str> {
    let section = manifest.get(section).and_then(|section| section.as_table());
    section.into_iter().flat_map(Table::keys).map(String::as_str).collect()
}

/// Dependencies that none of a crate's sources names.
fn unused<'a>(manifest: &'a Table, sources: &[&SourceFile]) -> Vec<&'a str> {
    let sections = ["dependencies", "dev-dependencies", "build-dependencies"];
    let all = sections.into_iter().flat_map(|section| listed(manifest, section));
    all.filter(|name| !sources.iter().any(|file| names(&file.text, &name.replace('-', "_")))).collect()
}

/// Whether a text goes through a crate: `name::`, or `use name` by itself.
fn names(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = &text[at + name.len()..];
        let begins = before.is_none_or(|before| !before.is_alphanumeric() && before != '_' && before != ':');
        let is_used_whole = text[..at].ends_with("use ") && after.starts_with([';', ' ']);
        begins && (after.starts_with("::") || is_used_whole)
    })
}

#[test]
fn every_dependency_is_used_by_the_crate_that_lists_it() {
    let files = files();
    let mut wrong = Vec::new();
    for manifest in files.iter().filter(|file| file.path.ends_with("/Cargo.toml")) {
        let name = manifest.crate_name();
        let sources: Vec<_> =
            files.iter().filter(|file| file.is_rust() && file.crate_name() == name).collect();
        let table = manifest.text.parse().unwrap();
        let unused = unused(&table, &sources);
        wrong.extend(unused.into_iter().map(|unused| format!("{}: {unused}", manifest.path)));
    }
    assert!(wrong.is_empty(), "listed but not used: {wrong:#?}");
}

#[test]
fn every_shared_version_is_used_by_a_crate() {
    let files = files();
    let manifests: Vec<Table> = files
        .iter()
        .filter(|file| file.path.ends_with("/Cargo.toml"))
        .map(|file| file.text.parse().unwrap())
        .collect();
    let workspace: Table = files.iter().find(|file| file.path == "Cargo.toml").unwrap().text.parse().unwrap();
    let shared = workspace["workspace"].as_table().unwrap();
    let sections = ["dependencies", "dev-dependencies", "build-dependencies"];
    let is_used = |name: &&str| {
        let mut all = manifests.iter().flat_map(|it| sections.into_iter().flat_map(|in_| listed(it, in_)));
        all.any(|listed| listed == *name)
    };
    let wrong: Vec<_> = listed(shared, "dependencies").into_iter().filter(|name| !is_used(name)).collect();
    assert!(wrong.is_empty(), "in the workspace but in no crate: {wrong:#?}");
}

#[test]
fn an_unused_dependency_is_noticed() {
    let manifest: Table =
        "[dependencies]\ntower-http = \"1\"\nhttp = \"1\"\n[dev-dependencies]\ntempfile = \"3\""
            .parse()
            .unwrap();
    let unused_by = |text: &str| unused(&manifest, &[&SourceFile::new("a.rs", text)]).join(" ");
    assert_eq!(unused_by("use tower_http::catch_panic;"), "http tempfile");
    assert_eq!(unused_by("laurels::http::get(); my_http::x; let tempfile = 1;"), "http tower-http tempfile");
    assert_eq!(unused_by("use http;\nuse tempfile as temporary;\nfn f() -> tower_http::X {}"), "");
}
