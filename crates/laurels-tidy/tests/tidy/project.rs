//! Reads the project's files, except what `.gitignore` excludes.

use std::fs;
use std::path::{Path, PathBuf};

/// A text file of the project; `path` is relative to the repository's root.
pub(crate) struct SourceFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

impl SourceFile {
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    /// The folder under `crates` that contains the file.
    pub(crate) fn crate_name(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.split('/').next()
    }

    pub(crate) fn is_rust(&self) -> bool {
        Path::new(&self.path).extension().is_some_and(|extension| extension == "rs")
    }

    /// Whether the file contains only test code, judging by its path.
    pub(crate) fn is_test(&self) -> bool {
        self.path.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "testing.rs"))
    }

    /// The text before the unit tests at the end of the file.
    pub(crate) fn code(&self) -> &str {
        self.text.split("#[cfg(test)]\nmod ").next().unwrap_or_default()
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// All text files that `.gitignore` does not exclude, sorted by path.
pub(crate) fn files() -> Vec<SourceFile> {
    let root = root();
    let ignored: Vec<String> =
        fs::read_to_string(root.join(".gitignore")).unwrap().lines().map(str::to_owned).collect();
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let file = entry.unwrap().path();
            let path = file.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            if path == ".git" || ignored.iter().any(|pattern| is_ignored(&path, pattern)) {
                continue;
            }
            if file.is_dir() {
                folders.push(file);
            } else if let Ok(text) = fs::read_to_string(&file) {
                found.push(SourceFile { path, text });
            }
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// Supports only the kinds of patterns that our `.gitignore` uses.
fn is_ignored(path: &str, pattern: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    match (pattern.strip_prefix('/'), pattern.strip_prefix('*')) {
        (Some(from_root), _) => path == from_root.trim_end_matches('/'),
        (_, Some(suffix)) => name.ends_with(suffix),
        _ => name == pattern.trim_end_matches('/'),
    }
}

#[test]
fn gitignore_patterns_are_applied() {
    for (path, pattern, ignored) in [
        ("target", "/target", true),
        ("web/target", "/target", false),
        ("web/dist", "/web/dist", true),
        ("a/b.log", "*.log", true),
        ("a/laurels.toml", "laurels.toml", true),
        ("a/my-laurels.toml", "laurels.toml", false),
    ] {
        assert_eq!(is_ignored(path, pattern), ignored, "{path} by {pattern}");
    }
}

#[test]
fn project_files_are_found() {
    let files = files();
    for path in ["Cargo.toml", "crates/laurels-tidy/tests/tidy/project.rs", "api/openapi.json"] {
        assert!(files.iter().any(|file| file.path == path), "{path}");
    }
    assert!(files.iter().all(|file| !file.path.starts_with("target/")));
}
