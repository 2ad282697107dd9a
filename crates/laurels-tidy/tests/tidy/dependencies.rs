//! Unused dependencies. Each one lengthens the build for every new user.

use toml::Table;

use crate::project::{SourceFile, files};

fn dependencies<'a>(manifest: &'a Table, section: &str) -> Vec<&'a str> {
    let section = manifest.get(section).and_then(|section| section.as_table());
    section.into_iter().flat_map(Table::keys).map(String::as_str).collect()
}

/// Dependencies that no source file of the crate mentions.
fn unused<'a>(manifest: &'a Table, sources: &[&SourceFile]) -> Vec<&'a str> {
    let sections = ["dependencies", "dev-dependencies", "build-dependencies"];
    let all = sections.into_iter().flat_map(|section| dependencies(manifest, section));
    all.filter(|name| !sources.iter().any(|file| uses_crate(&file.text, &name.replace('-', "_")))).collect()
}

/// Whether the source has a path into the crate (`name::`) or imports the crate itself (`use name`).
fn uses_crate(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = &text[at + name.len()..];
        let is_path_root =
            before.is_none_or(|before| !before.is_alphanumeric() && before != '_' && before != ':');
        let is_import = text[..at].ends_with("use ") && after.starts_with([';', ' ']);
        is_path_root && (after.starts_with("::") || is_import)
    })
}

#[test]
fn every_dependency_is_used_by_its_crate() {
    let files = files();
    let mut violations = Vec::new();
    for manifest in files.iter().filter(|file| file.path.ends_with("/Cargo.toml")) {
        let name = manifest.crate_name();
        let sources: Vec<_> =
            files.iter().filter(|file| file.is_rust() && file.crate_name() == name).collect();
        let table = manifest.text.parse().unwrap();
        let unused = unused(&table, &sources);
        violations.extend(unused.into_iter().map(|unused| format!("{}: {unused}", manifest.path)));
    }
    assert!(violations.is_empty(), "unused dependencies: {violations:#?}");
}

#[test]
fn every_workspace_dependency_is_used_by_a_crate() {
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
        let mut all = manifests
            .iter()
            .flat_map(|manifest| sections.into_iter().flat_map(|section| dependencies(manifest, section)));
        all.any(|dependency| dependency == *name)
    };
    let unused: Vec<_> =
        dependencies(shared, "dependencies").into_iter().filter(|name| !is_used(name)).collect();
    assert!(unused.is_empty(), "in the workspace's Cargo.toml but in no crate's: {unused:#?}");
}

#[test]
fn unused_dependency_is_detected() {
    let manifest: Table =
        "[dependencies]\ntower-http = \"1\"\nhttp = \"1\"\n[dev-dependencies]\ntempfile = \"3\""
            .parse()
            .unwrap();
    let unused_by = |text: &str| unused(&manifest, &[&SourceFile::new("a.rs", text)]).join(" ");
    assert_eq!(unused_by("use tower_http::catch_panic;"), "http tempfile");
    assert_eq!(unused_by("laurels::http::get(); my_http::x; let tempfile = 1;"), "http tower-http tempfile");
    assert_eq!(unused_by("use http;\nuse tempfile as temporary;\nfn f() -> tower_http::X {}"), "");
}
