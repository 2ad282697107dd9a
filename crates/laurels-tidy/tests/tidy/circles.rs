//! Files of a crate use each other in one direction only, and the floors of a crate only what is below them.

use std::collections::{BTreeMap, BTreeSet};

use crate::modules::{Arrows, circles, read};
use crate::project::{SourceFile, files};

/// Floors of a crate, from the highest to the lowest, by the beginnings of paths below `src`. A file on none of them is
/// above all.
struct Floors {
    name: &'static str,
    floors: &'static [&'static [&'static str]],
}

const FLOORS: [Floors; 2] = [
    Floors {
        name: "laurels-http",
        floors: &[
            &["lib.rs", "routes", "state.rs", "response_headers.rs"],
            &["api/"],
            &["content/"],
            &["server/"],
        ],
    },
    // Everything else in the store is a feature.
    Floors { name: "laurels-store", floors: &[&[""], &["engine/", "engine.rs", "error.rs"]] },
];

/// Knows nothing of Laurels: it uses no other crate of the workspace.
const GENERIC: (&str, &str) = ("laurels-http", "server/");

/// Shipped and test-support sources by crate, with paths below `src`.
fn crates(files: &[SourceFile]) -> BTreeMap<&str, Vec<(&str, &str)>> {
    let mut crates: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_rust()) {
        let Some(name) = file.crate_name() else { continue };
        let source = file.path.strip_prefix(&format!("crates/{name}/src/"));
        if let Some(path) = source.filter(|path| !path.starts_with("bin/")) {
            crates.entry(name).or_default().push((path, &file.text));
        }
    }
    crates
}

/// The number of a file's floor, counted from the highest. The longest beginning decides.
fn floor(file: &str, floors: &[&[&str]]) -> Option<usize> {
    let beginnings = floors.iter().enumerate().flat_map(|(floor, all)| all.iter().map(move |it| (it, floor)));
    let matching = beginnings.filter(|(beginning, _)| file.starts_with(**beginning));
    matching.max_by_key(|(beginning, _)| beginning.len()).map(|(_, floor)| floor)
}

fn upward(arrows: &Arrows, floors: &[&[&str]]) -> Vec<String> {
    let is_upward = |user: &str, definer: &str| floor(user, floors) > floor(definer, floors);
    let upward = arrows.iter().filter(|((user, definer), _)| is_upward(user, definer));
    upward.map(|((user, definer), names)| format!("{user} must not use {definer}: {names:?}")).collect()
}

fn own_crates(crates: &BTreeSet<(String, String)>, folder: &str) -> Vec<String> {
    let own = crates.iter().filter(|(file, name)| file.starts_with(folder) && name.starts_with("laurels_"));
    own.map(|(file, name)| format!("{file} must not use {name}")).collect()
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let mut found = Vec::new();
    for (name, sources) in crates(&files()) {
        let circles = circles(&read(&sources).0);
        found.extend(circles.into_iter().map(|circle| (name.to_owned(), circle)));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn floors_use_only_lower_floors() {
    let files = files();
    let crates = crates(&files);
    let mut violations = Vec::new();
    for Floors { name, floors } in FLOORS {
        let (arrows, _) = read(&crates[name]);
        assert!(!arrows.is_empty(), "{name}");
        violations.extend(upward(&arrows, floors));
    }
    let (name, folder) = GENERIC;
    violations.extend(own_crates(&read(&crates[name]).1, folder));
    assert!(violations.is_empty(), "{violations:#?}");
}

#[test]
fn names_are_followed_through_re_exports() {
    let (arrows, crates) = read(&[
        ("lib.rs", "mod api; mod wire; pub use wire::Film; pub use self::api::*;"),
        ("api/mod.rs", "mod film; mod test_rows; pub(crate) use film::{Answer, show};"),
        ("api/film.rs", "use laurels_app::App; use crate::Film; pub struct Answer; pub fn show() {}"),
        ("api/test_rows.rs", "use super::*; pub fn row() { show() }"),
        ("wire/mod.rs", "mod film; mod time; pub use film::*; use time::time;"),
        ("wire/film.rs", "use super::time; pub struct Film; fn at() { log!(\"{}\", crate::api::Answer) }"),
        ("wire/time.rs", "pub fn time() {} #[cfg(test)] mod tests { use crate::wire::Film; }"),
        ("unreached.rs", "use crate::Film;"),
    ]);
    let arrows: Vec<_> = arrows.keys().map(|(user, definer)| format!("{user} -> {definer}")).collect();
    assert_eq!(
        arrows,
        [
            "api/film.rs -> wire/film.rs",
            "wire/film.rs -> api/film.rs",
            "wire/film.rs -> wire/time.rs",
            "wire/mod.rs -> wire/time.rs",
        ]
    );
    assert_eq!(own_crates(&crates, "api/"), ["api/film.rs must not use laurels_app"]);
    assert!(own_crates(&crates, "wire/").is_empty());
}

#[test]
fn circle_is_reported_with_its_arrows() {
    let (arrows, _) = read(&[
        ("main.rs", "mod a; mod b; mod c; fn main() { a::run() }"),
        ("a.rs", "pub fn run() { crate::b::Step::go() }"),
        ("b.rs", "use super::c; pub struct Step; fn next() { c::run() }"),
        ("c.rs", "#[doc(other = crate::a::run)] pub fn run() {}"),
    ]);
    let expected =
        ["a.rs -> b.rs (crate::b::Step::go)", "b.rs -> c.rs (c::run)", "c.rs -> a.rs (crate::a::run)"];
    assert_eq!(circles(&arrows), [expected]);
}

#[test]
fn use_of_a_higher_floor_is_detected() {
    let floors: &[&[&str]] = &[&["routes.rs"], &["api/"], &["server/"]];
    let (arrows, _) = read(&[
        ("lib.rs", "mod routes; mod api; mod server;"),
        ("routes.rs", "use crate::api::show; pub fn routes() {}"),
        ("api/mod.rs", "use crate::server::Problem; pub fn show() {}"),
        ("server/mod.rs", "use crate::routes::routes; pub struct Problem;"),
    ]);
    assert_eq!(
        upward(&arrows, floors),
        ["server/mod.rs must not use routes.rs: {\"crate::routes::routes\"}"]
    );
    let store: &[&[&str]] = &[&[""], &["engine/"]];
    assert!(floor("users.rs", store) < floor("engine/pool.rs", store));
}
