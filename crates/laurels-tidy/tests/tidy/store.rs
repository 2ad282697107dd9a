//! Test coverage of the store: every public function is called by a test, which runs on both databases.

use crate::project::{SourceFile, files};

const LIST: &str = "crates/laurels-store/src/store.rs";

/// The feature stores: each type with its field in `Store`.
pub(crate) struct Features<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Features<'a> {
    pub(crate) fn find(files: &'a [SourceFile]) -> Self {
        let list = files.iter().find(|file| file.path == LIST).map(|file| file.text.as_str());
        let features = Self::parse(list.unwrap_or_default());
        assert!(!features.0.is_empty(), "the features were not found");
        features
    }

    pub(crate) fn parse(source: &'a str) -> Self {
        let body = source.split_once("pub struct Store {\n").map_or("", |(_, rest)| rest);
        let lines = body.lines().take_while(|line| *line != "}");
        let field = |line: &'a str| line.strip_prefix("    pub ")?.strip_suffix(',')?.split_once(": ");
        Self(lines.filter_map(field).map(|(field, name)| (name, field)).collect())
    }

    /// Whether the tests call a function of a type. Feature stores may have functions of the same name, so theirs are
    /// called through the field. `tests` is [`without_spaces`].
    pub(crate) fn is_called(&self, owner: &str, function: &str, tests: &str) -> bool {
        let field = self.0.iter().find(|(name, _)| *name == owner).map(|(_, field)| field);
        let is_called = |call: String| tests.contains(&call);
        match field {
            Some(field) => is_called(format!(".{field}.{function}(")),
            None => is_called(format!(".{function}(")) || is_called(format!("{owner}::{function}(")),
        }
    }
}

/// A chain of calls may be on several lines.
pub(crate) fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The type whose functions are at the end of a source.
pub(crate) fn owner(before: &str) -> &str {
    let rest = before.rsplit_once("\nimpl ").map_or("", |(_, rest)| rest);
    rest.split(|next: char| !next.is_alphanumeric() && next != '_').next().unwrap_or_default()
}

/// The public functions, each with its type.
fn functions(source: &str) -> impl Iterator<Item = (&str, &str)> {
    source.match_indices("pub async fn ").map(|(at, start)| {
        let rest = &source[at + start.len()..];
        let name = rest.split(|next: char| !next.is_alphanumeric() && next != '_').next();
        (owner(&source[..at]), name.unwrap_or_default())
    })
}

/// Functions that no test calls, neither as a method nor by path.
fn untested(source: &str, features: &Features<'_>, tests: &str) -> Vec<String> {
    let untested = functions(source).filter(|(owner, name)| !features.is_called(owner, name, tests));
    untested.map(|(owner, name)| format!("{owner}::{name}")).collect()
}

#[test]
fn every_store_function_is_called_by_a_test() {
    let files = files();
    let under = |folder: &'static str| {
        files.iter().filter(move |file| file.is_rust() && file.path.starts_with(folder))
    };
    let tests: String = under("crates/laurels-store/tests/").map(|file| without_spaces(&file.text)).collect();
    let sources: Vec<&SourceFile> = under("crates/laurels-store/src/").collect();
    let features = Features::find(&files);
    for (feature, _) in &features.0 {
        let has_functions = |file: &&SourceFile| functions(&file.text).any(|(owner, _)| owner == *feature);
        assert!(sources.iter().any(has_functions), "the functions of {feature} were not found");
    }
    let violations: Vec<_> = sources
        .iter()
        .flat_map(|file| {
            untested(&file.text, &features, &tests).into_iter().map(|name| format!("{}: {name}", file.path))
        })
        .collect();
    assert!(violations.is_empty(), "not called by any test: {violations:#?}");
}

#[test]
fn untested_function_is_detected() {
    let features = Features::parse(
        "pub struct Store {\n    pub users: UserStore,\n    pub roles: RoleStore,\n    engine: Engine,\n}\n",
    );
    let source = "\nimpl Store {\n    pub async fn open<E>(url: &E) {}\n}\n\nimpl UserStore {\n    \
                  pub async fn find(&self) {}\n}\nasync fn own() {}\n\nimpl RoleStore {\n    pub async fn find(&self) {}\n}\n";
    let check = |tests: &str| untested(source, &features, &without_spaces(tests));
    assert_eq!(check("let open = store.users.find();"), ["Store::open", "RoleStore::find"]);
    assert_eq!(check("Store::open(x); store\n    .roles\n    .find().await"), ["UserStore::find"]);
    assert!(check("store.users.find(); store.roles.find(); Store::open(x)").is_empty());
}
