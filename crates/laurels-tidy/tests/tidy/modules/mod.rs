//! The modules of a crate and which file uses which. An arrow runs from the file that names something to the file that
//! defines it, however many modules re-export it in between; a module that declares or re-exports its children doesn't
//! use them. Methods called on a value draw no arrow, because their names say nothing about where they are defined.

mod names;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use self::names::Names;
use self::tree::{Module, Tree};

/// The names that one file uses from another, by (user, definer).
pub(crate) type Arrows = BTreeMap<(String, String), BTreeSet<String>>;

/// The arrows between a crate's files, given as paths below `src` and their text, and the other crates each file names.
pub(crate) fn read(files: &[(&str, &str)]) -> (Arrows, BTreeSet<(String, String)>) {
    let tree = Tree::read(files);
    let (mut arrows, mut crates) = (Arrows::new(), BTreeSet::new());
    for module in tree.modules() {
        for name in &module.used {
            match tree.definer(module, &name.path) {
                Some(definer) if definer == module.file || is_own_re_export(&tree, module, name) => {}
                Some(definer) => {
                    let arrow = (module.file.clone(), definer.to_owned());
                    arrows.entry(arrow).or_default().insert(name.path.join("::"));
                }
                None => crates.extend(name.path.first().map(|first| (module.file.clone(), first.clone()))),
            }
        }
    }
    (arrows, crates)
}

/// Whether a module passes on a name from one of its own children.
fn is_own_re_export(tree: &Tree, module: &Module, name: &names::Name) -> bool {
    name.is_re_export && tree.is_below(module, &name.path)
}

/// A shortest circle of every group of files that use each other, as its arrows.
pub(crate) fn circles(arrows: &Arrows) -> Vec<Vec<String>> {
    let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (user, definer) in arrows.keys() {
        next.entry(user).or_default().push(definer);
    }
    let mut circles: Vec<Vec<&str>> = Vec::new();
    for start in next.keys() {
        if circles.iter().any(|circle| circle.contains(start)) {
            continue;
        }
        circles.extend(path_back(&next, start));
    }
    let describe = |circle: &Vec<&str>| {
        let ends = circle.iter().skip(1).chain(circle.first());
        circle.iter().zip(ends).map(|(user, definer)| describe(arrows, user, definer)).collect()
    };
    circles.iter().map(describe).collect()
}

fn describe(arrows: &Arrows, user: &str, definer: &str) -> String {
    let names = arrows.get(&(user.to_owned(), definer.to_owned())).into_iter().flatten();
    format!("{user} -> {definer} ({})", names.cloned().collect::<Vec<_>>().join(", "))
}

/// The shortest way from a file back to itself.
fn path_back<'a>(next: &BTreeMap<&'a str, Vec<&'a str>>, start: &'a str) -> Option<Vec<&'a str>> {
    let mut paths = vec![vec![start]];
    let mut seen = BTreeSet::new();
    while !paths.is_empty() {
        let mut longer = Vec::new();
        for path in paths {
            for step in path.last().and_then(|last| next.get(last)).into_iter().flatten() {
                if *step == start {
                    return Some(path);
                }
                if seen.insert(*step) {
                    longer.push(path.iter().copied().chain([*step]).collect());
                }
            }
        }
        paths = longer;
    }
    None
}

impl Tree {
    /// The names of a file's modules, without those of its tests.
    fn read(files: &[(&str, &str)]) -> Self {
        let parsed = files.iter().map(|(path, text)| (*path, Names::parse(path, text)));
        Self::of(parsed.collect())
    }
}
