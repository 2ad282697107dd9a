//! File names that clash on macOS and Windows, whose file systems ignore case.

use std::collections::HashMap;

use crate::project::files;

/// Imports omit these extensions, so `dial.ts` and `Dial.tsx` are the same import on such a file system.
const MODULE_EXTENSIONS: [&str; 4] = [".ts", ".tsx", ".js", ".mjs"];

fn module_name(path: &str) -> String {
    let stem = MODULE_EXTENSIONS.iter().find_map(|extension| path.strip_suffix(extension));
    stem.unwrap_or(path).to_lowercase()
}

fn clashes<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut by_name: HashMap<String, Vec<&str>> = HashMap::new();
    for path in paths {
        by_name.entry(module_name(path)).or_default().push(path);
    }
    let mut clashes: Vec<_> =
        by_name.into_values().filter(|paths| paths.len() > 1).map(|paths| paths.join(" ~ ")).collect();
    clashes.sort();
    clashes
}

#[test]
fn file_names_differ_by_more_than_case_or_extension() {
    let files = files();
    let clashes = clashes(files.iter().map(|file| file.path.as_str()));
    assert!(clashes.is_empty(), "{clashes:#?}");
}

#[test]
fn clashes_are_detected() {
    assert_eq!(clashes(["a/Dial.tsx", "a/dial.ts"]), ["a/Dial.tsx ~ a/dial.ts"]);
    assert_eq!(clashes(["a/Notes.md", "a/notes.md"]).len(), 1);
    assert!(clashes(["a/Dial.tsx", "a/Dial.module.css", "a/Dial.test.tsx", "b/dial.ts"]).is_empty());
}
