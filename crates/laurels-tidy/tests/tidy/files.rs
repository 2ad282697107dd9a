//! File length, headers of generated files, and absolute paths from developers' machines.

use crate::project::{SourceFile, files, root};

const MAX_LINES: usize = 350;

/// Extensions of files written by hand.
const SOURCE_EXTENSIONS: [&str; 11] =
    [".rs", ".ts", ".tsx", ".js", ".css", ".html", ".md", ".mjs", ".sql", ".toml", ".yml"];

/// Prefixes of home directories.
const HOME_PREFIXES: [&str; 4] = ["/home/", "/root/", "/Users/", "C:\\Users\\"];

fn is_generated(file: &SourceFile) -> bool {
    file.path.contains(".gen.")
}

fn too_long(file: &SourceFile) -> Option<String> {
    let is_source = SOURCE_EXTENSIONS.iter().any(|extension| file.path.ends_with(extension));
    let lines = file.text.lines().count();
    (is_source && !is_generated(file) && lines > MAX_LINES)
        .then(|| format!("{} has {lines} lines, more than {MAX_LINES}; split it by topic", file.path))
}

/// The header comment must contain "generated", in its first line or, after a bare `/**`, in its second.
fn missing_header(file: &SourceFile) -> Option<String> {
    let has_header = file.text.lines().take(2).any(|line| line.contains("generated"));
    (is_generated(file) && !has_header)
        .then(|| format!("{} needs a header comment with the word \"generated\"", file.path))
}

fn local_path(file: &SourceFile, prefixes: &[String]) -> Option<String> {
    let prefix = prefixes.iter().find(|prefix| file.text.contains(prefix.as_str()))?;
    Some(format!("{} contains a path from a developer's machine: {prefix}", file.path))
}

fn local_prefixes() -> Vec<String> {
    let checkout = root().to_str().unwrap().to_owned();
    HOME_PREFIXES.iter().map(|home| (*home).to_owned()).chain([checkout]).collect()
}

#[test]
fn no_source_file_is_too_long() {
    let violations: Vec<_> = files().iter().filter_map(too_long).collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn generated_files_have_a_header() {
    let violations: Vec<_> = files().iter().filter_map(missing_header).collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn no_file_contains_a_local_path() {
    let prefixes = local_prefixes();
    let checked = files().into_iter().filter(|file| file.path != "crates/laurels-tidy/tests/tidy/files.rs");
    let violations: Vec<_> = checked.filter_map(|file| local_path(&file, &prefixes)).collect();
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn bad_files_are_detected() {
    let long = "line\n".repeat(MAX_LINES + 1);
    assert!(too_long(&SourceFile::new("a.rs", &long)).is_some());
    assert!(too_long(&SourceFile::new("a.rs", &long[5..])).is_none());
    assert!(too_long(&SourceFile::new("a.csv", &long)).is_none());
    assert!(too_long(&SourceFile::new("a.gen.ts", &long)).is_none());

    assert!(missing_header(&SourceFile::new("a.gen.ts", "export {};\n")).is_some());
    assert!(
        missing_header(&SourceFile::new("a.gen.ts", "/**\n * This file was generated.\n */\n")).is_none()
    );

    assert!(local_path(&SourceFile::new("a.md", "see /home/ana/notes"), &local_prefixes()).is_some());
    assert!(
        local_path(&SourceFile::new("a.md", &root().join("x").display().to_string()), &local_prefixes())
            .is_some()
    );
    assert!(local_path(&SourceFile::new("a.md", "see /api/docs"), &local_prefixes()).is_none());
}
