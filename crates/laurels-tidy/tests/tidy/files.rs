//! Sizes, generated files, and where the project was written.

use crate::project::{SourceFile, files, root};

const MOST_LINES: usize = 400;

/// What people write and read as source.
const SOURCES: [&str; 10] = [".rs", ".ts", ".tsx", ".css", ".html", ".md", ".mjs", ".sql", ".toml", ".yml"];

/// Where people keep their work.
const HOMES: [&str; 4] = ["/home/", "/root/", "/Users/", "C:\\Users\\"];

fn is_generated(file: &SourceFile) -> bool {
    file.path.contains(".gen.")
}

fn too_long(file: &SourceFile) -> Option<String> {
    let is_source = SOURCES.iter().any(|ending| file.path.ends_with(ending));
    let lines = file.text.lines().count();
    (is_source && !is_generated(file) && lines > MOST_LINES)
        .then(|| format!("{} has {lines} lines; split it by what it holds", file.path))
}

/// In the comment it opens with, which may begin with a line that only opens it.
fn unlabelled(file: &SourceFile) -> Option<String> {
    let says_so = file.text.lines().take(2).any(|line| line.contains("generated"));
    (is_generated(file) && !says_so).then(|| format!("{} does not say that it is generated", file.path))
}

fn names_a_machine(file: &SourceFile, places: &[String]) -> Option<String> {
    let place = places.iter().find(|place| file.text.contains(place.as_str()))?;
    Some(format!("{} names a place on somebody's machine: {place}", file.path))
}

fn places() -> Vec<String> {
    let here = root().to_str().unwrap().to_owned();
    HOMES.iter().map(|home| (*home).to_owned()).chain([here]).collect()
}

#[test]
fn no_source_file_is_too_long() {
    let wrong: Vec<_> = files().iter().filter_map(too_long).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn generated_files_say_so() {
    let wrong: Vec<_> = files().iter().filter_map(unlabelled).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_file_names_a_place_on_somebodys_machine() {
    let places = places();
    let judged = files().into_iter().filter(|file| file.path != "crates/laurels-tidy/tests/tidy/files.rs");
    let wrong: Vec<_> = judged.filter_map(|file| names_a_machine(&file, &places)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn bad_files_are_noticed() {
    let long = "line\n".repeat(MOST_LINES + 1);
    assert!(too_long(&SourceFile::new("a.rs", &long)).is_some());
    assert!(too_long(&SourceFile::new("a.rs", &long[5..])).is_none());
    assert!(too_long(&SourceFile::new("a.csv", &long)).is_none());
    assert!(too_long(&SourceFile::new("a.gen.ts", &long)).is_none());

    assert!(unlabelled(&SourceFile::new("a.gen.ts", "export {};\n")).is_some());
    assert!(unlabelled(&SourceFile::new("a.gen.ts", "/**\n * This file was generated.\n */\n")).is_none());

    assert!(names_a_machine(&SourceFile::new("a.md", "see /home/ana/notes"), &places()).is_some());
    assert!(
        names_a_machine(&SourceFile::new("a.md", &root().join("x").display().to_string()), &places())
            .is_some()
    );
    assert!(names_a_machine(&SourceFile::new("a.md", "see /api/docs"), &places()).is_none());
}
